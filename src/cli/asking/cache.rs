//! The cache in the user's cache folder: strategies trained for house rules, and hands that opponents have played.
//!
//! An equilibrium is named by the hash of the rules and the number of opponents, and a block of hands by its number in a
//! folder of that name. A file repeats inside what it is, with the version of its format and a checksum, and some of its
//! hands are played again, so that a wrong, damaged or outdated file is never used. Anything but a regular file of a fitting
//! length is not even opened. Files are written whole or not at all. Without a cache folder, or with one that cannot be
//! written, everything works and is made anew.
//!
//! The folder is the user's own: who can write into it, and forges a file with care, is believed.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use pusoy::chinese::{Payoffs, Rules};
use pusoy::solver::{BLOCK_BYTES, Bank, Equilibrium};

use crate::cli::terminal::files::{read_up_to, write_whole};

/// Length of the longest equilibrium that is read, in bytes: several times that of any.
const LONGEST: usize = 1 << 22;

/// Reads the equilibrium of these rules against a number of opponents, if it was kept.
pub fn read(rules: &Rules, opponents: usize) -> Option<Equilibrium> {
    let bytes = read_kept(&file(rules, opponents)?, 1..=LONGEST)?;
    Equilibrium::decode(&bytes, rules, opponents).ok().filter(Equilibrium::is_finished)
}

/// Keeps an equilibrium for later runs.
pub fn write(rules: &Rules, opponents: usize, equilibrium: &Equilibrium) {
    if let Some(file) = file(rules, opponents) {
        keep(&file, &equilibrium.encode());
    }
}

/// The folder of the blocks of hands that opponents have set by some rules.
pub struct Blocks(PathBuf);

impl Blocks {
    /// Names the folder; `None` without a cache folder.
    pub fn new(rules: &Rules, opponents: usize) -> Option<Blocks> {
        Some(Blocks(file(rules, opponents)?.with_extension("hands")))
    }

    fn file(&self, block: usize) -> PathBuf {
        self.0.join(block.to_string())
    }
}

impl Bank for Blocks {
    fn read(&self, block: usize) -> Option<Vec<u8>> {
        read_kept(&self.file(block), BLOCK_BYTES..=BLOCK_BYTES)
    }

    fn keep(&self, block: usize, bytes: &[u8]) {
        keep(&self.file(block), bytes);
    }
}

/// Reads a regular file whose length fits. A link is not followed, and nothing is opened that would make the program wait.
fn read_kept(path: &Path, lengths: RangeInclusive<usize>) -> Option<Vec<u8>> {
    let found = std::fs::symlink_metadata(path).ok().filter(std::fs::Metadata::is_file)?;
    let fits = |length: usize| lengths.contains(&length);
    usize::try_from(found.len()).is_ok_and(fits).then(|| read_up_to(path, *lengths.end()).ok()).flatten()
}

/// Keeps a file, in the place of whatever is there. What cannot be kept is made again by a later run.
fn keep(path: &Path, bytes: &[u8]) {
    _ = path.parent().map(std::fs::create_dir_all);
    _ = write_whole(path, bytes);
}

fn file(rules: &Rules, opponents: usize) -> Option<PathBuf> {
    let opponents = Payoffs::new(rules).seating(opponents).opponents();
    Some(folder()?.join(format!("{:016x}-{opponents}.equilibrium", rules.hash())))
}

fn folder() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let cache = variable("XDG_CACHE_HOME").or_else(|| Some(variable("HOME")?.join(".cache")));
    Some(cache?.join("pusoy"))
}
