//! The engine of a game that ignores suits.

use super::shapes::Jokers;
use super::shapes::{JOKERS, RankShapes};
use super::{generate, recognise};
use crate::climbing::hand::RankHand;
use crate::climbing::plays::combination::{Key, Kinds};
use crate::climbing::plays::engine::{Engine, Play};
use crate::climbing::plays::order::Order;

/// The engine of a game that ignores suits.
#[derive(Clone, Debug)]
pub struct Ranks {
    shapes: RankShapes,
    order: Order,
}

impl Ranks {
    /// Returns the engine with these shapes and this order. [`RankShapes::run_ranks`] is limited to 13, because jokers
    /// are never in a run.
    pub fn new(shapes: RankShapes, order: Order) -> Ranks {
        Ranks { shapes: RankShapes { run_ranks: shapes.run_ranks.min(13), ..shapes }, order }
    }
}

impl Ranks {
    /// Returns the number of ranks, from the lowest, that can be in runs. Also returns the fewest ranks in a run of
    /// singles, of pairs, of trips and of quads; 0 if there are no such runs.
    ///
    /// If a game has neither runs nor a rocket nor kickers, the 13 ranks differ only by their order. The returned
    /// number of ranks is then 13: the caller may renumber all 13 ranks, as long as it keeps their order.
    pub(crate) fn runs(&self) -> (usize, [usize; 4]) {
        let none = self.shapes.runs == [0; 4] && !self.shapes.rocket && self.shapes.kickers.is_none();
        (if none { 13 } else { self.shapes.run_ranks }, self.shapes.runs)
    }

    /// Returns the ranks of a hand that are in some run of singles or pairs, as a mask.
    pub(crate) fn in_narrow_runs(&self, hand: RankHand) -> u16 {
        let of_width = |width: usize| {
            let fewest = self.shapes.runs[width - 1];
            let plane = hand.plane(width) & self.shapes.run_mask();
            let starts = (1..fewest).fold(plane, |starts, by| starts & plane >> by);
            (0..fewest).fold(0, |ranks, by| ranks | starts << by)
        };
        of_width(1) | of_width(2)
    }

    /// Returns `true` if a run can be played from a hand.
    pub(crate) fn has_run(&self, hand: RankHand) -> bool {
        (1..).zip(self.shapes.runs).any(|(width, fewest)| {
            let plane = hand.plane(width) & self.shapes.run_mask();
            fewest > 0
                && match width == 3 && self.shapes.gaps {
                    true => plane.count_ones() as usize >= fewest,
                    false => (1..fewest).fold(plane, |starts, by| starts & plane >> by) != 0,
                }
        })
    }

    /// Returns, as a mask, the ranks that differ only by their order if no hand has a run. Both jokers are excluded if
    /// one hand has both, because they may be a rocket. They are also excluded if quads may have kickers, but not
    /// jokers as kickers.
    pub(crate) fn ordinary_ranks(&self, hands: &[RankHand]) -> u16 {
        let both = hands.iter().any(|hand| hand.plane(1) & JOKERS == JOKERS);
        let told_apart = self.shapes.kickers.is_some_and(|kickers| kickers.quad_jokers == Jokers::None);
        let all = JOKERS | ((JOKERS & JOKERS.wrapping_neg()) - 1);
        if both || told_apart { all & !JOKERS } else { all }
    }

    /// Returns `true` if trips and runs of trips may have kickers.
    pub(crate) const fn has_kickers(&self) -> bool {
        self.shapes.kickers.is_some()
    }

    /// Returns `true` if both jokers are a rocket.
    pub(crate) const fn has_rocket(&self) -> bool {
        self.shapes.rocket
    }

    /// Returns `true` if the trips of a run may have gaps between them.
    pub(crate) const fn has_gaps(&self) -> bool {
        self.shapes.gaps
    }
}

impl Engine for Ranks {
    type Hand = RankHand;

    fn order(&self) -> &Order {
        &self.order
    }

    fn readings(&self, cards: RankHand) -> Vec<Key> {
        recognise::readings(&self.shapes, cards)
    }

    fn generate(&self, hand: RankHand, kinds: Kinds, wanted: impl Fn(Key) -> bool, out: &mut Vec<Play<RankHand>>) {
        generate::plays(&self.shapes, hand, kinds, &wanted, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::climbing::plays::combination::Kind;

    /// Returns the engine of a game with a rocket and three kinds of runs: straights of at least five ranks, runs of at
    /// least three pairs, and runs of at least two trips.
    fn engine(gaps: bool) -> Ranks {
        let (four, runs) = (Kind::Bomb, [5, 3, 2, 0]);
        Ranks::new(RankShapes { four, rocket: true, run_ranks: 12, runs, kickers: None, gaps }, Order::plain())
    }

    fn hand(ranks: &[usize]) -> RankHand {
        ranks.iter().fold(RankHand::default(), |mut hand, &rank| {
            assert!(hand.insert(rank));
            hand
        })
    }

    /// Three to seven are a straight, and nine to jack are a run of pairs. Kings are isolated, and twos are never in a
    /// run.
    #[test]
    fn narrow_runs_are_straights_and_runs_of_pairs() {
        let hand = hand(&[0, 1, 2, 3, 4, 6, 6, 7, 7, 8, 8, 10, 10, 12]);
        assert_eq!(engine(false).in_narrow_runs(hand), 0b1_1101_1111);
    }

    #[test]
    fn trips_with_gaps_are_a_run_only_if_the_rules_allow_gaps() {
        for (ranks, in_a_row, with_gaps) in [
            (&[0, 0, 0][..], false, false),
            (&[0, 0, 0, 1, 1, 1], true, true),
            (&[0, 0, 0, 2, 2, 2], false, true),
            (&[0, 0, 2, 2, 4, 4], false, false),
        ] {
            assert_eq!([false, true].map(|gaps| engine(gaps).has_run(hand(ranks))), [in_a_row, with_gaps], "{ranks:?}");
        }
    }

    #[test]
    fn jokers_are_not_ordinary_ranks_if_a_hand_has_a_rocket() {
        let both = [hand(&[0, 13, 14]), hand(&[5])];
        let apart = [hand(&[0, 13]), hand(&[5, 14])];
        assert_eq!([both, apart].map(|hands| engine(false).ordinary_ranks(&hands)), [0x1fff, 0x7fff]);
    }
}
