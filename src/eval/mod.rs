//! Row evaluator: a lookup table and the readable evaluator that generates it.
//!
//! Every row of three or five cards has a [`RowRank`], its strength on a common scale of 7,917 strengths. Rows of five
//! cards have 7,462 of these strengths, and rows of three cards have 455. Comparing integers therefore shows whether a
//! setting is mis-set and who wins a row.
//!
//! Reading order:
//!
//! * `slow` defines the strength of a row in readable code.
//! * `category` and `row_rank` define the scale.
//! * `table` ranks rows by lookup ([`RowTable`]). `multiset` numbers the entries other than flushes. `generate`
//!   computes all entries with `slow`.
//! * `table_file` encodes and decodes the file `tables/rows.bin`.
//! * `variants` derives the tables for rules with other rankings.
//! * `describe` describes a row in words, and `dealt` counts the rows of each strength.

mod category;
mod dealt;
mod describe;
mod generate;
pub(crate) mod multiset;
mod row_rank;
pub mod slow;
mod table;
mod table_file;
mod variants;

pub use category::Category;
pub use dealt::DealtRows;
pub use describe::{describe, describe_briefly, describe_low};
pub use row_rank::RowRank;
pub use table::RowTable;
pub use table_file::TableError;
