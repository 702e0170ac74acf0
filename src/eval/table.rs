//! The lookup table that ranks rows.

use super::RowRank;
use super::multiset::{FIVES, THREES, index_of_cards};
use crate::cards::{CardSet, Suit};

/// Number of sets of the thirteen ranks.
pub(super) const RANK_SETS: usize = 1 << 13;

/// Entry of an index that belongs to no row: five cards of one rank, a set that does not have exactly five ranks, or an
/// index beyond the last multiset. In the table of deuce-to-seven low, every row of three cards also has this entry.
pub(super) const NO_ROW: u16 = u16::MAX;

/// A lookup table that ranks rows of three or five cards.
///
/// [`RowTable::wheel_low`] is the usual table. [`RowTable::wheel_second`] and [`RowTable::deuce_to_seven`] are derived
/// from it. A table takes 33 KB, plus 2 KB for the sets of its strengths. Ranking a row reads one entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowTable {
    /// Strengths of five cards that are not all of one suit, by the index of the multiset of their ranks. The length is
    /// a power of two, so that a lookup needs no bounds check.
    pub(super) fives: [u16; FIVES.next_power_of_two()],
    /// Strengths of three cards, by the index of the multiset of their ranks.
    pub(super) threes: [u16; THREES.next_power_of_two()],
    /// Strengths of five cards of one suit, by the set of their ranks, with one bit per rank.
    pub(super) flushes: [u16; RANK_SETS],
    /// Strengths in the table, for rows of three and of five cards.
    strengths: [Strengths; 2],
}

/// A set of strengths, with one bit per strength.
type Strengths = [u64; RowRank::COUNT.div_ceil(64)];

impl RowTable {
    /// Returns a table without rows.
    pub(super) const fn blank() -> RowTable {
        let strengths = [[0; RowRank::COUNT.div_ceil(64)]; 2];
        RowTable {
            fives: [NO_ROW; FIVES.next_power_of_two()],
            threes: [NO_ROW; THREES.next_power_of_two()],
            flushes: [NO_ROW; RANK_SETS],
            strengths,
        }
    }

    /// Returns the table with its sets of strengths computed from its entries.
    pub(super) const fn with_strengths(mut self) -> RowTable {
        let [threes, fives] = &mut self.strengths;
        note(threes, &self.threes);
        note(fives, &self.fives);
        note(fives, &self.flushes);
        self
    }

    /// Returns the rank of a row. Returns `None` unless the row has three or five cards (only five for
    /// [`RowTable::deuce_to_seven`]).
    ///
    /// ```
    /// use pusoy::cards::parse::cards;
    /// use pusoy::eval::RowTable;
    ///
    /// let table = RowTable::wheel_low();
    /// let rank = |text| table.rank(cards(text).unwrap().set()).unwrap();
    /// assert!(rank("Kh Kd Qc") < rank("Ks Kc Qd Jh 9h"));
    /// assert!(rank("2s 2h 2d") > rank("As Ah Ks Kh Qd"));
    /// ```
    pub fn rank(&self, row: CardSet) -> Option<RowRank> {
        let entry = match row.len() {
            3 => self.three(index_of_cards(row)),
            5 => match Suit::ALL.into_iter().find(|&suit| row.of_suit(suit) == row) {
                Some(suit) => self.flush(row.ranks_in(suit)),
                None => self.five(index_of_cards(row)),
            },
            _ => return None,
        };
        (entry != NO_ROW).then(|| RowRank::from_table(entry))
    }

    /// Returns the entry of three cards, by the index of their ranks.
    #[inline]
    pub(crate) fn three(&self, index: u32) -> u16 {
        self.threes[index as usize % self.threes.len()]
    }

    /// Returns the entry of five cards that are not of one suit, by the index of their ranks.
    #[inline]
    pub(crate) fn five(&self, index: u32) -> u16 {
        self.fives[index as usize % self.fives.len()]
    }

    /// Returns the entry of five cards of one suit, by the set of their ranks.
    #[inline]
    pub(crate) fn flush(&self, ranks: u16) -> u16 {
        self.flushes[ranks as usize % RANK_SETS]
    }

    /// Counts the strengths that rows of one size can have, and returns the share of them below `rank`, from 0 to 1. A
    /// `row_size` of 3 selects rows of three cards, any other value rows of five.
    pub fn strength(&self, rank: RowRank, row_size: usize) -> f64 {
        let strengths = &self.strengths[usize::from(row_size != 3)];
        let count = |words: &[u64]| words.iter().map(|word| word.count_ones()).sum::<u32>();
        let (word, bit) = (rank.index() / 64, rank.index() % 64);
        let below = count(&strengths[..word]) + (strengths[word] & ((1 << bit) - 1)).count_ones();
        f64::from(below) / f64::from(count(strengths).max(1))
    }
}

/// Adds the strengths in `entries` to the set `strengths`. Ignores [`NO_ROW`].
const fn note(strengths: &mut Strengths, entries: &[u16]) {
    let mut i = 0;
    while i < entries.len() {
        let entry = entries[i] as usize;
        if entry < RowRank::COUNT {
            strengths[entry / 64] |= 1 << (entry % 64);
        }
        i += 1;
    }
}
