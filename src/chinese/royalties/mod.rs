//! Royalties: units that single rows earn beside the row's own unit.
//!
//! Read in this order: `made` and `low_hand` (the kinds of rows that earn), `table` and `cells` (what a kind earns: by a
//! named table, with single cells overridden), `row_points` (both compiled for one row), `source` and `claims` (what a
//! player says of the royalties), `earned` (what they come to).

mod cells;
mod claims;
mod earned;
mod low_hand;
mod made;
mod row_points;
mod source;
mod table;

pub use cells::RoyaltyCells;
pub use claims::Claims;
pub use earned::Royalties;
pub use low_hand::{LowHand, LowRoyalties};
pub use made::Made;
pub use row_points::RowPoints;
pub use source::{Source, Sources};
pub use table::RoyaltyTable;
