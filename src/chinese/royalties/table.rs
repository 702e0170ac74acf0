//! Tables of royalties, and single royalties that override them.

use super::RowKind;
use crate::cards::Rank;
use crate::chinese::{ByRow, Row};
use crate::eval::Category;
use crate::options::choices;

choices! {
    /// The table of royalties, which single royalties can override.
    RoyaltyTable {
        /// The table of "Chinese poker", Wikipedia.
        Standard = "standard",
        /// 1 unit for each royalty of the standard table.
        Flat = "flat",
        /// The table of the eastern game. Its source gives no numbers: the numbers are this library's own choice.
        Eastern = "eastern",
        /// The table of open-face (common practice).
        Ofc = "ofc",
        /// No royalties.
        None = "none",
    }
}

impl RoyaltyTable {
    /// Returns the royalty of a category in a row. The royalties of the front in open-face are in
    /// [`RoyaltyTable::by_rank`] instead.
    pub(super) const fn points(self, row: Row, category: Category) -> i32 {
        use Category::{Flush, FullHouse, Quads, Straight, StraightFlush, Trips};
        match (self, row, category) {
            // "Chinese poker", Wikipedia.
            (RoyaltyTable::Standard, Row::Front, Trips) => 3,
            (RoyaltyTable::Standard, Row::Middle, FullHouse) => 1,
            (RoyaltyTable::Standard, Row::Middle, Quads) => 3,
            (RoyaltyTable::Standard, Row::Middle, StraightFlush) => 4,
            (RoyaltyTable::Standard, Row::Back, Quads) => 2,
            (RoyaltyTable::Standard, Row::Back, StraightFlush) => 3,
            (RoyaltyTable::Flat, ..) => (RoyaltyTable::Standard.points(row, category) > 0) as i32,
            // This library's own choice: the source of the eastern game gives no numbers.
            (RoyaltyTable::Eastern, Row::Front, Trips) => 3,
            (RoyaltyTable::Eastern, Row::Middle, FullHouse) => 2,
            (RoyaltyTable::Eastern, Row::Middle, Quads) => 8,
            (RoyaltyTable::Eastern, Row::Middle, StraightFlush) => 10,
            (RoyaltyTable::Eastern, Row::Back, Quads) => 4,
            (RoyaltyTable::Eastern, Row::Back, StraightFlush) => 5,
            // Common practice. From straights up, a middle earns twice as much as a back.
            (RoyaltyTable::Ofc, Row::Middle, Trips) => 2,
            (RoyaltyTable::Ofc, Row::Middle, _) => 2 * RoyaltyTable::Ofc.points(Row::Back, category),
            (RoyaltyTable::Ofc, Row::Back, Straight) => 2,
            (RoyaltyTable::Ofc, Row::Back, Flush) => 4,
            (RoyaltyTable::Ofc, Row::Back, FullHouse) => 6,
            (RoyaltyTable::Ofc, Row::Back, Quads) => 10,
            (RoyaltyTable::Ofc, Row::Back, StraightFlush) => 15,
            _ => 0,
        }
    }

    /// Returns the royalty of a royal flush. Returns `None` if it is the same as that of other straight flushes.
    pub(super) const fn royal_flush(self, row: Row) -> Option<i32> {
        match (self, row) {
            (RoyaltyTable::Eastern, Row::Middle) => Some(14),
            (RoyaltyTable::Eastern, Row::Back) => Some(7),
            (RoyaltyTable::Ofc, Row::Middle) => Some(50),
            (RoyaltyTable::Ofc, Row::Back) => Some(25),
            _ => None,
        }
    }

    /// Returns the royalties of pairs or of trips, by their rank. In front, open-face pays 1 unit for a pair of sixes
    /// up to 9 for aces, and 10 units for three deuces up to 22 for three aces.
    pub(super) fn by_rank(self, row: Row, category: Category) -> [i32; 13] {
        match (self, row, category) {
            (RoyaltyTable::Ofc, Row::Front, Category::Pair) => {
                Rank::ALL.map(|rank| (rank.index() as i32 - Rank::Five.index() as i32).max(0))
            }
            (RoyaltyTable::Ofc, Row::Front, Category::Trips) => Rank::ALL.map(|rank| rank.index() as i32 + 10),
            (_, _, category) => [self.points(row, category); 13],
        }
    }
}

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
