//! Hands of games that use suits.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use super::any_hand::Hand;

/// An integer that stores a [`SuitHand`]: `u64` for one deck with four bits per rank, and `u128` for two decks with
/// eight bits per rank.
pub trait Word:
    Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
    + From<u8>
    + From<u64>
    + 'static
{
    /// The number of decks. Each rank has four bits per deck.
    const DECKS: usize;

    /// Zero.
    const ZERO: Self;

    /// Returns the lowest eight bits.
    fn low(self) -> u8;

    /// Returns the lowest 64 bits.
    fn lower(self) -> u64;

    /// Returns the number of bits that are set.
    fn ones(self) -> usize;
}

impl Word for u64 {
    const DECKS: usize = 1;
    const ZERO: u64 = 0;

    fn low(self) -> u8 {
        self as u8
    }

    fn lower(self) -> u64 {
        self
    }

    fn ones(self) -> usize {
        self.count_ones() as usize
    }
}

impl Word for u128 {
    const DECKS: usize = 2;
    const ZERO: u128 = 0;

    fn low(self) -> u8 {
        self as u8
    }

    fn lower(self) -> u64 {
        self as u64
    }

    fn ones(self) -> usize {
        self.count_ones() as usize
    }
}

/// A set of cards with suits. Each card is a bit: the ranks ascend, and within a rank the suits ascend. With two decks,
/// the card of the first deck is one bit below the equal card of the second.
///
/// Ranks are numbered by their position in the order of the game, from 0 for the lowest to at most 15. Jokers share one
/// rank above all others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SuitHand<W>(W);

/// The number of ranks for which the integer has bits.
const RANKS: usize = 16;

/// The bits of the lowest suit in all ranks, for one deck.
pub(crate) const EVERY_RANK: u64 = 0x1111_1111_1111_1111;

impl<W: Word> SuitHand<W> {
    /// The number of bits of one rank.
    pub const WIDTH: usize = 4 * W::DECKS;

    /// All cards of one rank, as a mask.
    pub const RANK: u8 = if W::DECKS == 1 { 0xf } else { 0xff };

    /// Returns the cards of a rank as a mask. The mask is empty for a rank of 16 or above, because no card has such a
    /// rank.
    pub fn of_rank(self, rank: usize) -> u8 {
        if rank < RANKS { (self.0 >> (rank * Self::WIDTH)).low() & Self::RANK } else { 0 }
    }

    /// Returns a hand of cards of one rank: the cards in the mask `cards`. Ignores bits beyond [`SuitHand::RANK`].
    /// Returns an empty hand for a rank of 16 or above.
    pub fn of(rank: usize, cards: u8) -> SuitHand<W> {
        if rank < RANKS { SuitHand(W::from(cards & Self::RANK) << (rank * Self::WIDTH)) } else { SuitHand(W::ZERO) }
    }

    /// Returns the cards that are in either hand.
    #[must_use]
    pub fn plus(self, other: SuitHand<W>) -> SuitHand<W> {
        SuitHand(self.0 | other.0)
    }

    /// Returns the bits of a hand of one deck: four bits per rank, lowest suit first.
    pub(crate) fn bits(self) -> u64 {
        self.0.lower()
    }

    /// Returns the hand of one deck with these [bits](SuitHand::bits).
    pub(crate) fn from_bits(bits: u64) -> SuitHand<W> {
        SuitHand(W::from(bits))
    }

    /// Returns the ranks with at least `k` cards in a hand of one deck. The result has four bits per rank: for each
    /// such rank, the lowest of its four bits is 1. All other bits are 0. `k` is from 1 to 4.
    pub(crate) fn ranks_with(self, k: usize) -> u64 {
        // Count the cards of each rank into the four bits of that rank, first in pairs of bits.
        let pairs = self.bits() - (self.bits() >> 1 & 0x5555_5555_5555_5555);
        let counts = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        // A count of at least `k`, plus `8 - k`, sets the highest of the four bits.
        (counts + (8 - k as u64) * EVERY_RANK) >> 3 & EVERY_RANK
    }

    /// Returns the ranks with at least `k` cards, as a mask. `k` is from 1 to 4.
    pub(crate) fn plane(self, k: usize) -> u16 {
        if W::DECKS > 1 {
            return (0..RANKS).filter(|&rank| self.count(rank) >= k).fold(0, |ranks, rank| ranks | 1 << rank);
        }
        let ranks = self.ranks_with(k);
        let pairs = (ranks | ranks >> 3) & 0x0303_0303_0303_0303;
        let fours = (pairs | pairs >> 6) & 0x000f_000f_000f_000f;
        let eights = (fours | fours >> 12) & 0x0000_00ff_0000_00ff;
        (eights | eights >> 24) as u16
    }

    /// Returns the number of cards of a rank.
    pub fn count(self, rank: usize) -> usize {
        self.of_rank(rank).count_ones() as usize
    }
}

impl<W: Word> Hand for SuitHand<W> {
    const EMPTY: SuitHand<W> = SuitHand(W::ZERO);

    fn len(self) -> usize {
        self.0.ones()
    }

    fn holds(self, part: SuitHand<W>) -> bool {
        part.0 & !self.0 == W::ZERO
    }

    fn minus(self, part: SuitHand<W>) -> SuitHand<W> {
        SuitHand(self.0 & !part.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_cards_out_of_range_are_ignored() {
        assert_eq!(SuitHand::<u64>::of(3, 0xf5), SuitHand::of(3, 0x5));
        assert_eq!(SuitHand::<u64>::of(16, 1), SuitHand::EMPTY);
        assert_eq!(SuitHand::<u128>::of(usize::MAX, 1), SuitHand::EMPTY);
        let hand = SuitHand::<u128>::of(15, 0x81);
        assert_eq!((hand.of_rank(15), hand.of_rank(16), hand.count(usize::MAX)), (0x81, 0, 0));
    }
}
