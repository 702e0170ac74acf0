//! All rows, for comparing evaluators.

use itertools::Itertools;
use pusoy::cards::{Card, CardSet};
use pusoy::eval::{RowRank, RowTable};

/// Returns every row of `N` cards with its rank in the table of the default rules.
pub fn rows<const N: usize>() -> impl Iterator<Item = ([Card; N], RowRank)> {
    rows_of(RowTable::wheel_low())
}

/// Returns every row of `N` cards with its rank in a table.
pub fn rows_of<const N: usize>(table: &'static RowTable) -> impl Iterator<Item = ([Card; N], RowRank)> {
    let deck: Vec<Card> = CardSet::DECK.iter().collect();
    deck.into_iter().array_combinations().map(move |row| {
        let rank = table.rank(row.into_iter().collect()).unwrap();
        (row, rank)
    })
}

/// Checks that the evaluator `theirs` orders the rows of `N` cards like a table. Rows with the same rank in the table
/// must have equal strengths, and a higher rank must mean a greater strength. Returns the number of rows and the number
/// of different strengths.
pub fn same_order_of<const N: usize, S: Ord + Clone>(
    table: &'static RowTable,
    theirs: impl Fn(&[Card; N]) -> S,
) -> (usize, usize) {
    let mut strengths: Vec<Option<S>> = vec![None; RowRank::COUNT];
    let mut visited = 0;
    for (row, rank) in rows_of::<N>(table) {
        let strength = theirs(&row);
        match &strengths[rank.index()] {
            Some(known) => assert!(*known == strength, "{row:?}"),
            None => strengths[rank.index()] = Some(strength),
        }
        visited += 1;
    }
    let distinct: Vec<S> = strengths.into_iter().flatten().collect();
    assert!(distinct.iter().tuple_windows().all(|(weaker, stronger)| weaker < stronger));
    (visited, distinct.len())
}
