//! The cache in the user's cache folder: strategies trained for house rules, and hands that opponents have played.
//!
//! A file is named by the hash of the rules and the number of opponents, and repeats both inside, with the version
//! of its format and a checksum, so that a wrong or damaged file is never used. It is written whole or not at all. Without
//! a cache folder, or with one that cannot be written, everything works and is made anew.

use std::path::PathBuf;

use pusoy::chinese::{Payoffs, Rules};
use pusoy::solver::{Bank, Equilibrium};

use crate::cli::terminal::files::write_whole;

/// Reads the equilibrium of these rules against a number of opponents, if it was kept.
pub fn read(rules: &Rules, opponents: usize) -> Option<Equilibrium> {
    let bytes = std::fs::read(file(rules, opponents)?).ok()?;
    Equilibrium::decode(&bytes, rules, opponents).ok()
}

/// Keeps an equilibrium for later runs.
pub fn write(rules: &Rules, opponents: usize, equilibrium: &Equilibrium) {
    if let Some(file) = file(rules, opponents) {
        // An equilibrium that cannot be kept is trained again.
        _ = file.parent().map(std::fs::create_dir_all);
        _ = write_whole(&file, &equilibrium.encode());
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
        std::fs::read(self.file(block)).ok()
    }

    fn keep(&self, block: usize, bytes: &[u8]) {
        // A block that cannot be kept is played again.
        _ = std::fs::create_dir_all(&self.0);
        _ = write_whole(&self.file(block), bytes);
    }
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
