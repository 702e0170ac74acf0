//! Hands of cards with suits that go out whatever others do.

use super::dominance::Dominance;
use crate::climbing::hand::{Hand, SuitHand, Word};
use crate::climbing::plays::{Engine, Key, Kind, Kinds, Play, Suits};

impl<W: Word> Dominance for Suits<W> {
    fn knows_going_out(&self) -> bool {
        W::DECKS == 1
    }

    /// Has of each rank as many cards as one of the hands, up to the highest that one of them has; and a four of a kind if
    /// one may have a bomb.
    fn joined(&self, hands: impl Iterator<Item = SuitHand<W>>) -> SuitHand<W> {
        let (mut joined, mut bomb) = (SuitHand::EMPTY, false);
        for hand in hands.filter(|hand| !hand.is_empty()) {
            bomb |= self.order().bombs_beat_all() && self.suits_that_matter(hand) != 0;
            joined = if joined.is_empty() { hand } else { highest_of(joined, hand) };
        }
        if bomb { joined.plus(SuitHand::of(0, SuitHand::<W>::RANK)) } else { joined }
    }

    /// Counts on the sets that foes cannot beat, and on the largest of the others.
    fn left(&self, hand: SuitHand<W>, foes: SuitHand<W>) -> usize {
        let (mut left, mut last) = (0, 0);
        for rank in 0..16 {
            let cards = hand.of_rank(rank);
            if cards != 0 {
                let size = cards.count_ones() as usize;
                let key = self.set(rank, cards);
                if key.is_none_or(|key| self.may_beat(foes, key)) {
                    left += size;
                    last = last.max(if key.is_some() { size } else { 1 });
                }
            }
        }
        left - last
    }

    fn left_after(&self, play: &Play<SuitHand<W>>, foes: SuitHand<W>) -> usize {
        if self.may_beat(foes, play.key) { play.rest.len() } else { self.left(play.rest, foes) }
    }
}

impl<W: Word> Suits<W> {
    /// Returns whether one of some hands that are [joined](Dominance::joined) may beat a play; of plays that are no sets up
    /// to trips that is not known.
    fn may_beat(&self, foes: SuitHand<W>, key: Key) -> bool {
        let size = match key.kind() {
            Kind::Single => 1,
            Kind::Pair => 2,
            Kind::Trips => 3,
            // Such plays have three cards at least, and so has whatever beats them.
            _ => return foes.len() >= 3,
        };
        if let Some(bit) = foes.ranks_with(size).checked_ilog2() {
            let highest = bit as usize / 4;
            let suits = if size == 1 { 2 * (foes.of_rank(highest).ilog2() as usize) } else { 7 };
            if 8 * highest + suits > usize::from(key.strength()) {
                return true;
            }
        }
        let others = self.order().beaters(key) != Kinds::of(&[key.kind()]);
        // Chops and bombs are pairs in a row, fours of a kind, and in some games trips.
        let trips = if self.order().chops().is_some_and(|chops| chops.trips_on_ace) { 3 } else { 4 };
        let pairs = foes.ranks_with(2);
        others && (foes.ranks_with(trips) | pairs & pairs >> 4 & pairs >> 8) != 0
    }
}

/// Returns a hand that has of each rank as many cards as one of two hands, up to the highest that one of them has.
fn highest_of<W: Word>(a: SuitHand<W>, b: SuitHand<W>) -> SuitHand<W> {
    (0..16).fold(SuitHand::EMPTY, |joined, rank| {
        let (count, either) = (a.count(rank).max(b.count(rank)), a.plus(b).of_rank(rank));
        let width = u8::BITS as usize - either.leading_zeros() as usize;
        joined.plus(SuitHand::of(rank, (((1u32 << count) - 1) << (width - count)) as u8))
    })
}
