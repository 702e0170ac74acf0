//! What differs between machines: where tables are kept that took time to train, and who watches.

use std::ops::RangeInclusive;

use pusoy::chinese::rules::Preset;

/// A table that took time to train or to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Table {
    /// The strategy of opponents under some rules.
    Strategy {
        /// The hash of the rules.
        hash: u64,
        /// Number of opponents that are valued together.
        opponents: usize,
    },
    /// A block of hands that opponents have set by a strategy.
    Block {
        /// The hash of the rules.
        hash: u64,
        /// Number of opponents that are valued together.
        opponents: usize,
        /// The number of the block, from 0.
        block: usize,
    },
    /// The values of open-face rules.
    Values {
        /// The hash of the rules.
        hash: u64,
    },
    /// The value function of an open-face preset, which builds without the feature `embedded-tables` need.
    ValueFunction {
        /// The preset.
        preset: Preset,
    },
}

/// A training that begins.
#[derive(Clone, Copy, Debug)]
pub struct Training<'a> {
    /// The name of the preset on which the rules are built.
    pub name: &'a str,
    /// Number of steps, which its progress counts.
    pub steps: u32,
}

/// Something to say beside an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// House rules are trained in part only, because the caller has stopped the training.
    TrainedInPart,
}

/// Work that reports its progress: the number of the step that was finished, from 1.
pub type Work<'a> = dyn FnMut(&(dyn Fn(u32) + Sync)) + Send + 'a;

/// The machine on which questions are answered. Every method has a default: a host that keeps nothing and watches nothing.
pub trait Host: Send + Sync {
    /// Returns whether [`keep`](Host::keep) keeps anything.
    fn keeps(&self) -> bool {
        false
    }

    /// Returns a table that was kept. Returns `None` if there is none whose number of bytes is in `lengths`.
    fn find(&self, _table: Table, _lengths: RangeInclusive<usize>) -> Option<Vec<u8>> {
        None
    }

    /// Keeps a table, if it can. What is not kept is trained again.
    fn keep(&self, _table: Table, _bytes: &[u8]) {}

    /// Calls `work` once, and shows its progress. A host with a pool of threads gives it other threads than those that ask
    /// for answers, because those may all wait for it.
    fn train(&self, _training: Training<'_>, work: &mut Work<'_>) {
        work(&|_| {});
    }

    /// Says something beside an answer.
    fn notice(&self, _notice: Notice) {}
}

/// A host that keeps nothing and watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bare;

impl Host for Bare {}
