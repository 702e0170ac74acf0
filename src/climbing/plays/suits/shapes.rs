//! The shapes of plays in a game that uses suits.

use crate::climbing::plays::combination::Kind;

/// The shapes of plays in a game that uses suits, as plain data.
///
/// Ranks are numbered from 0 (three) to 12 (two). Jokers have rank 13: the black joker is the lowest suit of that rank,
/// and the red joker the second lowest.
#[derive(Clone, Debug)]
pub struct SuitShapes {
    /// The most cards of one rank in a set, up to 4.
    pub sets: usize,
    /// The runs of singles, of pairs, of trips and of quads.
    pub runs: [Run; 4],
    /// The card by which runs of the same length are compared.
    pub by: RunsBy,
    /// Whether runs of singles and of pairs are also compared by the suit of the card that `by` names.
    pub run_suits: bool,
    /// The kind of a run of singles with mixed suits, then the kind of a run of one suit.
    pub straight: [Kind; 2],
    /// The additional kind of a suited run of singles whose player announces that it locks the trick; `None` in games
    /// without that announcement.
    pub locking: Option<Kind>,
    /// Whether a straight flush from ten to ace is a royal flush.
    pub royal: bool,
    /// The first criterion in comparing flushes; `None` if a flush is not a play.
    pub flush: Option<FlushBy>,
    /// Whether trips and a pair are a full house.
    pub full_house: bool,
    /// The kind of four of a kind with any fifth card; `None` in games without that play.
    pub quads_and_one: Option<Kind>,
    /// Whether two pairs are a play.
    pub two_pairs: bool,
    /// Whether the two decks look alike, so that equal cards have equal strength. Otherwise cards of the second deck
    /// are higher.
    pub alike: bool,
}

/// The first criterion in comparing flushes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlushBy {
    /// The suit of the flush.
    Suit,
    /// The highest card of the flush.
    Card,
}

/// The runs of singles, of pairs, of trips or of quads.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// The fewest ranks; 0 if there are no such runs.
    pub fewest: usize,
    /// The most ranks.
    pub most: usize,
    /// The ranks in the order of a run, at most 15 of them. An ace may be at both ends.
    pub line: &'static [u8],
}

impl Run {
    /// No runs of this size.
    pub const NONE: Run = Run { fewest: 0, most: 0, line: &[] };

    /// Returns `true` if the line contains only ranks from three to two, and at most 15 of them. A [key] cannot
    /// describe a longer run.
    ///
    /// [key]: crate::climbing::plays::Key
    pub(super) fn is_possible(&self) -> bool {
        self.line.len() <= 15 && self.line.iter().all(|&rank| usize::from(rank) < JOKER)
    }
}

/// The card by which runs of the same length are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunsBy {
    /// The highest card.
    Top,
    /// The lowest card.
    Low,
}

/// The rank of both jokers.
pub(super) const JOKER: usize = 13;

/// The kinds of runs of pairs, of trips and of quads.
const RUNS: [Kind; 3] = [Kind::PairRun, Kind::TripRun, Kind::QuadRun];

impl SuitShapes {
    /// Returns the kind of a run of sets of `size` cards, one to four. `suited` is `true` if all cards of the run are
    /// of one suit.
    pub(super) fn run_kind(&self, size: usize, suited: bool) -> Kind {
        if size == 1 { self.straight[usize::from(suited)] } else { RUNS[size - 2] }
    }
}

/// Returns `true` if a suited run of singles that starts at the index `start` of its line is royal: from ten to ace.
pub(super) fn is_royal(line: &[u8], start: usize, length: usize) -> bool {
    length == 5 && line[start] == 7
}
