//! The royalties earned by a player.

use super::{Source, Sources};
use crate::chinese::{ByRow, Row};

/// The royalties of a player, in units received from each opponent who must pay them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Royalties {
    /// The royalty of each row.
    pub rows: ByRow<i32>,
    /// Royalties for four of a kind and straight flushes that are split between rows.
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

    /// Returns the royalties of `sources` only; all others become 0.
    pub fn only(self, sources: Sources) -> Royalties {
        let kept = |source| if sources.contains(source) { self.get(source) } else { 0 };
        Royalties { rows: ByRow::from_fn(|row: Row| kept(Source::Row(row))), broken: kept(Source::Broken) }
    }

    /// Returns the sum of the royalties, in units.
    pub const fn total(&self) -> i32 {
        self.rows.front + self.rows.middle + self.rows.back + self.broken
    }
}
