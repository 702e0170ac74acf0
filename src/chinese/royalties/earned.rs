//! What the royalties of a player come to.

use super::{Source, Sources};
use crate::chinese::{ByRow, Row};

/// The royalties of a player, in units from an opponent who has to pay them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Royalties {
    /// The royalty of each row.
    pub rows: ByRow<i32>,
    /// The royalties of four of a kind and straight flushes that are broken up between rows.
    pub broken: i32,
}

impl Royalties {
    /// Returns the units of one source.
    pub const fn get(&self, source: Source) -> i32 {
        match source {
            Source::Row(row) => *self.rows.get(row),
            Source::Broken => self.broken,
        }
    }

    /// Keeps the royalties of some sources and drops the others.
    pub fn only(self, sources: Sources) -> Royalties {
        let kept = |source| if sources.contains(source) { self.get(source) } else { 0 };
        Royalties { rows: ByRow::from_fn(|row: Row| kept(Source::Row(row))), broken: kept(Source::Broken) }
    }

    /// Returns the sum in units.
    pub const fn total(&self) -> i32 {
        self.rows.front + self.rows.middle + self.rows.back + self.broken
    }
}
