//! Chops: plays that beat plays of another kind, especially twos.

use super::combination::{Key, Kind};
use crate::options::choices;

choices! {
    /// The plays that chops may beat, apart from runs of pairs and other chops.
    ChopScope {
        /// Twos only.
        Twos = "twos",
        /// Twos, and any single: a chop that beats a single two beats every single.
        Singles = "singles",
        /// Any play except a chop.
        Any = "any",
    }

    /// The twos that a run of fours of a kind beats.
    QuadRuns {
        /// A run of two fours of a kind beats two twos, and a run of three beats three twos.
        AsMany = "yes",
        /// A run of fours of a kind beats no twos.
        No = "no",
        /// A run of any number of fours of a kind beats one to four twos.
        Multi = "multi",
    }

    /// The runs of pairs that four of a kind beat.
    QuadsOnPairs {
        /// No run of pairs.
        None = "none",
        /// Runs of three pairs.
        Three = "three",
        /// Every run of pairs.
        Any = "any",
    }
}

/// The plays that are chops, and the plays that chops beat, as plain data.
///
/// Only a run of pairs, four of a kind, or a run of fours of a kind can be a chop.
#[derive(Clone, Debug)]
pub struct Chops {
    /// The plays that chops may beat, apart from runs of pairs and other chops.
    pub scope: ChopScope,
    /// Whether three pairs in a row are a chop.
    pub three_pairs: bool,
    /// Whether four of a kind beat a single two.
    pub quads_on_two: bool,
    /// Whether four pairs in a row beat a pair of twos, and five pairs in a row beat three twos.
    pub on_multi_twos: bool,
    /// The twos that a run of fours of a kind beats.
    pub quad_runs: QuadRuns,
    /// Whether a run of pairs also beats twos if it is longer than necessary. Three pairs are necessary for one two,
    /// four pairs for two twos, and five pairs for three twos.
    pub extended: bool,
    /// Whether a longer run of pairs beats a shorter one.
    pub longer: bool,
    /// The runs of pairs that four of a kind beat.
    pub quads_on_pairs: QuadsOnPairs,
    /// Whether long runs of pairs rank above four of a kind:
    ///
    /// * Runs of four or more pairs beat every shorter run of pairs, and four of a kind except four twos.
    /// * Four of a kind beat a run of three pairs.
    /// * Four pairs in a row also beat one two, and five pairs in a row also beat two twos.
    pub pairs_over_quads: bool,
    /// Whether three of a kind beat a single ace.
    pub trips_on_ace: bool,
}

/// The indices of aces and twos in the order of ranks from threes to twos, counted from 0.
const ACE: u8 = 11;
const TWO: u8 = 12;

impl Chops {
    /// Returns the usual chops. Three pairs in a row and four of a kind beat one two, four pairs in a row beat a pair
    /// of twos, and five pairs in a row beat three twos. `scope` may let chops beat other plays, too.
    pub const fn usual(scope: ChopScope) -> Chops {
        Chops {
            scope,
            three_pairs: true,
            quads_on_two: true,
            on_multi_twos: true,
            quad_runs: QuadRuns::No,
            extended: false,
            longer: false,
            quads_on_pairs: QuadsOnPairs::None,
            pairs_over_quads: false,
            trips_on_ace: false,
        }
    }

    /// Returns the rank of a set: a single, a pair, three or four of a kind. The strength of a set has eight steps per
    /// rank.
    const fn rank(play: Key) -> u8 {
        play.strength() / 8
    }

    /// Returns the number of twos in a set of twos, and 0 for any other play.
    pub const fn twos(play: Key) -> usize {
        match play.kind() {
            Kind::Single | Kind::Pair | Kind::Trips | Kind::Quads if Self::rank(play) == TWO => {
                play.kind() as usize + 1
            }
            _ => 0,
        }
    }

    /// Returns `true` if the play is a chop.
    pub const fn is_chop(&self, play: Key) -> bool {
        match play.kind() {
            Kind::PairRun => self.three_pairs || play.length() > 3,
            Kind::Quads => true,
            Kind::QuadRun => !matches!(self.quad_runs, QuadRuns::No),
            _ => false,
        }
    }

    /// Returns `false` only if no play of `kind` beats a play of the kind `standing`. If the result is `true`,
    /// [`Chops::beats`] must still compare the two plays. The two kinds are different.
    pub(super) fn may_beat(&self, standing: Kind, kind: Kind) -> bool {
        let chop = matches!(kind, Kind::PairRun | Kind::Quads | Kind::QuadRun);
        let chopped = match (standing, kind) {
            (Kind::Single | Kind::Pair | Kind::Trips | Kind::PairRun, _) => true,
            (Kind::Quads, Kind::PairRun) => self.pairs_over_quads,
            (Kind::Quads, Kind::QuadRun) => self.quad_runs == QuadRuns::Multi,
            _ => false,
        };
        let trips_on_ace = self.trips_on_ace && standing == Kind::Single && kind == Kind::Trips;
        trips_on_ace || chop && (chopped || self.scope == ChopScope::Any)
    }

    /// Returns `true` if `play` beats `standing` because `play` is longer. Both plays are of the same kind.
    pub(super) fn longer_beats(&self, standing: Key, play: Key) -> bool {
        let longer = play.length() > standing.length();
        play.kind() == Kind::PairRun && longer && (self.longer || self.pairs_over_quads)
    }

    /// Returns `true` if `play` beats `standing`. The two plays are of different kinds.
    pub(super) fn beats(&self, standing: Key, play: Key) -> bool {
        if self.trips_on_ace && play.kind() == Kind::Trips {
            return standing.kind() == Kind::Single && Self::rank(standing) == ACE;
        }
        if !self.is_chop(play) {
            return false;
        }
        let twos = Self::twos(standing);
        if self.chops_twos(twos, play) {
            return true;
        }
        match (standing.kind(), play.kind()) {
            (Kind::PairRun, Kind::Quads) => match self.quads_on_pairs {
                QuadsOnPairs::None => self.pairs_over_quads && standing.length() == 3,
                QuadsOnPairs::Three => standing.length() == 3,
                QuadsOnPairs::Any => true,
            },
            (Kind::Quads, Kind::PairRun) if twos == 0 => self.pairs_over_quads && play.length() >= 4,
            _ if self.is_chop(standing) => false,
            (Kind::Single, _) if self.scope == ChopScope::Singles => self.chops_twos(1, play),
            _ => self.scope == ChopScope::Any,
        }
    }

    /// Returns `true` if `chop` beats `twos` twos.
    fn chops_twos(&self, twos: usize, chop: Key) -> bool {
        let (length, usual) = (chop.length(), twos + 2);
        let enough = length == usual || self.extended && length > usual;
        // Under `pairs_over_quads`, four pairs also beat one two, and five pairs also beat two twos.
        let one_more = self.pairs_over_quads && length == usual + 1;
        match chop.kind() {
            Kind::QuadRun if self.quad_runs == QuadRuns::Multi => twos > 0,
            Kind::QuadRun => matches!(twos, 2 | 3) && length == twos,
            Kind::PairRun => match twos {
                1 => enough || one_more,
                2 => enough && self.on_multi_twos || one_more,
                3 => enough && self.on_multi_twos,
                _ => false,
            },
            Kind::Quads => twos == 1 && self.quads_on_two,
            _ => false,
        }
    }
}
