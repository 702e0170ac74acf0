//! The functions that the page provides (`web/src/engine/wasm.ts`). All `unsafe` blocks of the engine are here.

use std::ops::RangeInclusive;

/// The [`kind`](TableKey::kind) of a table with a strategy.
pub const STRATEGY: u32 = 0;
/// The [`kind`](TableKey::kind) of a table with the values of open-face house rules.
pub const VALUES: u32 = 1;
/// The [`kind`](TableKey::kind) of a table with the value function of an open-face preset.
pub const VALUE_FUNCTION: u32 = 2;

/// Identifies a table to the page.
#[derive(Clone, Copy)]
pub struct TableKey {
    /// `STRATEGY`, `VALUES` or `VALUE_FUNCTION`.
    pub kind: u32,
    /// The hash of the rules.
    pub hash: u64,
    /// Number of opponents that a strategy considers jointly, or 1 if it considers them separately; 0 for open-face.
    pub opponents: usize,
}

mod imports {
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        pub safe fn stops() -> u32;
        /// Returns the length of a table in bytes, or -1 if the page does not have the table.
        pub safe fn find(kind: u32, hash: u64, opponents: usize) -> i32;
        /// Copies a table to `bytes`: the one that the last call of `find` found. `bytes` must have room for the whole
        /// table.
        pub fn copy(bytes: *mut u8);
        pub safe fn awaits(kind: u32, hash: u64, opponents: usize) -> u32;
        pub fn keep(kind: u32, hash: u64, opponents: usize, bytes: *const u8, length: usize);
        pub safe fn report_progress(step: u32, steps: u32);
        pub safe fn report_unfinished_training();
        pub fn report_panic(text: *const u8, length: usize);
    }
}

pub use imports::{report_progress, report_unfinished_training};

/// Returns `true` if the time limit of the question is over. The engine should then end its computation.
pub fn stops() -> bool {
    imports::stops() != 0
}

/// Returns `true` if the page has not looked for a table yet. The page then loads the table if it can, and asks the
/// question again.
pub fn awaits(key: TableKey) -> bool {
    imports::awaits(key.kind, key.hash, key.opponents) != 0
}

/// Returns the table of `key`. Returns `None` if the page does not have the table, or if its number of bytes is not in
/// `lengths`.
pub fn find(key: TableKey, lengths: RangeInclusive<usize>) -> Option<Vec<u8>> {
    let length = usize::try_from(imports::find(key.kind, key.hash, key.opponents)).ok()?;
    if !lengths.contains(&length) {
        return None;
    }
    let mut bytes = vec![0; length];
    // SAFETY: `copy` writes as many bytes as `find` returned, which is the length of `bytes`.
    unsafe { imports::copy(bytes.as_mut_ptr()) };
    Some(bytes)
}

/// Gives a trained table to the page, which stores the table if it can.
pub fn keep(key: TableKey, bytes: &[u8]) {
    // SAFETY: the page reads `bytes.len()` bytes from `bytes`, before the call returns.
    unsafe { imports::keep(key.kind, key.hash, key.opponents, bytes.as_ptr(), bytes.len()) }
}

/// Gives the text of a panic to the page.
pub fn report_panic(text: &str) {
    // SAFETY: the page reads `text.len()` bytes from `text`, before the call returns.
    unsafe { imports::report_panic(text.as_ptr(), text.len()) }
}
