//! Which plays there are in a game in which suits count.

use crate::climbing::plays::combination::Kind;

/// The shapes of plays in a game in which suits count, as plain data. A rank is its place in the order of the game, 0 for
/// threes to 12 for twos; jokers are the two lowest suits of the rank above.
#[derive(Clone, Debug)]
pub struct SuitShapes {
    /// The most cards of one rank that are a set, up to 4.
    pub sets: usize,
    /// The runs of singles, of pairs, of trips and of quads.
    pub runs: [Run; 4],
    /// The card of a run by which it is compared.
    pub by: RunsBy,
    /// Whether the suit of that card counts.
    pub run_suits: bool,
    /// The kind of a run of singles, and its kind if all cards are of one suit.
    pub straight: [Kind; 2],
    /// The kind that a suited run of singles is, besides, when its player says that it locks the trick; `None` in games in
    /// which nobody says so.
    pub locking: Option<Kind>,
    /// Whether a straight flush from ten to ace is a royal flush.
    pub royal: bool,
    /// Whether five cards of a suit are a flush, and what flushes are compared by first.
    pub flush: Option<FlushBy>,
    /// Whether trips and a pair are a full house.
    pub full_house: bool,
    /// The kind of four of a kind with any fifth card, in games in which that is a play.
    pub quads_and_one: Option<Kind>,
    /// Whether two pairs are a play.
    pub two_pairs: bool,
    /// Whether two decks look alike, so that equal cards are of equal strength; otherwise cards of the second are higher.
    pub alike: bool,
}

/// What flushes are compared by first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlushBy {
    /// Their suit.
    Suit,
    /// Their highest card.
    Card,
}

/// Which runs there are of sets of one size.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// The fewest ranks; 0 where there are no such runs.
    pub fewest: usize,
    /// The most ranks.
    pub most: usize,
    /// The ranks in the order in which they follow each other, at most 15 of them; an ace may stand at both ends.
    pub line: &'static [u8],
}

impl Run {
    /// No runs of this size.
    pub const NONE: Run = Run { fewest: 0, most: 0, line: &[] };

    /// Returns whether the line has only ranks that cards can have, and not more of them than a [key] has room for.
    ///
    /// [key]: crate::climbing::plays::Key
    pub(super) fn is_possible(&self) -> bool {
        self.line.len() <= 15 && self.line.iter().all(|&rank| usize::from(rank) < JOKER)
    }
}

/// The card of a run by which it is compared.
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
    /// Returns the kind of a run of sets of one to four cards; `suited` tells whether all its cards are of one suit.
    pub(super) fn run_kind(&self, size: usize, suited: bool) -> Kind {
        if size == 1 { self.straight[usize::from(suited)] } else { RUNS[size - 2] }
    }
}

/// Returns whether a suited run of singles, from a place of its line on, is royal: from ten to ace.
pub(super) fn is_royal(line: &[u8], start: usize, length: usize) -> bool {
    length == 5 && line[start] == 7
}
