//! Royalties: units that a strong row earns in addition to its base unit, or instead of it.

// Reading order:
//
// * `row_kind` and `low_hand`: the kinds of rows
// * `table`: the royalty of each kind, from a named table with single overrides
// * `row_points`: the royalties of a player, and those of one row, compiled from a table and its overrides
// * `source`: the claims and declarations of players

mod low_hand;
mod row_kind;
mod row_points;
mod source;
mod table;

pub use low_hand::{LowHand, LowRoyalties};
pub use row_kind::RowKind;
pub use row_points::RowPoints;
pub use row_points::Royalties;
pub use source::Claims;
pub use source::{Source, Sources};
pub use table::RoyaltyCells;
pub use table::RoyaltyTable;

/// The former name of [`RowKind`].
#[deprecated(note = "renamed to `RowKind`")]
pub type Made = RowKind;
