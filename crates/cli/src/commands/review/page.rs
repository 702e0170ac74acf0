//! A review as sections of a page.

use pusoy::chinese::Deal;
use pusoy_api::words::rules::in_words;

use crate::commands::review::text::{MEANING, figure};
use crate::html::frame::{escaped, players, push, row, signed};
use crate::stream::answers::Shown;
use pusoy_api::questions::review::decided::Decided;
use pusoy_api::questions::review::evening::Evening;
use pusoy_api::questions::review::hand::rows;

/// Writes a review: the account, and a section for each player.
pub fn write(review: &Evening<Decided>, out: &mut Vec<u8>) {
    push(out, &format!("<p class=\"soft\">{}</p>\n", escaped(&in_words(&review.house))));
    review.account.page(out);
    let heads = ["won", "cards", "setting", "luck", "without cards", "set as well as possible"];
    let table = players(
        heads,
        review.players().map(|(name, units, of)| {
            let [cards, setting, luck] = [of.cards, -of.cost, of.luck()].map(figure).map(|sum| sum.trim().to_owned());
            (name.to_owned(), [signed(units), cards, setting, luck, signed(of.unknown), signed(of.as_best)])
        }),
    );
    push(out, &format!("<section>\n<h2>What decided it</h2>\n{table}<p class=\"soft\">{MEANING}</p>\n</section>\n"));
    for (name, _, of) in review.players().filter(|(_, _, of)| !of.mistakes.is_empty()) {
        push(out, &format!("<section>\n<h2>{}: the dearest mistakes</h2>\n", escaped(name)));
        for mistake in &of.mistakes {
            let lost = mistake.cost.mean();
            push(out, &format!("<h3>deal {}: <span class=\"bad\">{lost:.2} lost</span></h3>\n", mistake.deal));
            push(out, &format!("{}<p>best:</p>\n{}", done(&mistake.done), done(&mistake.best)));
        }
        push(out, "</section>\n");
    }
}

/// Draws what was done with a hand.
fn done(deal: &Deal) -> String {
    match (rows(deal), deal) {
        (Some(rows), _) => rows.map(|cards| format!("<p>{}</p>\n", row(cards))).concat(),
        (None, Deal::Surrendered(_)) => String::from("<p>surrender</p>\n"),
        (None, _) => String::from("<p>declare</p>\n"),
    }
}
