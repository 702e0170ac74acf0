//! How strong a row is.
//!
//! Every row of three or five cards has a [`RowRank`], its place among all 7,917 strengths: 7,462 of five cards and 455
//! of three, on one scale, so that "is this setting mis-set" and "who wins this row" are comparisons of integers.
//!
//! [`slow`] says what a strength is, card by card and readably. [`RowTable`] is the lookup table generated from it
//! (`tables/rows.bin`), the only thing that ranks rows outside of tests:
//!
//! * A row's ranks, sorted ascending `r0 ≤ r1 ≤ …`, are a multiset. Adding `i` to `ri` makes it a set, and a set's index
//!   in the combinatorial number system is a sum of binomials, `C(r0, 1) + C(r1 + 1, 2) + …`: 6,188 indices for five
//!   cards and 455 for three, with no gap. Because it is a sum, nested loops over the subsets of a hand build it up from
//!   partial sums.
//! * Five cards of a suit are a mask of thirteen bits, which indexes a table of flushes.

mod category;
mod describe;
mod row_rank;
pub mod slow;
pub(crate) mod table;

pub use category::Category;
pub use describe::{describe, describe_low};
pub use row_rank::RowRank;
pub use table::{RowTable, TableError};
