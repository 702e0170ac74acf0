//! The machine that answers questions: its stored tables, and its display of progress.

use std::ops::RangeInclusive;

use pusoy::chinese::rules::Preset;

/// A table that takes time to compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Table {
    /// The strategy of opponents under some rules.
    Strategy {
        /// The hash of the rules.
        hash: u64,
        /// Number of opponents considered jointly, or 1 if opponents are considered separately.
        opponents: usize,
    },
    /// A block of hands that opponents have set with a strategy.
    Block {
        /// The hash of the rules.
        hash: u64,
        /// Number of opponents considered jointly, or 1 if opponents are considered separately.
        opponents: usize,
        /// The number of the block, from 0.
        block: usize,
    },
    /// The trained values for open-face under house rules.
    Values {
        /// The hash of the rules.
        hash: u64,
    },
    /// The value function of an open-face preset, needed only in builds without the feature `embedded-tables`.
    ValueFunction {
        /// The preset.
        preset: Preset,
    },
}

impl Table {
    /// Returns a name that identifies the table. A value function has the name of its preset. Other names begin with
    /// the hash of the rules in hexadecimal. The number of opponents and the number of the block follow if the table
    /// has them.
    pub fn name(self) -> String {
        match self {
            Table::Strategy { hash, opponents } => format!("{hash:016x}-{opponents}"),
            Table::Block { hash, opponents, block } => format!("{hash:016x}-{opponents}-{block}"),
            Table::Values { hash } => format!("{hash:016x}"),
            Table::ValueFunction { preset } => preset.to_string(),
        }
    }
}

/// A training run, for messages about its progress.
#[derive(Clone, Copy, Debug)]
pub struct Training<'a> {
    /// The name of the rules: a preset, or house rules based on one.
    pub name: &'a str,
    /// Number of steps of the training.
    pub steps: u32,
}

/// A message in addition to an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The training for house rules is incomplete, because the caller stopped it.
    TrainedInPart,
}

/// Work that reports its progress. The argument of the work is a function. The work calls this function with the number
/// of each finished step, from 1.
pub type Work<'a> = dyn FnMut(&(dyn Fn(u32) + Sync)) + Send + 'a;

/// The machine that answers questions. By default, the machine stores no tables and shows no progress.
pub trait Host: Send + Sync {
    /// Returns `true` if [`keep`](Host::keep) stores blocks of hands.
    fn keeps(&self) -> bool {
        false
    }

    /// Returns the bytes of a stored table. Returns `None` if the table is not stored, or if the number of its bytes is
    /// not in `_lengths`.
    fn find(&self, _table: Table, _lengths: RangeInclusive<usize>) -> Option<Vec<u8>> {
        None
    }

    /// Returns `true` if [`find`](Host::find) does not return this table yet, but will return it later, for example
    /// after a download. A question that needs an awaited table is refused with the problem `missing-table`, and
    /// nothing is trained instead. The same question can be asked again when the table has arrived.
    ///
    /// This function is called only for strategies and values. A value function that is not found always leads to the
    /// problem `missing-table`. A block that is not found is always computed.
    fn awaits(&self, _table: Table) -> bool {
        false
    }

    /// Stores a table, if possible. Tables that are not stored are computed again.
    fn keep(&self, _table: Table, _bytes: &[u8]) {}

    /// Calls `work` once, and shows its progress. While `work` runs, all threads that asked for answers may be waiting
    /// for it. If these threads belong to a thread pool of the host, the host must run `work` outside this pool.
    fn train(&self, _training: Training<'_>, work: &mut Work<'_>) {
        work(&|_| {});
    }

    /// Shows a message in addition to an answer.
    fn notice(&self, _notice: Notice) {}
}

/// A host that stores no tables and shows no progress.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bare;

impl Host for Bare {}
