//! Positions that differ only by the names of cards are one: ranks that nobody holds are closed up, and so are suits.

use crate::climbing::hand::{Hand, RankHand, SuitHand, Word};
use crate::climbing::plays::{Engine, Ranks, Suits, Wild};

/// An engine that knows which hands differ only by the names of cards.
pub trait Canonical: Engine {
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
    fn canonical<const S: usize>(&self, hands: [RankHand; S]) -> [RankHand; S] {
        let (zone, fewest) = self.runs();
        let held = hands.iter().fold(0, |held, hand| held | hand.plane(1));
        let in_runs = ((1u32 << zone) - 1) as u16;
        let mut closed = hands.map(|hand| hand.without(4, in_runs));
        // The numbers of ranks in a row that end at the rank before, by hand and by the number of cards of each.
        let mut rows = [[0; 4]; S];
        let (mut to, mut gap) = (0, false);
        for rank in 0..zone {
            if held >> rank & 1 == 0 {
                gap = true;
                continue;
            }
            if gap && to > 0 {
                let joins = |(hand, rows): (&RankHand, &[usize; 4])| {
                    (0..4).any(|width| {
                        let ahead = ((hand.plane(width + 1) & in_runs) >> rank).trailing_ones() as usize;
                        fewest[width] > 0 && rows[width] > 0 && ahead > 0 && rows[width] + ahead >= fewest[width]
                    })
                };
                let opens = hands.iter().zip(&rows).any(joins);
                if opens {
                    to += 1;
                    rows = [[0; 4]; S];
                }
            }
            gap = false;
            for ((hand, closed), rows) in hands.iter().zip(&mut closed).zip(&mut rows) {
                let count = hand.count(rank);
                (0..count).for_each(|_| _ = closed.insert(to));
                for (width, row) in rows.iter_mut().enumerate() {
                    *row = if count > width { *row + 1 } else { 0 };
                }
            }
            to += 1;
        }
        closed
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
