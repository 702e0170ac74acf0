//! Generation of the row table from the readable evaluator.

use itertools::Itertools;

use super::multiset::index_of_ranks;
use super::slow;
use super::table::RowTable;
use crate::cards::Rank;

impl RowTable {
    /// Generates the table in which A-2-3-4-5, the wheel, is the lowest straight. Uses the readable evaluator.
    /// [`RowTable::wheel_low`] returns the same table without this work.
    pub fn generate() -> RowTable {
        let ranks = |n| Rank::ALL.into_iter().combinations_with_replacement(n);
        let dealt = |row: &[Rank]| row.iter().counts().into_values().all(|count| count <= 4);
        let fives = || ranks(5).filter(|row| dealt(row));
        let flushes = || Rank::ALL.into_iter().combinations(5);

        let scale: Vec<slow::Strength> = fives()
            .chain(ranks(3))
            .map(|row| slow::strength_of(&row, false))
            .chain(flushes().map(|row| slow::strength_of(&row, true)))
            .sorted_unstable()
            .dedup()
            .collect();
        let on_scale = |strength: slow::Strength| scale.partition_point(|other| *other < strength) as u16;

        let mut table = RowTable::blank();
        for row in fives() {
            table.fives[index_of_ranks(&row)] = on_scale(slow::strength_of(&row, false));
        }
        for row in ranks(3) {
            table.threes[index_of_ranks(&row)] = on_scale(slow::strength_of(&row, false));
        }
        for row in flushes() {
            let ranks = row.iter().fold(0, |ranks, rank| ranks | 1 << rank.index());
            table.flushes[ranks] = on_scale(slow::strength_of(&row, true));
        }
        table.with_strengths()
    }
}
