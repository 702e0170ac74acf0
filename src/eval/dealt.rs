//! Counts of all possible rows by strength.

use itertools::Itertools;

use super::multiset::index_of_ranks;
use super::{RowRank, RowTable};
use crate::cards::Rank;

/// The number of rows of each strength among all possible rows. There are C(52, 3) = 22,100 rows of three cards, and
/// C(52, 5) = 2,598,960 rows of five.
///
/// ```
/// use pusoy::cards::parse::row;
/// use pusoy::eval::{DealtRows, RowTable};
///
/// let (table, dealt) = (RowTable::wheel_low(), DealtRows::of(RowTable::wheel_low()));
/// let deuces = table.rank(row("2s 2h 2d")?).unwrap();
/// assert_eq!(dealt.weaker(deuces, 3), 22_100 - 52); // only the 52 trips are at least as strong
/// # Ok::<(), pusoy::cards::parse::CardsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealtRows {
    /// Number of rows weaker than each strength, for rows of three and of five cards. The last entry counts all rows
    /// that the table ranks.
    weaker: [Vec<u32>; 2],
}

impl DealtRows {
    /// Counts the rows of each strength of a table. Combines the ranks of each possible row with every choice of suits.
    pub fn of(table: &RowTable) -> DealtRows {
        let mut rows = [3, 5].map(|_| vec![0; RowRank::COUNT + 1]);
        let mut add = |size: usize, entry: u16, ways: u32| {
            // `NO_ROW`, the entry of rows that the table does not rank, is out of range and is not counted.
            if let Some(count) = rows[usize::from(size != 3)].get_mut(usize::from(entry) + 1) {
                *count += ways;
            }
        };
        for size in [3, 5] {
            for ranks in Rank::ALL.into_iter().combinations_with_replacement(size) {
                const WAYS: [u32; 6] = [1, 4, 6, 4, 1, 0]; // C(4, n) choices of suits for n cards of a rank
                let ways: u32 = ranks.iter().dedup_with_count().map(|(count, _)| WAYS[count]).product();
                let index = index_of_ranks(&ranks) as u32;
                if size == 3 {
                    add(size, table.three(index), ways);
                } else if ranks.iter().all_unique() {
                    add(size, table.five(index), ways - 4);
                    add(size, table.flush(ranks.iter().fold(0, |set, rank| set | 1 << rank.index())), 4);
                } else {
                    add(size, table.five(index), ways);
                }
            }
        }
        for counts in &mut rows {
            (1..counts.len()).for_each(|i| counts[i] += counts[i - 1]);
        }
        DealtRows { weaker: rows }
    }

    /// Returns the number of rows weaker than `rank`. A `row_size` of 3 selects rows of three cards, any other value
    /// rows of five.
    pub fn weaker(&self, rank: RowRank, row_size: usize) -> u32 {
        self.weaker[usize::from(row_size != 3)][rank.index()]
    }

    /// Returns the share of rows weaker than `rank`, from 0 to 1. A `row_size` of 3 selects rows of three cards, any
    /// other value rows of five.
    pub fn weaker_share(&self, rank: RowRank, row_size: usize) -> f64 {
        let all = self.weaker[usize::from(row_size != 3)][RowRank::COUNT];
        f64::from(self.weaker(rank, row_size)) / f64::from(all.max(1))
    }
}
