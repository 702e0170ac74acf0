//! What a search may take, as the command line says.

use std::time::{Duration, Instant};

use pusoy::climbing::solve::Limits;

use crate::args::climb::LimitArgs;

/// What each search may take.
pub struct SearchLimits {
    nodes: Option<u64>,
    time_limit: Option<Duration>,
    /// In bytes.
    memory: Option<u64>,
}

impl SearchLimits {
    /// Limits searches to this many positions, and by the flags.
    pub fn new(nodes: Option<u64>, args: &LimitArgs) -> SearchLimits {
        SearchLimits {
            nodes,
            time_limit: args.time_limit.map(Duration::from_secs_f64),
            memory: args.memory.map(|megabytes| megabytes.saturating_mul(1_000_000)),
        }
    }

    /// Makes a search within the limits; its time begins now.
    pub fn search<T>(&self, search: impl FnOnce(&Limits<'_>) -> T) -> T {
        let started = Instant::now();
        let stop = || self.time_limit.is_some_and(|limit| started.elapsed() >= limit);
        search(&Limits { nodes: self.nodes, memory: self.memory, stop: Some(&stop) })
    }
}
