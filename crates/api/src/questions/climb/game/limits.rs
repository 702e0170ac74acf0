//! Limits of searches.

use pusoy::climbing::solve::Limits;

use crate::command::Stop;

/// The limits of each search.
pub struct SearchLimits {
    /// Maximum number of nodes; `None` for no limit.
    nodes: Option<u64>,
    /// Maximum size of the transposition table, in bytes; `None` for the default size.
    memory: Option<u64>,
}

impl SearchLimits {
    /// Creates limits on the number of nodes searched, and on the size of the transposition table. Without `nodes`, the
    /// number is unlimited; without `megabytes`, the table has its default size.
    pub fn new(nodes: Option<u64>, megabytes: Option<u64>) -> SearchLimits {
        SearchLimits { nodes, memory: megabytes.map(|megabytes| megabytes.saturating_mul(1_000_000)) }
    }

    /// Returns the limits of a search that ends when `stop` returns `true`.
    pub fn with_stop<'a>(&self, stop: Stop<'a>) -> Limits<'a> {
        Limits { nodes: self.nodes, memory: self.memory, stop: Some(stop) }
    }
}
