//! The scale of row strengths.

use super::Category;
use crate::cards::Rank;

/// The strength of a row of three or five cards: its index, from 0, on the scale of all 7,917 strengths. The stronger row
/// has the greater rank.
///
/// A three-card row stands just below the five-card rows that begin with the same category and ranks: K-K-Q is weaker
/// than K-K-Q-J-9, because it holds fewer kickers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct RowRank(u16);

/// Number of strengths in each category: of five cards, and of three.
const STRENGTHS: [(u16, u16); 9] = [
    (1277, 286), // C(13, 5) less ten straights; C(13, 3)
    (2860, 156), // 13 × C(12, 3); 13 × 12
    (858, 0),    // C(13, 2) × 11
    (858, 13),   // 13 × C(12, 2); 13
    (10, 0),
    (1277, 0),
    (156, 0), // 13 × 12
    (156, 0), // 13 × 12
    (10, 0),
];

/// The index of the weakest strength of each category; the last entry is the number of strengths.
const FIRST: [u16; 10] = {
    let mut first = [0; 10];
    let mut i = 0;
    while i < 9 {
        first[i + 1] = first[i] + STRENGTHS[i].0 + STRENGTHS[i].1;
        i += 1;
    }
    first
};

/// A strength is serialized as its index, and read if it is on the scale.
#[cfg(feature = "serde")]
impl serde::Serialize for RowRank {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(self.0)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for RowRank {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<RowRank, D::Error> {
        let index = <u16 as serde::Deserialize>::deserialize(deserializer)?;
        let refused = || {
            serde::de::Error::invalid_value(serde::de::Unexpected::Unsigned(index.into()), &"the index of a strength")
        };
        RowRank::from_index(index.into()).ok_or_else(refused)
    }
}

impl RowRank {
    /// Number of strengths.
    pub const COUNT: usize = 7_917;
    /// The weakest row there is: the front 4-3-2.
    pub const LOWEST: RowRank = RowRank(0);
    /// A royal flush, the strongest row there is.
    pub const ROYAL_FLUSH: RowRank = RowRank(RowRank::COUNT as u16 - 1);

    /// Returns the strength with this index; `None` from [`RowRank::COUNT`] on.
    pub const fn from_index(index: usize) -> Option<RowRank> {
        if index < RowRank::COUNT { Some(RowRank(index as u16)) } else { None }
    }

    /// Returns the strength of a table's entry. The decoder of tables has checked that entries of rows are on the scale.
    pub(crate) const fn from_table(entry: u16) -> RowRank {
        debug_assert!((entry as usize) < RowRank::COUNT);
        RowRank(entry)
    }

    /// Returns the index on the scale, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the weakest strength of a category, of either row size.
    pub const fn lowest_of(category: Category) -> RowRank {
        RowRank(FIRST[category as usize])
    }

    /// Returns the rank of the cards that make a pair or trips; `None` for rows of other categories.
    pub fn grouped(self) -> Option<Rank> {
        let category = self.category();
        let (five, three) = match category {
            Category::Pair | Category::Trips => STRENGTHS[category as usize],
            _ => return None,
        };
        // Every rank has the same number of strengths.
        let of_one_rank = usize::from(five + three) / Rank::ALL.len();
        Rank::ALL.get((self.0 - FIRST[category as usize]) as usize / of_one_rank).copied()
    }

    /// Returns the category of a row with this strength.
    pub fn category(self) -> Category {
        Category::ALL[FIRST[1..9].partition_point(|&first| first <= self.0)]
    }
}

const _: () = assert!(FIRST[9] as usize == RowRank::COUNT);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_by_row_size() {
        assert_eq!(STRENGTHS.iter().map(|s| s.0).sum::<u16>(), 7_462);
        assert_eq!(STRENGTHS.iter().map(|s| s.1).sum::<u16>(), 455);
    }

    #[test]
    fn category_boundaries() {
        for category in Category::ALL {
            let lowest = RowRank::lowest_of(category);
            assert_eq!(lowest.category(), category);
            if let Some(below) = lowest.index().checked_sub(1).and_then(RowRank::from_index) {
                assert!(below.category() < category);
            }
        }
        assert_eq!(RowRank::ROYAL_FLUSH.category(), Category::StraightFlush);
    }
}
