//! How much work an answer may cost.

/// How much work an answer may cost. What is not proven within it is left open in the answer, and never guessed.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// The most positions that are looked at; `None` for any number.
    pub nodes: Option<u64>,
    /// The most bytes of remembered positions; `None` for [`Limits::MEMORY`]. With less memory an answer takes longer.
    pub memory: Option<u64>,
    /// Asked now and then whether to stop, for a limit of time.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl Limits<'_> {
    /// The usual memory for remembered positions, in bytes.
    pub const MEMORY: u64 = 1 << 30;
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Limits { nodes, memory, stop } = self;
        f.debug_struct("Limits").field("nodes", nodes).field("memory", memory).field("stop", &stop.is_some()).finish()
    }
}

/// Which limit ended the work on an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Stopped {
    /// The number of positions.
    Nodes,
    /// Whoever asked said to stop, as after some time.
    Asked,
}
