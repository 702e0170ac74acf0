//! How two hands of the same natural compare.

use std::cmp::{Ordering, Reverse};

use itertools::Itertools;

use super::{Criteria, Natural};
use crate::cards::{CardSet, Rank, Suit};
use crate::eval::{Category, RowRank, RowTable};

/// The rows of a natural of three straights, three flushes or three straight flushes.
///
/// The fields stand in the order in which they are compared: back with back, then middle with middle, then front with
/// front.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Arrangement {
    /// The rank of the back.
    pub back: RowRank,
    /// The rank of the middle.
    pub middle: RowRank,
    /// The strength of the front, comparable within one natural only: the rank of the row for three flushes, else the
    /// top card of the run, A-2-3 being the lowest.
    pub front: u16,
}

impl Criteria {
    /// Returns the greatest arrangement of the hand that makes the natural; `None` if the natural has no rows, or the
    /// hand is not this natural.
    ///
    /// Tries every pair of disjoint five-card rows that fit, so it is called only when two players hold the same
    /// natural.
    pub fn arrangement(self, table: &RowTable, natural: Natural, hand: CardSet) -> Option<Arrangement> {
        let (runs, suited) = match natural {
            Natural::ThreeStraights => (true, false),
            Natural::ThreeFlushes => (false, true),
            Natural::ThreeStraightFlushes => (true, true),
            _ => return None,
        };
        let is_row = |rank: RowRank| match rank.category() {
            Category::StraightFlush => true,
            Category::Straight => !suited,
            Category::Flush => !runs,
            _ => false,
        };
        let front = |cards: CardSet| -> Option<u16> {
            if suited && !Suit::ALL.into_iter().any(|suit| cards.of_suit(suit) == cards) {
                None
            } else if runs {
                top_of_run(cards, self.front_qka)
            } else {
                table.rank(cards).map(|rank| rank.index() as u16)
            }
        };

        let fives = hand.iter().combinations(5).map(CardSet::from_iter);
        let rows: Vec<(RowRank, CardSet)> = fives
            .filter_map(|cards| Some((table.rank(cards)?, cards)))
            .filter(|&(rank, _)| is_row(rank))
            .sorted_by_key(|&(rank, _)| Reverse(rank))
            .collect();
        let mut best: Option<Arrangement> = None;
        for &(back, in_back) in &rows {
            if best.is_some_and(|best| best.back > back) {
                break;
            }
            for &(middle, in_middle) in rows.iter().filter(|(_, cards)| cards.is_disjoint(in_back)) {
                if let Some(front) = front(hand - in_back - in_middle) {
                    best = best.max(Some(Arrangement { back, middle, front }));
                }
            }
        }
        best
    }

    /// Compares two hands, `a` and `b`, of the same natural ("Chinese poker", Wikipedia): six and a half pairs by their
    /// pairs, naturals of three rows by their greatest arrangements; all others tie.
    pub fn compare_same(self, table: &RowTable, natural: Natural, a: CardSet, b: CardSet) -> Ordering {
        if natural == Natural::SixAndAHalfPairs {
            return pairs(a).cmp(&pairs(b));
        }
        self.arrangement(table, natural, a).cmp(&self.arrangement(table, natural, b))
    }
}

/// Returns the top rank of three consecutive ranks; of A-2-3 it is the three. `qka` tells whether Q-K-A is a run.
fn top_of_run(cards: CardSet, qka: bool) -> Option<u16> {
    let mut ranks: Vec<usize> = cards.iter().map(|card| card.rank().index()).collect();
    ranks.sort_unstable();
    match ranks[..] {
        [0, 1, 12] => Some(1),
        [10, 11, 12] if !qka => None,
        [low, mid, top] if mid == low + 1 && top == mid + 1 => Some(top as u16),
        _ => None,
    }
}

/// Returns the ranks of the pairs, high to low; four of a kind count twice.
fn pairs(hand: CardSet) -> Vec<Rank> {
    Rank::ALL.into_iter().rev().flat_map(|rank| std::iter::repeat_n(rank, hand.count(rank) / 2)).collect()
}
