//! Splits: the 56 ways to divide the eight cards outside the back into a front and a middle.

use super::legal_rows::RowLimits;
use super::masks::{Mask, combinations, lowest_one};
use super::subsets::Subsets;

/// Number of splits of eight cards into a front and a middle: C(8, 3). A table with one 16-bit number per split fills
/// seven vector registers of eight numbers.
const SPLITS: usize = 56;
/// Size of a table with room for one entry per split. It is a power of two, so an index `n % ROOM` is fast to compute
/// and needs no bounds check.
pub(crate) const ROOM: usize = SPLITS.next_power_of_two();

/// Returns the front of every split of eight cards, in ascending order.
#[inline(always)]
fn fronts_of(mut eight: Mask) -> [Mask; SPLITS] {
    let cards: [Mask; 8] = std::array::from_fn(|_| {
        let card = lowest_one(eight);
        eight ^= card;
        card
    });
    // A subset with a given highest card consists of that card and a smaller subset of the lower cards. So each subset
    // of three cards is made from a subset of two.
    let (mut twos, mut threes) = ([0; combinations(8, 2)], [0; SPLITS]);
    for highest in 1..8 {
        for lower in 0..highest {
            twos[combinations(highest, 2) + lower] = cards[highest] | cards[lower];
        }
    }
    for highest in 2..8 {
        for lower in 0..combinations(highest, 2) {
            threes[combinations(highest, 3) + lower] = cards[highest] | twos[lower];
        }
    }
    threes
}

/// Calls `f` with every split of eight cards into a front and a middle.
#[inline]
pub(crate) fn each_split(eight: Mask, mut f: impl FnMut(Mask, Mask)) {
    fronts_of(eight).into_iter().for_each(|front| f(front, eight ^ front));
}

/// The rank indices of front and middle for every split of eight cards. A rank index plus 1 fits into an `i16`.
#[derive(Clone)]
pub(crate) struct Splits {
    eight: Mask,
    /// The cards of the front of each split.
    cards: [Mask; SPLITS],
    /// One more than the rank index of each front; 0 for an illegal split.
    fronts: [i16; SPLITS],
    middles: [i16; SPLITS],
}

impl Splits {
    /// Returns a value without splits.
    pub(crate) fn new() -> Splits {
        Splits { eight: 0, cards: [0; SPLITS], fronts: [0; SPLITS], middles: [0; SPLITS] }
    }

    /// Ranks every split of the cards `eight`: the front by the table `fronts`, and the middle by the table `middles`.
    /// Marks the splits outside `limits` as illegal.
    #[inline(always)]
    pub(crate) fn load(&mut self, eight: Mask, fronts: &Subsets, middles: &Subsets, limits: RowLimits) {
        (self.eight, self.cards) = (eight, fronts_of(eight));
        let ranks = self.fronts.iter_mut().zip(&mut self.middles);
        for ((front, middle), &cards) in ranks.zip(&self.cards) {
            (*front, *middle) = (fronts.rank_index(cards) as i16, middles.rank_index(eight ^ cards) as i16);
        }
        for (front, &middle) in self.fronts.iter_mut().zip(&self.middles) {
            *front = if limits.allows(*front, middle) { *front + 1 } else { 0 };
        }
    }

    /// Calls `f` with the rank indices of front and middle of each legal split.
    #[inline]
    pub(crate) fn each(&self, mut f: impl FnMut(u16, u16)) {
        let legal = self.fronts.iter().zip(&self.middles).filter(|(front, _)| **front > 0);
        legal.for_each(|(&front, &middle)| f(front as u16 - 1, middle as u16));
    }

    /// Returns the cards of front and middle of the legal split with these rank indices. If several splits have these
    /// ranks, returns the split with the highest cards in the middle. Returns `None` if no legal split has these ranks.
    #[inline]
    pub(crate) fn with(&self, front: u16, middle: u16) -> Option<(Mask, Mask)> {
        let mut ranks = self.fronts.iter().zip(&self.middles);
        let n = ranks.position(|(&f, &m)| f == front as i16 + 1 && m == middle as i16)?;
        let front = *self.cards.get(n)?;
        Some((front, self.eight ^ front))
    }

    /// Returns the rank index of the strongest front among the legal splits. Returns `None` if no split is legal.
    #[inline]
    pub(crate) fn strongest_front(&self) -> Option<u16> {
        let most = self.fronts.iter().fold(0, |most, &front| most.max(front));
        (most > 0).then(|| most as u16 - 1)
    }

    /// Returns the rank indices of front and middle of the next undominated split. Among the legal splits with a front
    /// stronger than `above`, this split has the strongest middle and, with that middle, the strongest front. Pass
    /// `None` in the first call, and the previous front in each further call. From call to call, the middle gets weaker
    /// and the front stronger. A split is undominated if no other legal split is at least as strong in both rows and
    /// stronger in one. Returns `None` after the last split.
    #[inline]
    pub(crate) fn next(&self, above: Option<u16>) -> Option<(u16, u16)> {
        let above = above.map_or(0, |above| above as i16 + 1);
        let mut best = 0;
        for (&front, &middle) in self.fronts.iter().zip(&self.middles) {
            best = best.max(if front > above { middle } else { 0 });
        }
        let mut front = 0;
        for (&f, &m) in self.fronts.iter().zip(&self.middles) {
            front = front.max(if m == best { f } else { 0 });
        }
        (front > above).then(|| (front as u16 - 1, best as u16))
    }
}
