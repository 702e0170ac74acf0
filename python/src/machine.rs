//! The [`Host`] of a solver or an `Api`. The host keeps two kinds of tables in memory: strategies, and the trained
//! values for open-face house rules. If `use_cache` is set, it also stores these tables, and blocks of hands, in the
//! user's cache. The program `pusoy` uses the same cache.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pusoy_api::host::{Host, Table, Training, Work};
use pusoy_machine::cache;

/// A table that is pickled with its solver: the hash of its rules, its number of opponents (0 for open-face), and its
/// bytes.
pub type PickledTable = (u64, usize, Vec<u8>);

/// The [`Host`] of a solver or an `Api`.
pub struct Machine {
    /// Whether to read and write the user's cache.
    use_cache: bool,
    /// The strategies and values in use, except those embedded in the package. Keys are the hash of the rules and the
    /// number of opponents.
    tables: Mutex<HashMap<(u64, usize), Vec<u8>>>,
}

impl Machine {
    /// Creates a host. `tables` are the tables that were pickled with a solver; empty for a new solver or an `Api`.
    pub fn new(use_cache: bool, tables: Vec<PickledTable>) -> Machine {
        let tables = tables.into_iter().map(|(hash, opponents, bytes)| ((hash, opponents), bytes)).collect();
        Machine { use_cache, tables: Mutex::new(tables) }
    }

    /// Returns the tables to pickle with the solver.
    pub fn tables(&self) -> Vec<PickledTable> {
        let mut tables: Vec<_> = self.lock().iter().map(|(&(hash, n), bytes)| (hash, n, bytes.clone())).collect();
        tables.sort();
        tables
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(u64, usize), Vec<u8>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the key of a table. Returns `None` for the kinds of tables that are not pickled because they are large.
fn key(table: Table) -> Option<(u64, usize)> {
    match table {
        Table::Strategy { hash, opponents } => Some((hash, opponents)),
        Table::Values { hash } => Some((hash, 0)),
        Table::Block { .. } | Table::ValueFunction { .. } => None,
    }
}

impl Host for Machine {
    fn keeps(&self) -> bool {
        self.use_cache && cache::is_available()
    }

    fn find(&self, table: Table, lengths: RangeInclusive<usize>) -> Option<Vec<u8>> {
        let own =
            key(table).and_then(|key| self.lock().get(&key).filter(|bytes| lengths.contains(&bytes.len())).cloned());
        if own.is_some() {
            return own;
        }
        let found = if self.use_cache { cache::find(table, lengths) } else { None };
        if let (Some(key), Some(bytes)) = (key(table), &found) {
            self.lock().insert(key, bytes.clone());
        }
        found
    }

    fn keep(&self, table: Table, bytes: &[u8]) {
        if let Some(key) = key(table) {
            self.lock().insert(key, bytes.to_vec());
        }
        if self.use_cache {
            cache::keep(table, bytes);
        }
    }

    /// Trains on separate threads, because all threads of a batch may be waiting for the result. If the separate
    /// threads cannot be created, trains on the calling thread.
    fn train(&self, _training: Training<'_>, work: &mut Work<'_>) {
        let threads = rayon::ThreadPoolBuilder::new().num_threads(rayon::current_num_threads()).build();
        match threads {
            Ok(threads) => {
                std::thread::scope(|scope| {
                    let trained = scope.spawn(|| threads.install(|| work(&|_| {}))).join();
                    trained.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                });
            }
            Err(_) => work(&|_| {}),
        }
    }
}
