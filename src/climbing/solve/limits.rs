//! Limits on the work for an answer.

/// Limits on the work for an answer. Anything that is not proven within these limits is left open.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// The largest number of nodes to search; `None` for no limit.
    pub nodes: Option<u64>,
    /// The largest size of a transposition table, in bytes; `None` for [`Limits::MEMORY`]. Less memory takes more time.
    pub memory: Option<u64>,
    /// A function that the search calls from time to time. The search stops when the function returns `true`, for
    /// example after a time limit.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl Limits<'_> {
    /// The default size of a transposition table, in bytes.
    pub const MEMORY: u64 = 1 << 30;
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Limits { nodes, memory, stop } = self;
        f.debug_struct("Limits").field("nodes", nodes).field("memory", memory).field("stop", &stop.is_some()).finish()
    }
}

/// The limit that ended the work on an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Stopped {
    /// The number of nodes.
    Nodes,
    /// [`Limits::stop`] returned `true`.
    Asked,
}
