//! [`Solver::chart`]: the frequency of every kind of row among opponents, and its chance to win.

use itertools::Itertools;

use crate::cards::{Card, CardSet, Rank, Suit};
use crate::chinese::{ByRow, Row};
use crate::eval::{Category, RowRank, RowTable, slow};
use crate::solver::answering::solver::Solver;
use crate::solver::strategy::strategy::Strategy;

/// The rows of one category and one leading rank, such as all pairs of queens, with their frequency among opponents.
#[derive(Clone, PartialEq, Debug)]
pub struct RowRange {
    /// The name for people, such as `pair of queens`.
    pub name: String,
    /// The ranks of the weakest and the strongest row.
    pub ranks: [RowRank; 2],
    /// The chance that an opponent who sets a hand shows one of these rows.
    pub share: f64,
    /// The chances that the weakest and the strongest row win against an opponent who sets a hand. A tie counts as half
    /// a win.
    pub wins: [f64; 2],
}

impl Solver {
    /// Returns the ranges of rows that opponents show in front, middle and back, weakest first.
    pub fn chart(&self) -> ByRow<Vec<RowRange>> {
        let strategy = self.equilibrium().strategy();
        let tables = self.payoffs().tables();
        ByRow::from_fn(|row| ranges(strategy, row, tables.get(row)))
    }
}

/// Returns the ranges of rows that the strategy shows as `row`, weakest first. `table` ranks these rows.
fn ranges(strategy: &Strategy, row: Row, table: &RowTable) -> Vec<RowRange> {
    let shown = strategy.row(row);
    let total = shown.iter().sum::<u64>().max(1) as f64;
    let share = |ranks: std::ops::Range<usize>| shown[ranks].iter().sum::<u64>() as f64 / total;
    let wins = |rank: RowRank| share(0..rank.index()) + 0.5 * share(rank.index()..rank.index() + 1);
    let is_low = std::ptr::eq(table, RowTable::deuce_to_seven());
    let kinds = examples(row.size()).filter_map(|example| {
        let cards: Vec<Card> = example.iter().collect();
        let strength = if is_low { slow::strength_without_wheel(&cards) } else { slow::strength(&cards) };
        Some((table.rank(example)?, (strength.category, *strength.ranks.first()?)))
    });
    let kinds: Vec<(RowRank, (Category, Rank))> = kinds.sorted_unstable().collect();
    let of_kind = |range: &[(RowRank, (Category, Rank))]| {
        let (&(weakest, (category, top)), &(strongest, _)) = (range.first()?, range.last()?);
        Some(RowRange {
            name: name(category, top, is_low),
            ranks: [weakest, strongest],
            share: share(weakest.index()..strongest.index() + 1),
            wins: [wins(weakest), wins(strongest)],
        })
    };
    kinds.chunk_by(|a, b| a.1 == b.1).filter_map(of_kind).filter(|range| range.share > 0.0).collect()
}

/// Returns an example of a row of `size` cards for every strength.
fn examples(size: usize) -> impl Iterator<Item = CardSet> {
    let ranks = Rank::ALL.into_iter().combinations_with_replacement(size);
    ranks.flat_map(move |ranks| {
        let nth = |i: usize| ranks[..i].iter().filter(|&&rank| rank == ranks[i]).count();
        let different = ranks.iter().all_unique();
        // Cards of the same rank get different suits. Five cards of different ranks give two examples: one with all
        // cards of one suit, and one with the last card of another suit.
        let row = |suited: bool| -> Option<CardSet> {
            let suit = |i: usize| Suit::ALL.get(nth(i) + usize::from(different && !suited && i + 1 == size)).copied();
            (0..size).map(|i| Some(Card::new(ranks[i], suit(i)?))).collect()
        };
        let suited = (different && size == 5).then(|| row(true));
        [row(false)].into_iter().chain(suited).flatten().collect::<Vec<_>>()
    })
}

/// Returns the name of a range, such as `pair of queens`. `is_low` is `true` for a deuce-to-seven row.
fn name(category: Category, top: Rank, is_low: bool) -> String {
    match category {
        Category::HighCard if is_low => format!("{} low", top.name()),
        Category::HighCard => format!("{} high", top.name()),
        Category::Pair => format!("pair of {}", top.plural()),
        Category::TwoPair => format!("two pair, {} up", top.plural()),
        Category::Trips => format!("three {}", top.plural()),
        Category::Straight => format!("{}-high straight", top.name()),
        Category::Flush => format!("{}-high flush", top.name()),
        Category::FullHouse => format!("{} full", top.plural()),
        Category::Quads => format!("four {}", top.plural()),
        Category::StraightFlush => format!("{}-high straight flush", top.name()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each of the 7,462 strengths of five cards and each of the 455 of three cards has an example. Ranges do not
    /// overlap.
    #[test]
    fn every_strength_has_an_example() {
        for (size, strengths) in [(5, 7_462), (3, 455)] {
            for table in [RowTable::wheel_low(), RowTable::wheel_second()] {
                let ranks: Vec<RowRank> = examples(size).filter_map(|row| table.rank(row)).collect();
                assert_eq!(ranks.iter().unique().count(), strengths);
                let kind = |row: CardSet| {
                    let strength = slow::strength(&row.iter().collect::<Vec<_>>());
                    (table.rank(row), strength.category, strength.ranks[0])
                };
                let kinds =
                    examples(size).map(kind).sorted_unstable().map(|(_, category, top)| (category, top)).dedup();
                assert!(kinds.counts().into_values().all(|times| times == 1));
            }
        }
    }
}
