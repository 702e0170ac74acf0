//! Comparison of two hands with the same natural.

use std::cmp::{Ordering, Reverse};

use itertools::Itertools;

use super::{Criteria, Natural};
use crate::cards::{CardSet, Rank, Suit};
use crate::eval::{Category, RowRank, RowTable};

/// The rows of a natural of three straights, three flushes or three straight flushes.
///
/// The order of the fields is the order of comparison: back, then middle, then front.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Arrangement {
    /// The rank of the back.
    pub back: RowRank,
    /// The rank of the middle.
    pub middle: RowRank,
    /// Strength of the front, comparable only between hands with the same natural. For three flushes, the rank of the
    /// row; otherwise the top rank of the run, with A-2-3 lowest.
    pub front: u16,
}

impl Criteria {
    /// Returns the greatest arrangement of the hand as this natural. Returns `None` if the natural has no rows, or if
    /// the hand is not this natural.
    ///
    /// Tries disjoint pairs of five-card rows that fit the natural, with the strongest backs first. This is slow, but
    /// needed only if two players hold the same natural.
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

    /// Compares two hands, `a` and `b`, of the same natural, by the rules of the page "Chinese poker" in Wikipedia. Six
    /// and a half pairs are compared by their pairs, and naturals of three rows by their greatest arrangements. All
    /// others tie.
    pub fn compare_same(self, table: &RowTable, natural: Natural, a: CardSet, b: CardSet) -> Ordering {
        if natural == Natural::SixAndAHalfPairs {
            return pairs(a).cmp(&pairs(b));
        }
        self.arrangement(table, natural, a).cmp(&self.arrangement(table, natural, b))
    }
}

/// Returns the index of the top rank of three consecutive ranks; for A-2-3 the top rank is the three. Returns `None`
/// for any other ranks. `qka` is `true` if Q-K-A counts as a run.
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

/// Returns the ranks of the pairs, from high to low. Four of a kind count as two pairs.
fn pairs(hand: CardSet) -> Vec<Rank> {
    Rank::ALL.into_iter().rev().flat_map(|rank| std::iter::repeat_n(rank, hand.count(rank) / 2)).collect()
}
