//! The rules of an auction for playing against all others.

use std::ops::RangeInclusive;

use crate::cards::Suit;

/// The rules of an auction, as plain data.
///
/// Players bid in turn, clockwise. Each bids more than before, or passes. The highest bidder plays against all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bidding {
    /// The suit that decides who bids first and must not pass: the player who was dealt its lowest card. With `None`,
    /// any player may begin, and may pass.
    pub opener: Option<Suit>,
    /// Whether a player who has passed is out of the auction.
    pub pass_drops: bool,
}

impl Bidding {
    /// The bids, in units. The highest ends the auction.
    pub const BIDS: RangeInclusive<i64> = 1..=3;
}
