//! The engine of a game in which suits do not count.

use super::kickers::Jokers;
use super::shapes::{JOKERS, RankShapes};
use super::{generate, recognise};
use crate::climbing::hand::RankHand;
use crate::climbing::plays::combination::{Key, Kinds};
use crate::climbing::plays::engine::{Engine, Play};
use crate::climbing::plays::order::Order;

/// The engine of a game in which suits do not count.
#[derive(Clone, Debug)]
pub struct Ranks {
    shapes: RankShapes,
    order: Order,
}

impl Ranks {
    /// Returns the engine of these shapes and this order. More than 13 [`RankShapes::run_ranks`] are 13: jokers are in no
    /// run.
    pub fn new(shapes: RankShapes, order: Order) -> Ranks {
        Ranks { shapes: RankShapes { run_ranks: shapes.run_ranks.min(13), ..shapes }, order }
    }
}

impl Ranks {
    /// Returns how many of the lowest ranks take part in runs, and the fewest ranks of a run of singles, pairs, trips and
    /// quads, 0 where there are no such runs. In games without runs and jokers all ranks are alike.
    pub(crate) fn runs(&self) -> (usize, [usize; 4]) {
        let none = self.shapes.runs == [0; 4] && !self.shapes.rocket && self.shapes.kickers.is_none();
        (if none { 13 } else { self.shapes.run_ranks }, self.shapes.runs)
    }

    /// Returns the ranks of a hand that are in some run of sets of up to two cards, as a mask.
    pub(crate) fn in_narrow_runs(&self, hand: RankHand) -> u16 {
        let of_width = |width: usize| {
            let fewest = self.shapes.runs[width - 1];
            let plane = hand.plane(width) & self.shapes.run_mask();
            let starts = (1..fewest).fold(plane, |starts, by| starts & plane >> by);
            (0..fewest).fold(0, |ranks, by| ranks | starts << by)
        };
        of_width(1) | of_width(2)
    }

    /// Returns whether a run can be played from a hand.
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

    /// Returns the ranks that do no more than stand above and below each other while nobody has a run, as a mask: all but
    /// those of the jokers, if somebody has both and they are a rocket, or if they may go along with fewer plays than others.
    pub(crate) fn ordinary_ranks(&self, hands: &[RankHand]) -> u16 {
        let both = hands.iter().any(|hand| hand.plane(1) & JOKERS == JOKERS);
        let told_apart = self.shapes.kickers.is_some_and(|kickers| kickers.quad_jokers == Jokers::None);
        let all = JOKERS | ((JOKERS & JOKERS.wrapping_neg()) - 1);
        if both || told_apart { all & !JOKERS } else { all }
    }

    /// Returns whether trips and runs of them may take other cards along.
    pub(crate) const fn has_kickers(&self) -> bool {
        self.shapes.kickers.is_some()
    }

    /// Returns whether both jokers are a rocket.
    pub(crate) const fn has_rocket(&self) -> bool {
        self.shapes.rocket
    }

    /// Returns whether there may be gaps between the trips of a run.
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

    /// A game of straights of five, three pairs and two trips in a row, and a rocket.
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

    /// Three to seven are a straight, and nine to jack pairs in a row; kings stand alone, and twos are in no run.
    #[test]
    fn narrow_runs_are_straights_and_pairs() {
        let hand = hand(&[0, 1, 2, 3, 4, 6, 6, 7, 7, 8, 8, 10, 10, 12]);
        assert_eq!(engine(false).in_narrow_runs(hand), 0b1_1101_1111);
    }

    #[test]
    fn trips_are_a_run_in_a_row_or_with_gaps() {
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
    fn jokers_are_no_ordinary_ranks_where_somebody_has_a_rocket() {
        let both = [hand(&[0, 13, 14]), hand(&[5])];
        let apart = [hand(&[0, 13]), hand(&[5, 14])];
        assert_eq!([both, apart].map(|hands| engine(false).ordinary_ranks(&hands)), [0x1fff, 0x7fff]);
    }
}
