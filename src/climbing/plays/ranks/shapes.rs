//! The shapes of plays in a game that ignores suits, and the cards that plays may take as kickers.

use crate::climbing::plays::combination::Kind;

/// The shapes of plays in a game that ignores suits, as plain data. Ranks are numbered by their position in the order
/// of the game.
#[derive(Clone, Debug)]
pub struct RankShapes {
    /// The kind of four cards of a rank: quads, or a bomb.
    pub four: Kind,
    /// Whether both jokers, ranks 13 and 14, are a rocket.
    pub rocket: bool,
    /// The number of ranks, from the lowest, that can be in a run; at most 13.
    pub run_ranks: usize,
    /// The fewest ranks in a run of singles, of pairs, of trips and of quads; 0 if there are no such runs.
    pub runs: [usize; 4],
    /// The kickers of trips, runs of trips and quads; `None` in games without kickers.
    pub kickers: Option<Kickers>,
    /// Whether the trips of a run may have gaps between them.
    pub gaps: bool,
}

/// The kinds of runs of singles, of pairs, of trips and of quads.
pub(super) const RUNS: [Kind; 4] = [Kind::Straight, Kind::PairRun, Kind::TripRun, Kind::QuadRun];

/// The ranks of the jokers, as a mask.
pub(crate) const JOKERS: u16 = 0b11 << 13;

impl RankShapes {
    /// Returns the kind of a set of one to four cards of a rank.
    pub(super) fn set(&self, size: usize) -> Kind {
        if size == 4 { self.four } else { Kind::SETS[size - 1] }
    }

    /// Returns the ranks that can be in a run, as a mask.
    pub(super) const fn run_mask(&self) -> u16 {
        ((1u32 << self.run_ranks) - 1) as u16
    }
}

/// The kicker convention of a game, as plain data. Pairs that are kickers are of different ranks, except under
/// [`Kickers::quad_double`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kickers {
    /// Whether quads take kickers at all.
    pub quads: bool,
    /// Whether the two single kickers of quads may be a pair: 3333 44.
    pub quad_pair: bool,
    /// The jokers allowed among the two single kickers of quads.
    pub quad_jokers: Jokers,
    /// Whether the two pairs that are kickers of quads may be four of a kind: 3333 4444.
    pub quad_double: bool,
    /// The most singles of one rank among the kickers of a run of trips.
    pub wing_copies: usize,
    /// Whether three kickers of one rank may be adjacent in rank to the run of trips, although they could extend the
    /// run.
    pub wing_trips_beside: bool,
    /// Whether both jokers may be among the single kickers of a run of trips.
    pub wing_jokers: bool,
    /// Whether the fourth card of one of the trips may be among the single kickers of a run of trips.
    pub wing_of_body: bool,
}

/// The largest number of jokers allowed among the kickers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jokers {
    /// No joker.
    None,
    /// One joker, of either colour.
    One,
    /// Both jokers.
    Both,
}
