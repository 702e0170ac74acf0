//! Exact values of boards, computed over every draw still to come.
//!
//! Read `unseen` first (kinds of cards that have the same effect), then `last_street`, `two_streets` and `single_cards`
//! (the streets of the player's own board). Then read `opponent_draws` (pineapple, in which an opponent draws
//! a last street) and `both_place` (classic, in which an opponent still places).

pub(super) mod both_place;
pub(super) mod last_street;
pub(super) mod opponent_draws;
pub(super) mod single_cards;
pub(super) mod two_streets;
mod unseen;
