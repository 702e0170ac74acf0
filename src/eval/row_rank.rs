use super::Category;
use crate::cards::Rank;

/// How strong a row of three or five cards is, compared with any other row: its place, from 0, among all 7,917
/// strengths.
///
/// A three-card row stands just below the five-card rows that begin with the same category and ranks: K-K-Q is weaker
/// than K-K-Q-J-9, because it holds fewer kickers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct RowRank(u16);

/// How many strengths each category has: of five cards and of three.
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

/// The first place of each category, and the number of places at the end.
const FIRST: [u16; 10] = {
    let mut first = [0; 10];
    let mut i = 0;
    while i < 9 {
        first[i + 1] = first[i] + STRENGTHS[i].0 + STRENGTHS[i].1;
        i += 1;
    }
    first
};

impl RowRank {
    /// How many strengths there are.
    pub const COUNT: usize = 7_917;
    /// The weakest row there is: the front 4-3-2.
    pub const LOWEST: RowRank = RowRank(0);
    /// A royal flush, the strongest row there is.
    pub const ROYAL_FLUSH: RowRank = RowRank(RowRank::COUNT as u16 - 1);

    /// The strength in this place, or `None` from [`RowRank::COUNT`] on.
    pub const fn from_index(index: usize) -> Option<RowRank> {
        if index < RowRank::COUNT { Some(RowRank(index as u16)) } else { None }
    }

    /// A place known to be one: the tables hold no others, which their decoder proves.
    pub(crate) const fn from_table(place: u16) -> RowRank {
        debug_assert!((place as usize) < RowRank::COUNT);
        RowRank(place)
    }

    /// The place on the scale, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The weakest strength of a category, of either row size.
    pub const fn lowest_of(category: Category) -> RowRank {
        RowRank(FIRST[category as usize])
    }

    /// The rank that a pair or trips are of; `None` for rows that are neither.
    pub fn grouped(self) -> Option<Rank> {
        let category = self.category();
        let (five, three) = match category {
            Category::Pair | Category::Trips => STRENGTHS[category as usize],
            _ => return None,
        };
        // Each rank has as many strengths as any other.
        let of_one_rank = usize::from(five + three) / Rank::ALL.len();
        Rank::ALL.get((self.0 - FIRST[category as usize]) as usize / of_one_rank).copied()
    }

    /// The category of the row.
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
