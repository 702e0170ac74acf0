//! A review of open-face as sections of a page.

use pusoy::cards::CardSet;
use pusoy::chinese::ByRow;
use pusoy_api::questions::place::words::row_in_words;
use pusoy_api::words::rules::in_words;

use crate::commands::review::streets::text::{
    MEANING, costs_in_words, deals, figures, lost_in_words, place_in_words, valued_in_words,
};
use crate::html::frame::{board, escaped, players, push, signed};
use crate::stream::answers::Shown;
use pusoy_api::questions::review::evening::Evening;
use pusoy_api::questions::review::streets::placer::{PlacedStreet, Placer};

/// Writes a review: the account, and a section for each player.
pub fn write(evening: &Evening<Placer>, out: &mut Vec<u8>) {
    push(out, &format!("<p class=\"soft\">{}</p>\n", escaped(&in_words(&evening.house))));
    evening.account.page(out);
    let lines = evening.players().map(|(name, units, of)| {
        let [cost, luck] = figures(units, of);
        (name.to_owned(), [signed(units), cost, luck])
    });
    let table = players(["won", "placing", "luck"], lines);
    push(out, &format!("<section>\n<h2>What decided it</h2>\n{table}<p class=\"soft\">{MEANING}</p>\n</section>\n"));
    for (name, _, of) in evening.players().filter(|(_, _, of)| !of.streets.is_empty()) {
        push(out, &format!("<section>\n<h2>{}: {}</h2>\n", escaped(name), valued_in_words(of)));
        for (deal, streets) in deals(of) {
            push(out, &format!("<p>deal {deal}: {}</p>\n", costs_in_words(streets)));
        }
        for (street, cost) in of.mistakes() {
            let place = escaped(&place_in_words(street));
            push(out, &format!("<h3>{place}: <span class=\"bad\">{} lost</span></h3>\n", lost_in_words(cost)));
            let [done, as_best] = &street.of.boards;
            push(out, &format!("<p>{}</p>\n{}", escaped(&street.of.done), drawn(evening, street, done)));
            push(out, &format!("<p>best: {}</p>\n{}", escaped(&cost.best), drawn(evening, street, as_best)));
        }
        push(out, "</section>\n");
    }
}

/// Draws a board with the cards of the street marked.
fn drawn(evening: &Evening<Placer>, street: &PlacedStreet, rows: &ByRow<CardSet>) -> String {
    let all = |rows: &ByRow<CardSet>| rows.front | rows.middle | rows.back;
    let new = if street.of.street.is_some() { all(rows) - all(&street.of.board) } else { CardSet::EMPTY };
    board(rows, new, |row| row_in_words(&evening.house.rules, row, *rows.get(row)))
}
