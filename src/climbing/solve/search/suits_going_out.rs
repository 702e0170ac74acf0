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
        let mut ranks = [(0, 0); 16];
        for hand in hands {
            bomb |= self.order().bombs_beat_all() && self.suits_matter(hand);
            for (rank, (count, width)) in (0..).zip(&mut ranks) {
                *count = hand.count(rank).max(*count);
                *width = (u8::BITS - hand.of_rank(rank).leading_zeros()).max(*width);
            }
        }
        for (rank, (count, width)) in (0..).zip(ranks) {
            let cards = ((1u32 << count) - 1) << (width - count as u32);
            joined = joined.plus(SuitHand::of(rank, cards as u8));
        }
        if bomb { joined.plus(SuitHand::of(0, SuitHand::<W>::RANK)) } else { joined }
    }

    /// Knows of hands of sets of which the others can beat one at most, which is then the last.
    fn goes_out(&self, hand: SuitHand<W>, foes: SuitHand<W>) -> bool {
        let mut beaten = 0;
        for rank in 0..16 {
            let cards = hand.of_rank(rank);
            if cards != 0 {
                let Some(key) = self.set(rank, cards) else { return false };
                beaten += usize::from(self.may_beat(foes, key));
                if beaten > 1 {
                    return false;
                }
            }
        }
        true
    }

    fn goes_out_with(&self, play: &Play<SuitHand<W>>, foes: SuitHand<W>) -> bool {
        play.rest.is_empty() || !self.may_beat(foes, play.key) && self.goes_out(play.rest, foes)
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
            _ => return true,
        };
        let count = |rank: usize| foes.count(rank);
        if let Some(highest) = (0..16).rev().find(|&rank| count(rank) >= size) {
            let suits = if size == 1 { 2 * (foes.of_rank(highest).ilog2() as usize) } else { 7 };
            if 8 * highest + suits > usize::from(key.strength()) {
                return true;
            }
        }
        let others = self.order().beaters(key) != Kinds::of(&[key.kind()]);
        // Chops and bombs are pairs in a row, fours of a kind, and in some games trips.
        let trips = if self.order().chops().is_some_and(|chops| chops.trips_on_ace) { 3 } else { 4 };
        let may_chop = |rank: usize| count(rank) >= trips || (rank..rank + 3).all(|rank| count(rank) >= 2);
        others && (0..16).any(may_chop)
    }
}
