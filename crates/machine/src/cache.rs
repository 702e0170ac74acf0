//! The cache in the user's cache folder: strategies trained for house rules, opponents' hands that are already set, and
//! *values* of open-face house rules. These values are a value function and the worth of fantasyland.
//!
//! The file of a strategy is named after the hash of the rules and the number of opponents that are considered
//! together. The file of a block of hands is named after the number of the block, in a folder named like the file of
//! the strategy. A file of values is named after the hash alone.
//!
//! A file that is damaged, outdated or for other rules is not used. Each file states what it contains, the version of
//! its format and a checksum. Some hands of a block are set again as a check. Only regular files of a fitting length
//! are opened. Files are written whole or not at all. If there is no cache folder, or if it is not writable, the
//! program still works, but computes strategies, hands and values again in each run.
//!
//! The cache trusts anyone who can write to its folder: they can forge a file that passes the checks above. Files
//! whose names have other forms are neither read nor removed.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, symlink_metadata};
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use pusoy::open_face::{Values, Worth};
use pusoy_api::host::Table;

use crate::directories::cache as folder;
use crate::files::{read_up_to, write_whole};

/// Maximum length of a file of values, in bytes. The files that the program writes are several times shorter.
const LONGEST: usize = 1 << 22;

/// Returns `true` if the user has a cache folder.
pub fn is_available() -> bool {
    folder().is_some()
}

/// Returns a stored table whose number of bytes is in `lengths`. Returns `None` if there is no such table.
pub fn find(table: Table, lengths: RangeInclusive<usize>) -> Option<Vec<u8>> {
    read_table(&file(table)?, lengths)
}

/// Stores a table, if possible. Returns the cache folder if the table is stored and the folder was created for it,
/// otherwise `None`.
pub fn keep(table: Table, bytes: &[u8]) -> Option<PathBuf> {
    let (folder, file) = (folder()?, file(table)?);
    let is_first = symlink_metadata(&folder).is_err();
    (write(&file, bytes) && is_first).then_some(folder)
}

/// Reads a regular file with a length in this range. Returns `None` if there is no such file. Does not follow links,
/// and does not open a pipe, which could block.
fn read_table(path: &Path, lengths: RangeInclusive<usize>) -> Option<Vec<u8>> {
    let found = symlink_metadata(path).ok().filter(std::fs::Metadata::is_file)?;
    let fits = |length: usize| lengths.contains(&length);
    usize::try_from(found.len()).is_ok_and(fits).then(|| read_up_to(path, *lengths.end()).ok()).flatten()
}

/// Writes a file, and replaces any file or link with its name. Returns `true` if the file is stored. Otherwise, a later
/// run computes its contents again.
fn write(path: &Path, bytes: &[u8]) -> bool {
    _ = path.parent().map(fs::create_dir_all);
    write_whole(path, bytes).is_ok()
}

/// Returns the path of a table. Returns `None` if there is no cache folder, or if the cache does not keep this kind of
/// table.
fn file(table: Table) -> Option<PathBuf> {
    let folder = folder()?;
    Some(match table {
        Table::ValueFunction { .. } => return None,
        Table::Strategy { hash, opponents } => folder.join(format!("{hash:016x}-{opponents}.{STRATEGY}")),
        Table::Block { hash, opponents, block } => {
            folder.join(format!("{hash:016x}-{opponents}.{HANDS}")).join(block.to_string())
        }
        Table::Values { hash } => folder.join(format!("{hash:016x}.{VALUES}")),
    })
}

/// Extension of a strategy's file.
const STRATEGY: &str = "equilibrium";
/// Extension of the folder of the hands that a strategy has set.
const HANDS: &str = "hands";
/// Extension of a file of values.
const VALUES: &str = "values";

/// The cached files for the rules with one hash, and for one number of opponents.
pub struct CacheEntry {
    /// The hash of the rules.
    pub hash: u64,
    /// Number of opponents considered jointly, or 1 if opponents are considered separately.
    pub opponents: usize,
    /// The strategy's file and its length in bytes. `None` if there is no such file.
    pub strategy: Option<(PathBuf, u64)>,
    /// The files of the blocks of hands, with their lengths in bytes.
    pub blocks: Vec<(PathBuf, u64)>,
    /// The file of the values of open-face rules and its length in bytes. `None` if there is no such file.
    pub values: Option<(PathBuf, u64)>,
}

