//! A review as sections of a page.

use maud::{Markup, html};
use pusoy::chinese::Deal;
use pusoy_api::words::rules::in_words;

use crate::commands::review::text::{MEANING, figure};
use crate::html::frame::{players, row, signed};
use crate::stream::answers::Shown;
use pusoy_api::questions::review::decided::Decided;
use pusoy_api::questions::review::evening::Evening;
use pusoy_api::questions::review::hand::rows;

/// Draws a review: the account, and a section for each player.
pub fn sections(review: &Evening<Decided>) -> Markup {
    let heads = ["won", "cards", "setting", "luck", "without cards", "set optimally"];
    let lines = review.players().map(|(name, units, of)| {
        let [cards, setting, luck] = [of.cards, -of.cost, of.luck()].map(|sum| html! { (figure(sum).trim()) });
        (name.to_owned(), [signed(units), cards, setting, luck, signed(of.unknown), signed(of.as_best)])
    });
    html! {
        p.soft { (in_words(&review.house)) }
        (review.account.page())
        section {
            h2 { "What decided it" }
            (players(heads, lines))
            p.soft { (MEANING) }
        }
        @for (name, _, of) in review.players().filter(|(_, _, of)| !of.mistakes.is_empty()) {
            section {
                h2 { (name) ": the costliest mistakes" }
                @for mistake in &of.mistakes {
                    @let lost = format!("{:.2} lost", mistake.cost.mean());
                    h3 { "deal " (mistake.deal) ": " span.bad { (lost) } }
                    (done(&mistake.done))
                    p { "best:" }
                    (done(&mistake.best))
                }
            }
        }
    }
}

/// Draws the action chosen for a hand.
fn done(deal: &Deal) -> Markup {
    html! {
        @match (rows(deal), deal) {
            (Some(rows), _) => { @for cards in rows { p { (row(cards)) } } }
            (None, Deal::Surrendered(_)) => { p { "surrender" } }
            (None, _) => { p { "declare" } }
        }
    }
}
