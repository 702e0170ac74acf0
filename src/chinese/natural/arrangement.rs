use std::cmp::{Ordering, Reverse};

use itertools::Itertools;

use super::{Criteria, Natural};
use crate::cards::{CardSet, Rank, Suit};
use crate::eval::{Category, RowRank, RowTable};

/// The rows into which the cards of a natural of three straights or flushes are arranged, the back first, so that the
/// derived order compares back with back, then middle with middle, then front with front.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Arrangement {
    /// The back row.
    pub back: RowRank,
    /// The middle row.
    pub middle: RowRank,
    /// The front row, comparable with that of the same natural only: of flushes their ranks, of runs the top card, for
    /// which A-2-3 is the lowest run.
    pub front: u16,
}

impl Criteria {
    /// The greatest arrangement of the cards, among those that make this natural: `None` for naturals that are not
    /// split into rows, and for hands that are not this one.
    ///
    /// Takes some tens of microseconds: it is asked for only when two players hold the same natural.
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

    /// Compares two hands of the same natural ("Chinese poker", Wikipedia): six and a half pairs by their pairs, three
    /// straights or flushes by their greatest arrangements; all others tie.
    pub fn compare_same(self, table: &RowTable, natural: Natural, a: CardSet, b: CardSet) -> Ordering {
        if natural == Natural::SixAndAHalfPairs {
            return pairs(a).cmp(&pairs(b));
        }
        self.arrangement(table, natural, a).cmp(&self.arrangement(table, natural, b))
    }
}

/// The top card of three consecutive ranks, an ace below the deuce counting as no top card.
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

/// The ranks of the pairs, high to low; four of a rank count twice.
fn pairs(hand: CardSet) -> Vec<Rank> {
    Rank::ALL.into_iter().rev().flat_map(|rank| std::iter::repeat_n(rank, hand.count(rank) / 2)).collect()
}
