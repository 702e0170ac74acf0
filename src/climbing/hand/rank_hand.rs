use super::Hand;

/// How many cards of each rank: four planes of sixteen bits, of which plane `k` has the ranks held at least `k` times.
///
/// A rank is its place in the order of the game, 0 the lowest. Planes make the questions of a generator single
/// instructions: which ranks are pairs, where four trips follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RankHand(u64);

/// The bit of rank 0 in every plane.
const EVERY_PLANE: u64 = 0x0001_0001_0001_0001;

impl RankHand {
    /// The ranks held at least `k` times, `k` from 1 to 4.
    pub const fn plane(self, k: usize) -> u16 {
        (self.0 >> (16 * (k - 1))) as u16
    }

    /// How many cards of a rank there are.
    pub const fn count(self, rank: usize) -> usize {
        (self.0 >> rank & EVERY_PLANE).count_ones() as usize
    }

    /// The hand without `k` cards of each of these ranks, all of which it must hold so often.
    #[must_use]
    pub const fn without(self, k: usize, ranks: u16) -> RankHand {
        let lanes = ranks as u64 * EVERY_PLANE;
        let lowered = if k < 4 { self.0 >> (16 * k) } else { 0 };
        RankHand(self.0 & !lanes | lowered & lanes)
    }

    /// Puts a card of a rank in. Returns whether there was room for it: a rank has four.
    pub fn insert(&mut self, rank: usize) -> bool {
        let count = self.count(rank);
        if count < 4 {
            self.0 |= 1 << (16 * count + rank);
        }
        count < 4
    }

    /// The ranks held exactly `k` times.
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
    }
}
