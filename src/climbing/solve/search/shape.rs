//! The properties of hands that move ordering needs.

use crate::climbing::hand::{FromCards, RankHand, SuitHand, Word};
use crate::climbing::plays::Key;

/// A hand whose cards of each rank can be counted.
pub trait Shape: FromCards {
    /// Returns four planes of sixteen ranks. Bit `n` of plane `k`, from 0, is 1 if rank `n` has more than `k` cards in
    /// the hand.
    fn planes(self) -> u64;

    /// Returns an upper bound on the bombs and rockets in the hand: fours of a kind, and both jokers.
    fn bombs(self) -> u32 {
        let planes = self.planes();
        (planes >> 48).count_ones() + u32::from(planes >> 13 & 0b11 == 0b11)
    }

    /// Returns the rank of a play of this hand, 0 for the lowest.
    fn rank_of(self, key: Key) -> i32;
}

impl Shape for RankHand {
    fn planes(self) -> u64 {
        (1..=4).rev().fold(0, |planes, k| planes << 16 | u64::from(self.plane(k)))
    }

    fn rank_of(self, key: Key) -> i32 {
        i32::from(key.strength())
    }
}

impl<W: Word> Shape for SuitHand<W> {
    fn planes(self) -> u64 {
        if W::DECKS == 1 {
            return (1..=4).rev().fold(0, |planes, k| planes << 16 | u64::from(self.plane(k)));
        }
        let mut planes = 0;
        for rank in 0..16 {
            for k in 0..self.count(rank).min(4) {
                planes |= 1 << (16 * k + rank);
            }
        }
        planes
    }

    fn rank_of(self, key: Key) -> i32 {
        i32::from(key.strength() / 8)
    }
}
