//! How the auction of a game goes in which one player plays against all others.

use std::ops::RangeInclusive;

use crate::cards::Suit;

/// How an auction goes, as plain data. Players bid in turn, clockwise, each more than was bid before, or pass; the highest
/// bidder plays against all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bidding {
    /// The suit whose lowest card makes the player to whom it was dealt bid first, who may not pass; `None` where anybody
    /// may begin, and may pass.
    pub opener: Option<Suit>,
    /// Whether a player who has passed is out of the auction.
    pub pass_drops: bool,
}

impl Bidding {
    /// The bids, in units; the highest ends the auction.
    pub const BIDS: RangeInclusive<i64> = 1..=3;
}
