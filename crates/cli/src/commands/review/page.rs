//! A review as sections of a page.

use maud::{Markup, html};
use pusoy::chinese::Deal;
use pusoy_api::words::rules::in_words;

use crate::commands::review::text::{MEANING, figure};
use crate::html::frame::{players, row, signed};
use crate::stream::answers::Render;
use pusoy_api::questions::review::evening::Evening;
use pusoy_api::questions::review::hand::rows_if_set;
use pusoy_api::questions::review::player_review::PlayerReview;

/// Draws a review: the account, and a section for each player.
pub fn sections(review: &Evening<PlayerReview>) -> Markup {
    let heads = ["won", "cards", "setting", "luck", "without cards", "set optimally"];
    let lines = review.players().map(|(name, units, player)| {
        let [cards, setting, luck] =
            [player.cards, -player.cost, player.luck()].map(|sum| html! { (figure(sum).trim()) });
        (name.to_owned(), [signed(units), cards, setting, luck, signed(player.unknown), signed(player.as_best)])
    });
    html! {
        p.soft { (in_words(&review.house)) }
        (review.account.page())
        section {
            h2 { "What decided it" }
            (players(heads, lines))
            p.soft { (MEANING) }
        }
        @for (name, _, player) in review.players().filter(|(_, _, player)| !player.mistakes.is_empty()) {
            section {
                h2 { (name) ": the costliest mistakes" }
                @for mistake in &player.mistakes {
                    @let lost = format!("{:.2} lost", mistake.cost.mean());
                    h3 { "deal " (mistake.deal) ": " span.bad { (lost) } }
                    (draw_action(&mistake.action))
                    p { "best:" }
                    (draw_action(&mistake.best))
                }
            }
        }
    }
}

/// Draws the action chosen for a hand.
fn draw_action(deal: &Deal) -> Markup {
    html! {
        @match (rows_if_set(deal), deal) {
            (Some(rows), _) => { @for cards in rows { p { (row(cards)) } } }
            (None, Deal::Surrendered(_)) => { p { "surrender" } }
            (None, _) => { p { "declare" } }
        }
    }
}
