//! Single royalties that override the table.

use super::Made;
use crate::chinese::{ByRow, Row};

/// Royalties, in units, that override the table, for each row indexed by [`Made::index`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RoyaltyCells(pub ByRow<[Option<i32>; Made::COUNT]>);

impl RoyaltyCells {
    /// Returns the units of a row that made `made`; `None` if the table decides.
    pub const fn get(&self, row: Row, made: Made) -> Option<i32> {
        self.0.get(row)[made.index()]
    }
}
