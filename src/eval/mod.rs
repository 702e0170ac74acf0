//! Row evaluator: a lookup table and the readable evaluator that generates it.
//!
//! Every row of three or five cards has a [`RowRank`], its strength on a common scale of 7,917 strengths. Rows of five
//! cards have 7,462 of these strengths, and rows of three cards have 455. Comparing ranks as integers therefore shows
//! whether a setting is mis-set and who wins a row.

// Reading order:
//
// * `slow` defines the strength of a row in readable code.
// * `row_rank` defines the scale and the categories.
// * `table` ranks rows by lookup ([`RowTable`]). `multiset` computes the index of a row that is not a flush.
// * `table_file` encodes and decodes the file `tables/rows.bin`.
// * `variants` computes all entries of that file with `slow`, and derives the tables for rules with other rankings.
// * `describe` describes a row in words, and `dealt` counts the rows of each strength.

mod dealt;
mod describe;
pub(crate) mod multiset;
mod row_rank;
pub mod slow;
mod table;
mod table_file;
mod variants;

pub use dealt::DealtRows;
pub use describe::{describe, describe_briefly, describe_low};
pub use row_rank::Category;
pub use row_rank::RowRank;
pub use table::RowTable;
pub use table_file::TableError;
