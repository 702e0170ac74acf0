use crate::climbing::combination::{Key, Kind};
use crate::options::choices;

choices! {
    /// What chops may be played on.
    ChopScope {
        /// Twos.
        Twos = "twos",
        /// Any single.
        Singles = "singles",
        /// Whatever is no chop itself.
        Any = "any",
    }

    /// Which pair-runs four of a kind beat.
    QuadsOnPairs {
        /// None.
        None = "none",
        /// Those of three pairs.
        Three = "three",
        /// All.
        Any = "any",
    }
}

/// What chops beat in the family of Tien Len: pair-runs, four of a kind, and runs of four of a kind.
#[derive(Clone, Debug)]
pub struct Chops {
    /// What they may be played on.
    pub scope: ChopScope,
    /// Whether three pairs are a chop.
    pub three_pairs: bool,
    /// Whether four of a kind beat a two.
    pub quads_on_two: bool,
    /// Whether longer pair-runs beat several twos.
    pub on_multi_twos: bool,
    /// Whether runs of four of a kind beat several twos.
    pub quad_runs: bool,
    /// Whether longer pair-runs than the twos need beat them too.
    pub extended: bool,
    /// Whether a longer pair-run beats a shorter one.
    pub longer: bool,
    /// Which pair-runs four of a kind beat.
    pub quads_on_pairs: QuadsOnPairs,
    /// Whether three of a kind beat an ace.
    pub trips_on_ace: bool,
}

/// The ranks of aces and twos where threes are lowest.
const ACE: u8 = 11;
const TWO: u8 = 12;

impl Chops {
    const fn rank(play: Key) -> u8 {
        play.strength() / 8
    }

    /// How many twos a play is, if it is nothing else; 0 if it is something else.
    pub const fn twos(play: Key) -> usize {
        match play.kind() {
            Kind::Single | Kind::Pair | Kind::Trips | Kind::Quads if Self::rank(play) == TWO => {
                play.kind() as usize + 1
            }
            _ => 0,
        }
    }

    /// Whether the play is a chop.
    pub const fn is_chop(&self, play: Key) -> bool {
        match play.kind() {
            Kind::PairRun => self.three_pairs || play.length() > 3,
            Kind::Quads => true,
            Kind::QuadRun => self.quad_runs,
            _ => false,
        }
    }

    /// Whether some play of the kind may beat some play of another: `beats` decides.
    pub(super) fn may_beat(&self, standing: Kind, kind: Kind) -> bool {
        let chop = matches!(kind, Kind::PairRun | Kind::Quads | Kind::QuadRun);
        let twos = matches!(standing, Kind::Single | Kind::Pair | Kind::Trips);
        let trips_on_ace = self.trips_on_ace && standing == Kind::Single && kind == Kind::Trips;
        trips_on_ace || chop && (twos || self.scope == ChopScope::Any || standing == Kind::PairRun)
    }

    /// Whether a longer run beats a shorter one of its kind.
    pub(super) fn longer_beats(&self, standing: Key, play: Key) -> bool {
        self.longer && play.kind() == Kind::PairRun && play.length() > standing.length()
    }

    /// Whether a play beats one of another kind.
    pub(super) fn beats(&self, standing: Key, play: Key) -> bool {
        if self.trips_on_ace && play.kind() == Kind::Trips {
            return standing.kind() == Kind::Single && Self::rank(standing) == ACE;
        }
        if !self.is_chop(play) {
            return false;
        }
        let twos = Self::twos(standing);
        if twos > 0 && standing.kind() != Kind::Quads && self.chops_twos(twos, play) {
            return true;
        }
        match (standing.kind(), play.kind()) {
            (Kind::PairRun, Kind::Quads) => match self.quads_on_pairs {
                QuadsOnPairs::None => false,
                QuadsOnPairs::Three => standing.length() == 3,
                QuadsOnPairs::Any => true,
            },
            _ if self.is_chop(standing) => false,
            (Kind::Single, _) if self.scope == ChopScope::Singles => self.chops_twos(1, play),
            _ => self.scope == ChopScope::Any,
        }
    }

    /// Whether a chop beats so many twos, 1 to 3.
    fn chops_twos(&self, twos: usize, chop: Key) -> bool {
        let enough = |length: usize| if self.extended { length >= twos + 2 } else { length == twos + 2 };
        match chop.kind() {
            Kind::PairRun => enough(chop.length()) && (twos == 1 || self.on_multi_twos),
            Kind::Quads => twos == 1 && self.quads_on_two,
            Kind::QuadRun => twos > 1 && chop.length() == twos,
            _ => false,
        }
    }
}
