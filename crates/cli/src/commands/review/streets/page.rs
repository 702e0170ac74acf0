//! A review of open-face as sections of a page.

use maud::{Markup, html};
use pusoy::cards::CardSet;
use pusoy::chinese::ByRow;
use pusoy_api::questions::place::words::row_in_words;

use pusoy_api::questions::review::words::STREETS;

use crate::commands::review::page::{charts, summary};
use crate::commands::review::streets::text::{
    costs_in_words, deals, figures, lost_in_words, not_valued_in_words, place_in_words, valued_in_words,
};
use crate::commands::review::text::unreviewed_streets;
use crate::html::frame::{board, players, signed};
use crate::stream::answers::Render;
use pusoy_api::questions::review::evening::Evening;
use pusoy_api::questions::review::streets::street_review::{PlacedStreet, StreetReview};

/// Draws a review: the results, the charts, the account, and a section for each player with known streets. A session
/// that consists of drills alone has none of these.
pub fn sections(evening: &Evening<StreetReview>) -> Markup {
    let lines = evening.players().map(|(name, units, player)| {
        let [cost, luck] = figures(units, player).map(|figure| html! { (figure) });
        (name.to_owned(), [signed(units), cost, luck])
    });
    html! {
        p.soft { (evening.rules_in_words()) }
        @if let Some(streets) = unreviewed_streets(evening) { p.soft { (streets) } }
        @if !evening.is_drill() {
            (summary(evening))
            (charts(evening, "in each deal"))
            (evening.account.page())
            section {
                h2 { "What decided it" }
                (players(["won", "placing", "luck"], lines))
                p.soft { (STREETS) }
            }
        }
        @for (name, _, player) in evening.players().filter(|(_, _, player)| !player.streets.is_empty()) {
            section {
                h2 { (name) ": " (valued_in_words(player)) }
                @if let Some(why) = not_valued_in_words(player) { p.soft { "not valued: " (why) } }
                @for (deal, streets) in deals(player) { p { "deal " (deal) ": " (costs_in_words(streets)) } }
                @for (street, cost) in player.mistakes() {
                    @let [done, as_best] = &street.judgement.boards;
                    h3 { (place_in_words(street)) ": " span.bad { (lost_in_words(cost)) " lost" } }
                    p { (street.judgement.placement) }
                    (drawn(evening, street, done))
                    p { "best: " (cost.best) }
                    (drawn(evening, street, as_best))
                }
            }
        }
    }
}

/// Draws a board with the cards of the street marked. For a hand set in fantasyland, no cards are marked.
fn drawn(evening: &Evening<StreetReview>, street: &PlacedStreet, rows: &ByRow<CardSet>) -> Markup {
    let all = |rows: &ByRow<CardSet>| rows.front | rows.middle | rows.back;
    let new = if street.judgement.street.is_some() { all(rows) - all(&street.judgement.board) } else { CardSet::EMPTY };
    board(rows, new, |row| row_in_words(&evening.house.rules, row, *rows.get(row)))
}
