//! The cache in the user's cache folder: strategies trained for house rules, opponents' hands that are already set, and
//! the values of open-face house rules.
//!
//! An equilibrium is named after the hash of the rules and the number of opponents. A block of hands is named after its
//! number, in a folder named like the equilibrium. Values are named after the hash alone.
//!
//! A wrong, damaged or outdated file is never used. Each file repeats what it contains, with the version of its format
//! and a checksum, and some of its hands are set again as a check. Only regular files of a fitting length are opened.
//! Files are written whole or not at all. Without a cache folder, or if it cannot be written, everything works but is
//! computed again.
//!
//! The cache trusts anyone who can write to its folder. Files with other names are left alone.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, symlink_metadata};
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use pusoy::open_face::{Values, Worth};
use pusoy_api::host::{Host, Notice, Table, Training, Work};

use crate::machine::directories::cache as folder;
use crate::machine::files::{read_up_to, write_whole};
use crate::terminal::output::print_error;
use crate::terminal::progress::{add_notice, training_bar};

/// Maximum length of a file of values, in bytes. All files are several times shorter.
const LONGEST: usize = 1 << 22;

/// The machine that the program runs on, with the user's cache folder or without a cache.
pub struct Machine {
    /// Whether to read and write the cache.
    use_cache: bool,
}

/// Returns the machine that the program runs on. Without `use_cache`, it neither reads nor writes the cache.
pub fn machine(use_cache: bool) -> Arc<dyn Host> {
    Arc::new(Machine { use_cache })
}

impl Host for Machine {
    fn keeps(&self) -> bool {
        self.use_cache && folder().is_some()
    }

    fn find(&self, table: Table, lengths: RangeInclusive<usize>) -> Option<Vec<u8>> {
        if self.use_cache { read_table(&file(table)?, lengths) } else { None }
    }

    fn keep(&self, table: Table, bytes: &[u8]) {
        let (Some(folder), Some(file)) = (folder(), file(table).filter(|_| self.use_cache)) else { return };
        let is_first = symlink_metadata(&folder).is_err();
        if keep(&file, bytes) && is_first {
            let shown = folder.display();
            add_notice(format!("results that later runs need again are in {shown} ('pusoy cache clear' removes them)"));
        }
    }

    /// Trains on separate threads, because those of the stream may all be waiting for the result.
    fn train(&self, training: Training<'_>, work: &mut Work<'_>) {
        let bar = training_bar(training.steps, training.name);
        let threads = rayon::ThreadPoolBuilder::new().num_threads(rayon::current_num_threads()).build();
        let progress = |step: u32| bar.set_position(step.into());
        match threads {
            // A panic has already ended the run.
            Ok(threads) => _ = std::thread::scope(|scope| scope.spawn(|| threads.install(|| work(&progress))).join()),
            Err(_) => work(&progress),
        }
        bar.finish_and_clear();
    }

    fn notice(&self, notice: Notice) {
        match notice {
            Notice::TrainedInPart => {
                print_error("these rules are trained in part only; a run without --time-limit trains them in full");
            }
        }
    }
}

/// Reads a regular file with a length in this range. Does not follow links, or open a pipe that could block.
fn read_table(path: &Path, lengths: RangeInclusive<usize>) -> Option<Vec<u8>> {
    let found = symlink_metadata(path).ok().filter(std::fs::Metadata::is_file)?;
    let fits = |length: usize| lengths.contains(&length);
    usize::try_from(found.len()).is_ok_and(fits).then(|| read_up_to(path, *lengths.end()).ok()).flatten()
}

/// Writes a file, and replaces anything with its name. Returns `true` if the file is stored. If not, a later run
/// computes its contents again.
fn keep(path: &Path, bytes: &[u8]) -> bool {
    _ = path.parent().map(fs::create_dir_all);
    write_whole(path, bytes).is_ok()
}

/// Returns the path of a table. Returns `None` if there is no cache folder.
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

/// Extensions of a strategy's file, of the folder of its players' hands, and of a file of values.
const STRATEGY: &str = "equilibrium";
const HANDS: &str = "hands";
const VALUES: &str = "values";

/// The cached files for the rules of one hash and for one number of opponents.
pub struct CacheEntry {
    pub hash: u64,
    /// Number of opponents that the strategy considers together.
    pub opponents: usize,
    /// The strategy's file, if there is one, with its length in bytes.
    pub strategy: Option<(PathBuf, u64)>,
    /// The files of the blocks of hands, with their lengths in bytes.
    pub blocks: Vec<(PathBuf, u64)>,
    /// The file of the values of open-face rules, if there is one, with its length in bytes.
    pub values: Option<(PathBuf, u64)>,
}

impl CacheEntry {
    /// Returns the length of all blocks, in bytes.
    pub fn blocks_bytes(&self) -> u64 {
        self.blocks.iter().map(|(_, bytes)| bytes).sum()
    }

    /// Returns the length of everything, in bytes.
    pub fn bytes(&self) -> u64 {
        let others = self.strategy.iter().chain(&self.values);
        self.blocks_bytes() + others.map(|(_, bytes)| bytes).sum::<u64>()
    }

    /// Returns the worth of fantasyland for each number of cards, by the cached values. Returns an empty list if the
    /// file is damaged.
    pub fn fantasyland(&self) -> Vec<(usize, Worth)> {
        let bytes = self.values.as_ref().and_then(|(file, _)| read_table(file, 1..=LONGEST));
        bytes.and_then(|bytes| Values::worth_in(&bytes).ok()).unwrap_or_default()
    }

    /// Removes all files.
    pub fn remove(&self) -> io::Result<()> {
        let files = self.blocks.iter().chain(&self.strategy).chain(&self.values);
        let removed: Result<Vec<()>, _> = files.map(|(file, _)| fs::remove_file(file)).collect();
        // A folder with other files stays.
        _ = self.blocks.first().and_then(|(file, _)| file.parent()).map(fs::remove_dir);
        removed.map(|_| ())
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

/// Returns the hash and the number of opponents in a file name. The number is 1 for values, whose names have no number.
fn parse_file_name(path: &Path) -> Option<(u64, usize)> {
    let stem = path.file_stem()?.to_str()?;
    let are_values = path.extension().is_some_and(|end| end == VALUES);
    let (hash, opponents) = if are_values { (stem, "1") } else { stem.split_once('-')? };
    Some((u64::from_str_radix(hash, 16).ok().filter(|_| hash.len() == 16)?, opponents.parse().ok()?))
}

fn number(name: &OsStr) -> Option<usize> {
    name.to_str()?.parse().ok()
}

/// Returns a regular file with its length in bytes.
fn length(file: PathBuf) -> Option<(PathBuf, u64)> {
    let bytes = symlink_metadata(&file).ok().filter(fs::Metadata::is_file)?.len();
    Some((file, bytes))
}

/// Returns the paths of the entries of a folder, or none if the folder is a link or cannot be read.
fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let is_folder = symlink_metadata(folder).is_ok_and(|found| found.is_dir());
    let found = is_folder.then(|| fs::read_dir(folder).ok()).flatten();
    found.into_iter().flatten().flatten().map(|entry| entry.path())
}
