//! The rules of the auction that decides who plays against all others.

use std::ops::RangeInclusive;

use crate::cards::Suit;

/// The rules of an auction, as plain data.
///
/// Players bid in turn, clockwise. Each player bids more than the last bid, or passes. The highest bidder plays against
/// all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bidding {
    /// The suit whose lowest card decides the first bidder. The player who was dealt that card bids first, and must not
    /// pass. With `None`, any player may begin, and may pass.
    pub opener: Option<Suit>,
    /// Whether a player who has passed is out of the auction.
    pub pass_drops: bool,
}

impl Bidding {
    /// The possible bids, in units. A bid of the largest number ends the auction.
    pub const BIDS: RangeInclusive<i64> = 1..=3;
}