impl CacheEntry {
    /// Returns the length of all blocks, in bytes.
    pub fn blocks_bytes(&self) -> u64 {
        self.blocks.iter().map(|(_, bytes)| bytes).sum()
    }

    /// Returns the length of all files of the entry, in bytes.
    pub fn bytes(&self) -> u64 {
        let others = self.strategy.iter().chain(&self.values);
        self.blocks_bytes() + others.map(|(_, bytes)| bytes).sum::<u64>()
    }

    /// Reads pairs from the file of values: a number of cards dealt in fantasyland, and the value of fantasyland with
    /// this number of cards. Returns an empty list if there is no such file, or if it is damaged.
    pub fn fantasyland(&self) -> Vec<(usize, Worth)> {
        let bytes = self.values.as_ref().and_then(|(file, _)| read_table(file, 1..=LONGEST));
        bytes.and_then(|bytes| Values::worth_in(&bytes).ok()).unwrap_or_default()
    }

    /// Removes the files of the entry.
    ///
    /// # Errors
    ///
    /// Returns the first error if files cannot be removed. Files after an error are still removed.
    pub fn remove(&self) -> io::Result<()> {
        let files = self.blocks.iter().chain(&self.strategy).chain(&self.values);
        let removed: Vec<io::Result<()>> = files.map(|(file, _)| fs::remove_file(file)).collect();
        // `remove_dir` leaves a folder that still has files.
        _ = self.blocks.first().and_then(|(file, _)| file.parent()).map(fs::remove_dir);
        removed.into_iter().collect()
    }
}

/// Returns the contents of the cache, in the order of hashes and numbers of opponents. Returns an empty list if the
/// folder cannot be read.
pub fn list_entries() -> Vec<CacheEntry> {
    let mut found: BTreeMap<(u64, usize), CacheEntry> = BTreeMap::new();
    for path in folder().iter().flat_map(|folder| entries(folder)) {
        let Some((hash, opponents)) = parse_file_name(&path) else { continue };
        let none = CacheEntry { hash, opponents, strategy: None, blocks: Vec::new(), values: None };
        match path.extension().and_then(OsStr::to_str) {
            Some(STRATEGY) => found.entry((hash, opponents)).or_insert(none).strategy = length(path),
            Some(VALUES) => found.entry((hash, opponents)).or_insert(none).values = length(path),
            Some(HANDS) => {
                let is_block = |file: &PathBuf| file.file_name().and_then(number).is_some();
                let blocks = entries(&path).filter(is_block).filter_map(length);
                found.entry((hash, opponents)).or_insert(none).blocks.extend(blocks);
            }
            _ => {}
        }
    }
    found.into_values().filter(|kept| kept.bytes() > 0).collect()
}

/// Returns the hash and the number of opponents in a file name. Returns `None` if the name does not contain them. The
/// number is 1 for values, whose names have no number.
fn parse_file_name(path: &Path) -> Option<(u64, usize)> {
    let stem = path.file_stem()?.to_str()?;
    let are_values = path.extension().is_some_and(|end| end == VALUES);
    let (hash, opponents) = if are_values { (stem, "1") } else { stem.split_once('-')? };
    Some((u64::from_str_radix(hash, 16).ok().filter(|_| hash.len() == 16)?, opponents.parse().ok()?))
}

fn number(name: &OsStr) -> Option<usize> {
    name.to_str()?.parse().ok()
}

/// Returns `file` with its length in bytes. Returns `None` if `file` is not a regular file.
fn length(file: PathBuf) -> Option<(PathBuf, u64)> {
    let bytes = symlink_metadata(&file).ok().filter(fs::Metadata::is_file)?.len();
    Some((file, bytes))
}

/// Returns the paths of the entries of a folder. Returns no paths if the folder is a link or cannot be read.
fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let is_folder = symlink_metadata(folder).is_ok_and(|found| found.is_dir());
    let found = is_folder.then(|| fs::read_dir(folder).ok()).flatten();
    found.into_iter().flatten().flatten().map(|entry| entry.path())
}
