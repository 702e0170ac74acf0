//! Royalties of single kinds of rows, which override the table.

use super::RowKind;
use crate::chinese::{ByRow, Row};

/// Royalties that override the royalty table, in units. For each row, they are indexed by [`RowKind::index`]; `None`
/// keeps the royalty of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RoyaltyCells(pub ByRow<[Option<i32>; RowKind::COUNT]>);

impl RoyaltyCells {
    /// Returns the units of a row of kind `kind`. Returns `None` if the royalty table applies.
    pub const fn get(&self, row: Row, kind: RowKind) -> Option<i32> {
        self.0.get(row)[kind.index()]
    }
}
