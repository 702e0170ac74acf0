//! Positions that differ only by the names of cards are one: ranks that nobody holds are closed up, and so are suits.

use crate::climbing::hand::{Hand, RankHand, SuitHand, Word};
use crate::climbing::plays::{Ranks, Suits, Wild};
use crate::climbing::solve::search::dominance::Dominance;

/// An engine that knows which hands differ only by the names of cards.
pub trait Canonical: Dominance {
    /// Returns hands in which the same plays can be made, each beating the same others, as in these: the same for many hands
    /// that differ only by the names of cards.
    fn canonical<const S: usize>(&self, hands: [Self::Hand; S]) -> [Self::Hand; S] {
        hands
    }
}

impl Canonical for Wild {}

impl Canonical for Ranks {
    /// Closes up ranks that nobody holds, unless a run would come of it that there was not. Ranks that are in no run stay
    /// where they are, in games that have runs.
    fn canonical<const S: usize>(&self, mut hands: [RankHand; S]) -> [RankHand; S] {
        let (zone, fewest) = self.runs();
        let in_runs = ((1u32 << zone) - 1) as u16;
        let mut held = hands.iter().fold(0, |held, hand| held | hand.plane(1)) & in_runs;
        // The first rank that nobody holds, of those that have others above them.
        let mut gap = held.trailing_ones() as usize;
        while held >> gap != 0 {
            let mut by = (held >> gap).trailing_zeros() as usize;
            let joins = |hand: &RankHand| {
                (1..=4).any(|width| {
                    let plane = hand.plane(width) & in_runs;
                    let fewest = fewest[width - 1];
                    let meets = plane & (plane >> (by + 1)) & 1 << (gap - 1) != 0;
                    meets && fewest > 0 && {
                        let below = gap.min((!plane << (16 - gap)).leading_zeros() as usize);
                        let ahead = (plane >> (gap + by)).trailing_ones() as usize;
                        below + ahead >= fewest
                    }
                })
            };
            // One rank stays open between ranks that would become a run; below the lowest rank there is none.
            let opens = gap > 0 && hands.iter().any(joins);
            by -= usize::from(opens);
            gap += usize::from(opens);
            if by > 0 {
                let above = in_runs & !(((1u32 << gap) - 1) as u16);
                hands = hands.map(|hand| hand.lowered(above, by));
                held = held & !above | (held & above) >> by;
            }
            gap += (held >> gap).trailing_ones() as usize;
        }
        hands
    }
}

impl<W: Word> Canonical for Suits<W> {
    /// Closes up the suits of each rank that nobody holds, unless somebody could play cards because they are of one suit.
    fn canonical<const S: usize>(&self, hands: [SuitHand<W>; S]) -> [SuitHand<W>; S] {
        if W::DECKS > 1 || hands.iter().any(|&hand| self.suits_matter(hand)) {
            return hands;
        }
        let mut closed = [SuitHand::EMPTY; S];
        for rank in 0..16 {
            // Jokers are of no suit, and few enough.
            let mut to = 0;
            for suit in 0..4 {
                if let Some(slot) = (0..S).find(|&slot| hands[slot].of_rank(rank) >> suit & 1 == 1) {
                    closed[slot] = closed[slot].plus(SuitHand::of(rank, 1 << to));
                    to += 1;
                }
            }
        }
        closed
    }
}
