//! How strong a row is.
//!
//! Every row of three or five cards has a [`RowRank`]: its strength on one scale of 7,917 strengths, 7,462 of five cards
//! and 455 of three. "Is this setting mis-set" and "who wins this row" are therefore comparisons of integers.
//!
//! Read `slow` first, which says what a strength is, card by card; then `category` and `row_rank`. [`RowTable`] ranks rows by
//! a look-up: `multiset` numbers the entries, `generate` fills them from `slow`, `table_file` reads and writes them
//! (`tables/rows.bin`), and `variants` has the tables of the rules that rank some rows otherwise. `describe` puts a row
//! into words, and `dealt` counts how often strengths are dealt.

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
