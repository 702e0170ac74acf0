//! The file format of a row table: a magic number of eight bytes, then every entry as a little-endian `u16`.

use super::RowRank;
use super::multiset::{FIVES, THREES, index_of};
use super::table::{NO_ROW, RANK_SETS, RowTable};

/// First bytes of the file. The digit is the version of the format.
const MAGIC: [u8; 8] = *b"pusoyrw1";
const ENTRIES: usize = FIVES + THREES + RANK_SETS;
const FILE_SIZE: usize = MAGIC.len() + 2 * ENTRIES;

/// An error in the file of a row table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The length is wrong. Contains the actual length in bytes.
    #[error("a row table has {FILE_SIZE} bytes, not {0}")]
    Length(usize),
    /// The file does not begin with the magic number.
    #[error("not a row table of this version: it does not begin with 'pusoyrw1'")]
    Magic,
    /// The entry with this number is above the highest strength.
    #[error("the table is damaged: the strength of entry {0} is above the highest, 7,916")]
    Entry(usize),
    /// The entry with this number is empty, but stands for a row that cards can form.
    #[error("the table is damaged: entry {0} is empty, but stands for a row that cards can form")]
    Missing(usize),
    /// The entry with this number has a strength, but stands for a row that no cards can form.
    #[error("the table is damaged: entry {0} has a strength, but stands for a row that no cards can form")]
    Impossible(usize),
}

impl RowTable {
    /// Encodes the table as a file: the magic number, then the entries for five cards, for three cards and for flushes.
    pub fn encode(&self) -> Vec<u8> {
        let entries = self.fives[..FIVES].iter().chain(&self.threes[..THREES]).chain(&self.flushes);
        MAGIC.into_iter().chain(entries.flat_map(|entry| entry.to_le_bytes())).collect()
    }

    /// Decodes a file written by [`RowTable::encode`]. The table ranks every row of five cards, and either every row of
    /// three cards or none.
    ///
    /// # Errors
    /// Returns an error if the length or the magic number is wrong, or if an entry is missing, off the scale, or filled
    /// for an impossible row.
    pub const fn decode(bytes: &[u8]) -> Result<RowTable, TableError> {
        if bytes.len() != FILE_SIZE {
            return Err(TableError::Length(bytes.len()));
        }
        let mut i = 0;
        while i < MAGIC.len() {
            if bytes[i] != MAGIC[i] {
                return Err(TableError::Magic);
            }
            i += 1;
        }
        let mut table = RowTable::blank();
        let mut n = 0;
        while n < ENTRIES {
            let entry = u16::from_le_bytes([bytes[i], bytes[i + 1]]);
            if entry as usize >= RowRank::COUNT && entry != NO_ROW {
                return Err(TableError::Entry(n));
            }
            if n < FIVES {
                table.fives[n] = entry;
            } else if n < FIVES + THREES {
                table.threes[n - FIVES] = entry;
            } else {
                table.flushes[n - FIVES - THREES] = entry;
            }
            n += 1;
            i += 2;
        }
        match misfit(&table) {
            Some(error) => Err(error),
            None => Ok(table.with_strengths()),
        }
    }
}

/// Returns an error for the first entry that is wrongly empty or wrongly filled. Returns `None` if there is no such
/// entry.
const fn misfit(table: &RowTable) -> Option<TableError> {
    let (mut ranks_threes, mut n) = (false, 0);
    while n < THREES {
        ranks_threes |= table.threes[n] != NO_ROW;
        n += 1;
    }
    n = 0;
    while n < ENTRIES {
        let (entry, is_row) = if n < FIVES {
            (table.fives[n], !is_five_of_a_rank(n))
        } else if n < FIVES + THREES {
            (table.threes[n - FIVES], ranks_threes)
        } else {
            let ranks = n - FIVES - THREES;
            (table.flushes[ranks], ranks.count_ones() == 5)
        };
        match (entry == NO_ROW, is_row) {
            (true, true) => return Some(TableError::Missing(n)),
            (false, false) => return Some(TableError::Impossible(n)),
            _ => n += 1,
        }
    }
    None
}

/// Returns `true` if the multiset with this index is one rank five times.
const fn is_five_of_a_rank(index: usize) -> bool {
    let mut rank = 0;
    while rank < 13 {
        if index == index_of([rank; 5]) {
            return true;
        }
        rank += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_survive_encoding() {
        for table in [RowTable::wheel_low(), RowTable::wheel_second(), RowTable::deuce_to_seven()] {
            assert!(RowTable::decode(&table.encode()).as_ref() == Ok(table));
        }
    }

    #[test]
    fn damaged_files_are_refused() {
        let file = RowTable::wheel_low().encode();
        let with = |n: usize, entry: u16| {
            let mut file = file.clone();
            file[MAGIC.len() + 2 * n..][..2].copy_from_slice(&entry.to_le_bytes());
            RowTable::decode(&file).err()
        };
        let (five_deuces, four_deuces, threes, no_flush) = (0, 1, FIVES, FIVES + THREES);
        assert_eq!(with(four_deuces, RowRank::COUNT as u16), Some(TableError::Entry(four_deuces)));
        assert_eq!(with(four_deuces, NO_ROW), Some(TableError::Missing(four_deuces)));
        assert_eq!(with(threes, NO_ROW), Some(TableError::Missing(threes)));
        assert_eq!(with(threes + 1, NO_ROW), Some(TableError::Missing(threes + 1)));
        assert_eq!(with(five_deuces, 0), Some(TableError::Impossible(five_deuces)));
        assert_eq!(with(no_flush, 0), Some(TableError::Impossible(no_flush)));
        for length in [0, 7, 8, file.len() - 1] {
            assert_eq!(RowTable::decode(&file[..length]), Err(TableError::Length(length)));
        }
        let other_magic: Vec<u8> = file.iter().map(|byte| !byte).collect();
        assert_eq!(RowTable::decode(&other_magic), Err(TableError::Magic));
    }
}
