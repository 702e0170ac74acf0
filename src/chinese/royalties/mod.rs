//! Royalties: units that a strong row earns in addition to its base unit, or instead of it.
//!
//! Reading order:
//!
//! * `row_kind` and `low_hand`: the kinds of rows
//! * `table` and `cells`: the royalty of each kind, from a named table with single overrides
//! * `row_points`: the royalties of one row, compiled from a table and its overrides
//! * `source` and `claims`: claims and declarations by players
//! * `earned`: the resulting royalties

mod cells;
mod claims;
mod earned;
mod low_hand;
mod row_kind;
mod row_points;
mod source;
mod table;

pub use cells::RoyaltyCells;
pub use claims::Claims;
pub use earned::Royalties;
pub use low_hand::{LowHand, LowRoyalties};
pub use row_kind::RowKind;
pub use row_points::RowPoints;
pub use source::{Source, Sources};
pub use table::RoyaltyTable;

/// The former name of [`RowKind`].
#[deprecated(note = "renamed to `RowKind`")]
pub type Made = RowKind;
