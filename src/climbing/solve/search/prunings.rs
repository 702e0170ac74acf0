//! What a search leaves out because it is proven to change no answer.

/// What a search leaves out because it is proven to change no answer: all of it, unless a test asks for less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prunings {
    /// Positions that differ only by the names of cards are one.
    pub names: bool,
    /// Plays that stand and have the same answers are one.
    pub answers: bool,
    /// What is known with some answers to a play says something about more of them, or fewer.
    pub thresholds: bool,
    /// Amid a trick it is asked first what is known of passing, and of leading.
    pub probes: bool,
    /// Plays that are no better than others are left out.
    pub dominance: bool,
    /// Hands that go out whatever others do are not played on.
    pub going_out: bool,
    /// Positions are not played on that cannot come to more, or to less, than is asked for.
    pub range: bool,
    /// The number of positions that a search has looked at when it first asks what one player of a side can get for it while
    /// the others on his side only pass.
    pub alone_after: u64,
}

impl Prunings {
    /// All of it.
    pub const ALL: Prunings = Prunings {
        names: true,
        answers: true,
        thresholds: true,
        probes: true,
        dominance: true,
        going_out: true,
        range: true,
        alone_after: 1 << 8,
    };

    /// Nothing is left out.
    pub const NONE: Prunings = Prunings {
        names: false,
        answers: false,
        thresholds: false,
        probes: false,
        dominance: false,
        going_out: false,
        range: false,
        alone_after: u64::MAX,
    };
}
