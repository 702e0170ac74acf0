use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use super::Hand;

/// The integers that hold a [`SuitHand`]: `u64` for one deck, with four bits a rank, and `u128` for two, with eight.
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
    + 'static
{
    /// How many decks there are: each rank has four times as many bits.
    const DECKS: usize;

    /// No bits.
    const ZERO: Self;

    /// The lowest eight bits.
    fn low(self) -> u8;

    /// How many bits are set.
    fn ones(self) -> usize;
}

impl Word for u64 {
    const DECKS: usize = 1;
    const ZERO: u64 = 0;

    fn low(self) -> u8 {
        self as u8
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

    fn ones(self) -> usize {
        self.count_ones() as usize
    }
}

/// Cards with suits: for each rank one bit a card, the lowest suit lowest, and of two decks the first deck's card below
/// the second's.
///
/// A rank is its place in the order of the game, 0 the lowest; jokers are the bits of one rank above all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SuitHand<W>(W);

impl<W: Word> SuitHand<W> {
    /// How many bits a rank has.
    pub const WIDTH: usize = 4 * W::DECKS;

    /// All cards of one rank.
    pub const RANK: u8 = if W::DECKS == 1 { 0xf } else { 0xff };

    /// The cards of a rank.
    pub fn of_rank(self, rank: usize) -> u8 {
        (self.0 >> (rank * Self::WIDTH)).low() & Self::RANK
    }

    /// The hand of these cards of a rank.
    pub fn of(rank: usize, cards: u8) -> SuitHand<W> {
        SuitHand(W::from(cards) << (rank * Self::WIDTH))
    }

    /// The cards of both.
    #[must_use]
    pub fn plus(self, other: SuitHand<W>) -> SuitHand<W> {
        SuitHand(self.0 | other.0)
    }

    /// How many cards of a rank there are.
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
