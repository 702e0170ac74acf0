//! Hands of games in which suits do not count.

use super::any_hand::Hand;

/// The number of cards of each rank, as four planes of sixteen bits: plane `k` has a bit for every rank of which the hand
/// has at least `k` cards.
///
/// A rank is its place in the order of the game, 0 the lowest, and below 16. With planes the questions of a generator are
/// single instructions: which ranks are pairs, where four trips follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RankHand(u64);

/// The bit of rank 0 in every plane.
const EVERY_PLANE: u64 = 0x0001_0001_0001_0001;

/// The number of ranks for which a plane has bits.
const RANKS: usize = 16;

impl RankHand {
    /// Returns the ranks of which the hand has at least `k` cards, as a mask. Beyond 1 to 4 cards the mask is empty.
    pub const fn plane(self, k: usize) -> u16 {
        match k {
            1..=4 => (self.0 >> (16 * (k - 1))) as u16,
            _ => 0,
        }
    }

    /// Returns the number of cards of a rank: 0 for a rank of 16 or above, which no card has.
    pub const fn count(self, rank: usize) -> usize {
        if rank < RANKS { (self.0 >> rank & EVERY_PLANE).count_ones() as usize } else { 0 }
    }

    /// Returns the hand without `k` cards of each rank in the mask `ranks`. A rank of which there are fewer has none left.
    #[must_use]
    pub const fn without(self, k: usize, ranks: u16) -> RankHand {
        let lanes = ranks as u64 * EVERY_PLANE;
        let lowered = if k < 4 { self.0 >> (16 * k) } else { 0 };
        RankHand(self.0 & !lanes | lowered & lanes)
    }

    /// Returns the hand with every card of a rank in the mask `ranks` so many ranks lower, where nothing else may be.
    #[must_use]
    pub(crate) const fn lowered(self, ranks: u16, by: usize) -> RankHand {
        let lanes = ranks as u64 * EVERY_PLANE;
        RankHand(self.0 & !lanes | (self.0 & lanes) >> by)
    }

    /// Returns the hand that has as many cards of each rank as the one of the two that has more of them.
    #[must_use]
    pub(crate) const fn joined(self, other: RankHand) -> RankHand {
        RankHand(self.0 | other.0)
    }

    /// Puts a card of the rank into the hand. Returns false, and leaves the hand as it is, if it has all four already or
    /// the rank is 16 or above.
    pub fn insert(&mut self, rank: usize) -> bool {
        let count = self.count(rank);
        let fits = count < 4 && rank < RANKS;
        if fits {
            self.0 |= 1 << (16 * count + rank);
        }
        fits
    }

    /// Returns the ranks of which the hand has exactly `k` cards, `k` from 1 to 4, as a mask.
    const fn exactly(self, k: usize) -> u16 {
        if k < 4 { self.plane(k) & !self.plane(k + 1) } else { self.plane(4) }
    }
}

impl Hand for RankHand {
    const EMPTY: RankHand = RankHand(0);

    fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    fn holds(self, part: RankHand) -> bool {
        part.0 & !self.0 == 0
    }

    fn minus(self, part: RankHand) -> RankHand {
        (1..=4).fold(self, |rest, k| rest.without(k, part.exactly(k)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_add_and_subtract() {
        let of = |counts: &[usize]| {
            let mut hand = RankHand::EMPTY;
            for (rank, &count) in counts.iter().enumerate() {
                (0..count).for_each(|_| assert!(hand.insert(rank)));
            }
            hand
        };
        let hand = of(&[4, 3, 2, 1, 0, 4]);
        assert_eq!(hand.len(), 14);
        assert_eq!((hand.plane(1), hand.plane(3), hand.plane(4)), (0b101111, 0b100011, 0b100001));
        let part = of(&[1, 3, 0, 1, 0, 4]);
        assert!(hand.holds(part) && !part.holds(hand));
        assert_eq!(hand.minus(part), of(&[3, 0, 2]));
        assert_eq!(hand.without(2, 0b111), of(&[2, 1, 0, 1, 0, 4]));
        assert!(!of(&[4]).insert(0));
        assert_eq!(of(&[1, 0, 0, 4, 2, 3]).lowered(0b011000, 2), of(&[1, 4, 2, 0, 0, 3]));
    }

    #[test]
    fn ranks_and_numbers_out_of_range_are_nothing() {
        let mut hand = RankHand::EMPTY;
        assert!(!hand.insert(16) && !hand.insert(usize::MAX) && hand.insert(15));
        assert_eq!((hand.count(16), hand.count(64), hand.count(usize::MAX)), (0, 0, 0));
        assert_eq!((hand.plane(0), hand.plane(5), hand.plane(usize::MAX)), (0, 0, 0));
        assert_eq!(hand.without(9, 1 << 15), RankHand::EMPTY);
    }
}
