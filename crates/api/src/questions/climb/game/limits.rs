//! Limits of searches.

use pusoy::climbing::solve::Limits;

use crate::command::Stop;

/// The limits of each search.
pub struct SearchLimits {
    nodes: Option<u64>,
    /// In bytes.
    memory: Option<u64>,
}

impl SearchLimits {
    /// Limits searches to this many positions, and to a table of so many megabytes.
    pub fn new(nodes: Option<u64>, megabytes: Option<u64>) -> SearchLimits {
        SearchLimits { nodes, memory: megabytes.map(|megabytes| megabytes.saturating_mul(1_000_000)) }
    }

    /// Returns the limits of a search that ends when `stop` returns `true`.
    pub fn with<'a>(&self, stop: Stop<'a>) -> Limits<'a> {
        Limits { nodes: self.nodes, memory: self.memory, stop: Some(stop) }
    }
}
