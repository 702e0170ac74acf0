//! Hands of games that ignore suits.

use super::any_hand::Hand;

/// The number of cards of each rank, as four planes of sixteen bits. Bit `n` of plane `k`, from 1 to 4, is 1 if rank
/// `n` has at least `k` cards.
///
/// Ranks are numbered by their position in the order of the game, from 0 for the lowest to at most 15. With planes, a
/// search for all pairs, or for a run of four trips, takes very few instructions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RankHand(u64);

/// The bit of rank 0 in every plane.
const EVERY_PLANE: u64 = 0x0001_0001_0001_0001;

/// The number of ranks in a plane, one bit per rank.
const RANKS: usize = 16;

impl RankHand {
    /// Returns the ranks with at least `k` cards, as a mask. The mask is empty unless `k` is from 1 to 4.
    pub const fn plane(self, k: usize) -> u16 {
        match k {
            1..=4 => (self.0 >> (16 * (k - 1))) as u16,
            _ => 0,
        }
    }

    /// Returns the number of cards of a rank. The number is 0 for a rank of 16 or above, because no card has such a
    /// rank.
    pub const fn count(self, rank: usize) -> usize {
        if rank < RANKS { (self.0 >> rank & EVERY_PLANE).count_ones() as usize } else { 0 }
    }

    /// Returns the hand without `k` cards of each rank in the mask `ranks`. A rank with fewer cards has none left.
    #[must_use]
    pub const fn without(self, k: usize, ranks: u16) -> RankHand {
        let lanes = ranks as u64 * EVERY_PLANE;
        let lowered = if k < 4 { self.0 >> (16 * k) } else { 0 };
        RankHand(self.0 & !lanes | lowered & lanes)
    }

    /// Returns the hand after moving all cards of the ranks in the mask `ranks` down by `by` ranks. The new ranks must
    /// be 0 or above, and hold no other cards.
    #[must_use]
    pub(crate) const fn lowered(self, ranks: u16, by: usize) -> RankHand {
        let lanes = ranks as u64 * EVERY_PLANE;
        RankHand(self.0 & !lanes | (self.0 & lanes) >> by)
    }

    /// Returns the smallest hand that holds both hands. Its count of each rank is the larger of the counts in the two
    /// hands.
    #[must_use]
    pub(crate) const fn joined(self, other: RankHand) -> RankHand {
        RankHand(self.0 | other.0)
    }

    /// Adds a card of the rank to the hand. Returns `false`, and changes nothing, if the hand already has four cards of
    /// the rank, or the rank is 16 or above.
    pub fn insert(&mut self, rank: usize) -> bool {
        let count = self.count(rank);
        let fits = count < 4 && rank < RANKS;
        if fits {
            self.0 |= 1 << (16 * count + rank);
        }
        fits
    }

    /// Returns the ranks with exactly `k` cards, as a mask. `k` is from 1 to 4.
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
    fn cards_are_inserted_removed_and_moved_to_lower_ranks() {
        let hand_of = |counts: &[usize]| {
            let mut hand = RankHand::EMPTY;
            for (rank, &count) in counts.iter().enumerate() {
                (0..count).for_each(|_| assert!(hand.insert(rank)));
            }
            hand
        };
        let hand = hand_of(&[4, 3, 2, 1, 0, 4]);
        assert_eq!(hand.len(), 14);
        assert_eq!((hand.plane(1), hand.plane(3), hand.plane(4)), (0b101111, 0b100011, 0b100001));
        let part = hand_of(&[1, 3, 0, 1, 0, 4]);
        assert!(hand.holds(part) && !part.holds(hand));
        assert_eq!(hand.minus(part), hand_of(&[3, 0, 2]));
        assert_eq!(hand.without(2, 0b111), hand_of(&[2, 1, 0, 1, 0, 4]));
        assert!(!hand_of(&[4]).insert(0));
        assert_eq!(hand_of(&[1, 0, 0, 4, 2, 3]).lowered(0b011000, 2), hand_of(&[1, 4, 2, 0, 0, 3]));
    }

    #[test]
    fn ranks_and_counts_out_of_range_hold_no_cards() {
        let mut hand = RankHand::EMPTY;
        assert!(!hand.insert(16) && !hand.insert(usize::MAX) && hand.insert(15));
        assert_eq!((hand.count(16), hand.count(64), hand.count(usize::MAX)), (0, 0, 0));
        assert_eq!((hand.plane(0), hand.plane(5), hand.plane(usize::MAX)), (0, 0, 0));
        assert_eq!(hand.without(9, 1 << 15), RankHand::EMPTY);
    }
}
