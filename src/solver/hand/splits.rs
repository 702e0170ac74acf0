//! Splits: the 56 ways to divide the eight cards that a back leaves into a front and a middle.

use super::legal_rows::RowLimits;
use super::masks::Mask;
use super::subsets::Subsets;

/// Number of ways to split eight cards into a front and a middle: C(8, 3), which is seven vectors of eight.
const SPLITS: usize = 56;
/// Room for one entry a split: their number up to the next power of two.
pub(crate) const ROOM: usize = SPLITS.next_power_of_two();

/// The ways to take three of eight cards, one bit a card.
static THREES_OF_EIGHT: [u8; SPLITS] = {
    let mut threes = [0; SPLITS];
    let mut n = 0;
    let mut taken: u32 = 0;
    while taken < 256 {
        if taken.count_ones() == 3 {
            threes[n] = taken as u8;
            n += 1;
        }
        taken += 1;
    }
    threes
};

/// Eight cards, from which a subset is taken by two look-ups.
struct Eight {
    /// The cards taken from the first four, by the four bits that choose them.
    first: [Mask; 16],
    /// The cards taken from the last four, by the bits that choose those.
    last: [Mask; 16],
}

impl Eight {
    #[inline]
    fn new(mut eight: Mask) -> Eight {
        let mut taken = [[0; 16]; 2];
        for of_half in &mut taken {
            for n in 0..4 {
                let card = eight & eight.wrapping_neg();
                eight ^= card;
                for i in 0..1 << n {
                    of_half[1 << n | i] = of_half[i] | card;
                }
            }
        }
        let [first, last] = taken;
        Eight { first, last }
    }

    /// Returns the cards that the bits of `three` choose.
    #[inline]
    fn take(&self, three: u8) -> Mask {
        self.first[usize::from(three) % 16] | self.last[usize::from(three) / 16]
    }
}

/// Calls `f` with every way to split eight cards into a front and a middle.
#[inline]
pub(crate) fn each_split(eight: Mask, mut f: impl FnMut(Mask, Mask)) {
    let cards = Eight::new(eight);
    // One loop with a fixed number of steps, so that no branch is mispredicted.
    for &three in &THREES_OF_EIGHT {
        let front = cards.take(three);
        f(front, eight ^ front);
    }
}

/// The rank indices of front and middle for every split of eight cards. They are small enough to be signed.
pub(crate) struct Splits {
    eight: Mask,
    /// The front of each split; -1 for a split that is not legal.
    fronts: [i16; SPLITS],
    middles: [i16; SPLITS],
}

impl Splits {
    /// Ranks the splits of the cards `eight` by the tables for fronts and for middles, and marks those outside the limits
    /// of the back as not legal.
    #[inline(always)]
    pub(crate) fn new(eight: Mask, fronts: &Subsets, middles: &Subsets, limits: RowLimits) -> Splits {
        let mut splits = Splits { eight, fronts: [-1; SPLITS], middles: [-1; SPLITS] };
        let cards = Eight::new(eight);
        let ranks = splits.fronts.iter_mut().zip(&mut splits.middles);
        for ((front, middle), &three) in ranks.zip(&THREES_OF_EIGHT) {
            let of_front = cards.take(three);
            (*front, *middle) = (fronts.rank_index(of_front) as i16, middles.rank_index(eight ^ of_front) as i16);
        }
        for (front, &middle) in splits.fronts.iter_mut().zip(&splits.middles) {
            *front = if limits.allows(*front, middle) { *front } else { -1 };
        }
        splits
    }

    /// Calls `f` with front and middle of each legal split.
    #[inline]
    pub(crate) fn each(&self, mut f: impl FnMut(u16, u16)) {
        let legal = self.fronts.iter().zip(&self.middles).filter(|(front, _)| **front >= 0);
        legal.for_each(|(&front, &middle)| f(front as u16, middle as u16));
    }

    /// Returns the cards of front and middle of the legal split with these ranks. Of several, it is the one with the
    /// highest cards in the middle.
    #[inline]
    pub(crate) fn with(&self, front: u16, middle: u16) -> Option<(Mask, Mask)> {
        let mut ranks = self.fronts.iter().zip(&self.middles);
        let n = ranks.position(|(&f, &m)| f == front as i16 && m == middle as i16)?;
        let front = Eight::new(self.eight).take(*THREES_OF_EIGHT.get(n)?);
        Some((front, self.eight ^ front))
    }

    /// Returns the strongest front of a legal split; `None` if no split is legal.
    #[inline]
    pub(crate) fn strongest_front(&self) -> Option<u16> {
        u16::try_from(self.fronts.iter().fold(-1, |most, &front| most.max(front))).ok()
    }

    /// Returns the next of the undominated splits, which are visited from the strongest middle to the strongest front:
    /// the one with the strongest middle whose front is stronger than `above`. An undominated split is one that no other
    /// matches in both rows and beats in one.
    #[inline]
    pub(crate) fn next(&self, above: Option<u16>) -> Option<(u16, u16)> {
        let above = above.map_or(-1, |above| above as i16);
        let mut best = -1;
        for (&front, &middle) in self.fronts.iter().zip(&self.middles) {
            best = best.max(if front > above { middle } else { -1 });
        }
        let mut front = -1;
        for (&f, &m) in self.fronts.iter().zip(&self.middles) {
            front = front.max(if m == best { f } else { -1 });
        }
        (best >= 0).then_some((front as u16, best as u16))
    }
}
