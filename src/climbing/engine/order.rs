use std::fmt;

use super::chops::Chops;
use crate::climbing::combination::{Key, Kind, Kinds};

/// What beats what, as plain data. A play beats a lower one of its kind and length, and besides what its kind has power
/// over, and what chops chop.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// Kinds with power over others, the highest with the highest number. Kinds of equal power are compared by strength.
    power: [u8; Kind::ALL.len()],
    /// Whether power is over everything lower, as that of bombs; else only over what has power itself, as between the
    /// five-card plays of Big Two.
    over_everything: bool,
    chops: Option<Chops>,
    /// For each kind the kinds that may beat it.
    beaters: [Kinds; Kind::ALL.len()],
    /// A kind that another beats, besides.
    beside: Option<[Kind; 2]>,
}

/// How a play beats another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beaten {
    /// It is a higher one of the same type.
    Higher,
    /// It is longer, where that is enough.
    Longer,
    /// Its type is the stronger one.
    Power,
    /// It is a chop.
    Chop,
}

/// Why a play does not beat another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fails {
    /// It is equal or lower.
    #[error("it is not higher")]
    NotHigher,
    /// It is of another type.
    #[error("it is of another type")]
    OtherType,
    /// It is of another length.
    #[error("it is of another length")]
    OtherLength,
    /// A suited sequence stands, and it is not suited.
    #[error("only a suited sequence beats a suited one")]
    Locked,
    /// It is of the weaker type.
    #[error("its type is the weaker one")]
    WeakerType,
    /// It is a chop, but not one for this.
    #[error("this chop does not beat it")]
    WrongChop,
}

impl fmt::Display for Beaten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Beaten::Higher => "it is higher",
            Beaten::Longer => "it is longer",
            Beaten::Power => "its type is the stronger one",
            Beaten::Chop => "it is a chop",
        })
    }
}

impl Order {
    /// Only a higher play of the same type beats another.
    pub fn plain() -> Order {
        Order::default().known()
    }

    /// Bombs of these powers beat everything lower.
    pub fn with_bombs(powers: &[(Kind, u8)]) -> Order {
        Order { over_everything: true, ..Order::with_powers(powers) }.known()
    }

    /// Kinds of these powers beat each other, and nothing else.
    pub fn with_powers(powers: &[(Kind, u8)]) -> Order {
        let mut order = Order::default();
        powers.iter().for_each(|&(kind, power)| order.power[kind as usize] = power);
        order.known()
    }

    /// Chops beat what they chop.
    pub fn with_chops(chops: Chops) -> Order {
        Order { chops: Some(chops), ..Order::default() }.known()
    }

    /// Besides, one kind beats another.
    #[must_use]
    pub fn and_beats(self, below: Kind, kind: Kind) -> Order {
        Order { beside: Some([below, kind]), ..self }.known()
    }

    /// The chops, where there are some.
    pub fn chops(&self) -> Option<&Chops> {
        self.chops.as_ref()
    }

    fn known(mut self) -> Order {
        for standing in Kind::ALL {
            let may = |kind: &Kind| {
                *kind == standing
                    || self.outranks(standing, *kind)
                    || self.equals(standing, *kind)
                    || self.chops.as_ref().is_some_and(|chops| chops.may_beat(standing, *kind))
                    || standing == Kind::Sequence && *kind == Kind::SuitedSequence
            };
            let beaters: Vec<Kind> = Kind::ALL.into_iter().filter(may).collect();
            self.beaters[standing as usize] = Kinds::of(&beaters);
        }
        self
    }

    /// The kinds of which some play may beat this one.
    pub const fn beaters(&self, standing: Key) -> Kinds {
        self.beaters[standing.kind() as usize]
    }

    fn outranks(&self, standing: Kind, kind: Kind) -> bool {
        if self.beside == Some([standing, kind]) {
            return true;
        }
        let (low, high) = (self.power[standing as usize], self.power[kind as usize]);
        high > low && (low > 0 || self.over_everything)
    }

    const fn equals(&self, standing: Kind, kind: Kind) -> bool {
        self.power[kind as usize] > 0 && self.power[kind as usize] == self.power[standing as usize]
    }

    /// Whether a play beats the one that stands, how, or why not.
    ///
    /// # Errors
    /// Why it does not.
    pub fn beats(&self, standing: Key, play: Key) -> Result<Beaten, Fails> {
        let (below, kind) = (standing.kind(), play.kind());
        let higher = || if play.strength() > standing.strength() { Ok(Beaten::Higher) } else { Err(Fails::NotHigher) };
        if below == kind {
            if standing.length() == play.length() {
                return higher();
            }
            let longer = self.chops.as_ref().is_some_and(|chops| chops.longer_beats(standing, play));
            return if longer { Ok(Beaten::Longer) } else { Err(Fails::OtherLength) };
        }
        if self.outranks(below, kind) {
            return Ok(Beaten::Power);
        }
        if self.equals(below, kind) {
            return higher();
        }
        if let Some(chops) = &self.chops {
            return match (below, kind) {
                (Kind::Sequence, Kind::SuitedSequence) if standing.length() == play.length() => higher(),
                (Kind::Sequence, Kind::SuitedSequence) => Err(Fails::OtherLength),
                (Kind::SuitedSequence, Kind::Sequence) => Err(Fails::Locked),
                _ if chops.beats(standing, play) => Ok(Beaten::Chop),
                _ if chops.is_chop(play) => Err(Fails::WrongChop),
                _ => Err(Fails::OtherType),
            };
        }
        Err(if self.outranks(kind, below) { Fails::WeakerType } else { Fails::OtherType })
    }
}
