//! Exact values of boards, computed over every draw still to come.
//!
//! Read `unseen` first (kinds of cards that have the same effect), then `last_street`, `two_streets` and `single_cards`
//! (the streets of the player's own board). Then read `opponent_draws` (in pineapple, an opponent draws a last street)
//! and `both_place` (in classic, the player and an opponent place their last cards).

pub(super) mod both_place;
pub(super) mod last_street;
pub(super) mod opponent_draws;
pub(super) mod single_cards;
pub(super) mod two_streets;
mod unseen;

/// Returns the number of ways to draw the remaining streets of a board from `unseen` cards, if the board has `open`
/// open places. In pineapple (`throws_one`), each street of three cards fills two places, and its cards have no order.
/// In classic, each card fills one place.
pub(super) fn draws(throws_one: bool, open: usize, unseen: usize) -> i64 {
    let (open, unseen) = (open as i64, unseen as i64);
    let threes = |cards: i64| cards * (cards - 1) * (cards - 2) / 6;
    match throws_one {
        true => (0..open / 2).map(|street| threes(unseen - 3 * street)).product(),
        false => (0..open).map(|drawn| unseen - drawn).product(),
    }
}
