//! The order of plays: which plays beat which.

use std::fmt;

use super::chops::Chops;
use super::combination::{Key, Kind, Kinds};
use super::effects::{Effects, Ranking};

/// The order of plays, as plain data.
///
/// Without effects, a play beats every lower play of its kind and length. Some kinds also have power over others, or
/// are chops.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// The power of each kind; 0 for kinds without power. Among kinds with power, a higher power beats a lower one, and
    /// plays of two kinds with equal power are compared by strength.
    power: [u8; Kind::ALL.len()],
    /// Whether kinds with power also beat kinds without power, as bombs do.
    over_everything: bool,
    /// The chops; `None` in games without chops.
    chops: Option<Chops>,
    /// For each kind, the kinds that may beat it.
    beaters: [Kinds; Kind::ALL.len()],
    /// Two kinds: the second always beats the first, regardless of power. `None` if there is no such pair.
    also_beats: Option<[Kind; 2]>,
    /// Whether a sequence that is not suited cannot beat a suited sequence, even if no player has announced a lock.
    suited_locks: bool,
    /// The effects of plays on later plays.
    effects: Effects,
}

/// The reason why a play beats another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Beaten {
    /// The play is higher, and is of the same type and length, or of a type with the same power. Suited sequences and
    /// other sequences count as one type.
    Higher,
    /// The play is lower, of the same type and length, and the ranks are reversed.
    Lower,
    /// The play is longer, and in this game a longer play of its type wins.
    Longer,
    /// The play is of the stronger type.
    Power,
    /// The play is a chop.
    Chop,
    /// The play catches the single on the table, and ends the trick.
    Catch,
}

/// The reason why a play does not beat another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fails {
    /// The play is equal or lower.
    #[error("it is not higher")]
    NotHigher,
    /// The play is equal or higher, and the ranks are reversed.
    #[error("it is not lower, and the ranks are reversed")]
    NotLower,
    /// The play to beat has ended the trick.
    #[error("the play to beat has ended the trick")]
    TrickEnded,
    /// The trick is locked to other suits.
    #[error("the trick is locked to other suits")]
    OtherSuits,
    /// The play is of another type.
    #[error("it is of another type")]
    OtherType,
    /// The play is of another length.
    #[error("it is of another length")]
    OtherLength,
    /// The play is a sequence that is not suited, and the sequence on the table is suited and locks the trick.
    #[error("a sequence that is not suited cannot beat a suited one")]
    Locked,
    /// The play is a sequence that is not suited, and the sequence to beat was announced as a lock.
    #[error("a sequence that is not suited cannot beat a locked sequence")]
    LockSaid,
    /// The play is of the weaker type.
    #[error("its type is the weaker one")]
    WeakerType,
    /// The play is a chop, but does not beat the play on the table.
    #[error("it is a chop, but a chop of this type and length does not beat that play")]
    WrongChop,
}

impl fmt::Display for Beaten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Beaten::Higher => "it is higher",
            Beaten::Lower => "it is lower, and the ranks are reversed",
            Beaten::Longer => "it is longer",
            Beaten::Power => "its type is the stronger one",
            Beaten::Chop => "it is a chop",
            Beaten::Catch => "it catches that single, and ends the trick",
        })
    }
}

impl Order {
    /// Returns the plain order: only a higher play of the same kind and length beats another.
    pub fn plain() -> Order {
        Order::default().with_beaters()
    }

    /// Returns an order with bombs: kinds of these powers beat everything of lower power or without power.
    pub fn with_bombs(powers: &[(Kind, u8)]) -> Order {
        Order { over_everything: true, ..Order::with_powers(powers) }.with_beaters()
    }

    /// Returns an order with powers: a kind beats the kinds of lower power, but not the kinds without power.
    pub fn with_powers(powers: &[(Kind, u8)]) -> Order {
        let mut order = Order::default();
        powers.iter().for_each(|&(kind, power)| order.power[kind as usize] = power);
        order.with_beaters()
    }

    /// Returns the plain order with these chops.
    pub fn with_chops(chops: Chops) -> Order {
        Order { chops: Some(chops), ..Order::default() }.with_beaters()
    }

    /// Returns this order with the addition that every play of `kind` beats every play of `below`.
    #[must_use]
    pub fn and_beats(self, below: Kind, kind: Kind) -> Order {
        Order { also_beats: Some([below, kind]), ..self }.with_beaters()
    }

    /// Returns this order with this addition: a sequence that is not suited cannot beat a suited sequence. Chops may
    /// still beat suited sequences.
    #[must_use]
    pub fn and_suited_locks(self) -> Order {
        Order { suited_locks: true, ..self }.with_beaters()
    }

    /// Returns this order with these effects of plays on later plays.
    #[must_use]
    pub fn with_effects(self, effects: Effects) -> Order {
        Order { effects, ..self }
    }

    /// Returns the effects of plays on later plays.
    pub const fn effects(&self) -> Effects {
        self.effects
    }

    /// Returns the chops. Returns `None` in games without chops.
    pub fn chops(&self) -> Option<&Chops> {
        self.chops.as_ref()
    }

    /// Returns `true` if every bomb beats every play that is not a bomb, and only bombs beat plays of another kind.
    pub(crate) const fn bombs_beat_all(&self) -> bool {
        self.over_everything && self.chops.is_none() && self.also_beats.is_none()
    }

    /// Returns `true` if nothing beats a play except a higher play of the same kind and length, or a bomb. This ignores
    /// the effects of plays, such as a reversal of the ranks.
    pub(crate) fn is_by_strength(&self) -> bool {
        let powers = self.power.iter().any(|&power| power > 0);
        self.chops.is_none() && self.also_beats.is_none() && !self.suited_locks && (self.over_everything || !powers)
    }

    /// Returns `true` if the play is of a kind that has power over others.
    pub(crate) const fn is_bomb(&self, play: Key) -> bool {
        self.power[play.kind() as usize] > 0
    }

    /// Recomputes which kinds may beat which.
    fn with_beaters(mut self) -> Order {
        for standing in Kind::ALL {
            let may = |kind: &Kind| {
                *kind == standing
                    || self.outranks(standing, *kind)
                    || self.equals(standing, *kind)
                    || self.chops.as_ref().is_some_and(|chops| chops.may_beat(standing, *kind))
                    || standing.is_sequence() && kind.is_sequence() && self.unlocks(standing, *kind).is_ok()
            };
            let beaters: Vec<Kind> = Kind::ALL.into_iter().filter(may).collect();
            self.beaters[standing as usize] = Kinds::of(&beaters);
        }
        self
    }

    /// Returns the kinds that may beat `standing`.
    pub const fn beaters(&self, standing: Key) -> Kinds {
        self.beaters[standing.kind() as usize]
    }

    /// Returns `true` if every play of `kind` beats every play of `standing`.
    fn outranks(&self, standing: Kind, kind: Kind) -> bool {
        if self.also_beats == Some([standing, kind]) {
            return true;
        }
        let (low, high) = (self.power[standing as usize], self.power[kind as usize]);
        high > low && (low > 0 || self.over_everything)
    }

    /// Returns an error if no sequence of `kind` beats a sequence of `standing`, because `standing` locks the trick and
    /// `kind` is not suited.
    fn unlocks(&self, standing: Kind, kind: Kind) -> Result<(), Fails> {
        match (standing, kind) {
            (Kind::LockedSequence, Kind::Sequence) => Err(Fails::LockSaid),
            (Kind::SuitedSequence, Kind::Sequence) if self.suited_locks => Err(Fails::Locked),
            _ => Ok(()),
        }
    }

    /// Returns `true` if both kinds have power and their powers are equal. Their plays are then compared by strength.
    const fn equals(&self, standing: Kind, kind: Kind) -> bool {
        self.power[kind as usize] > 0 && self.power[kind as usize] == self.power[standing as usize]
    }

    /// Returns how `play` beats `standing`. `ranking` is the ranking after `standing` was played.
    ///
    /// # Errors
    ///
    /// Returns the reason if `play` does not beat `standing`.
    pub fn beats_under(&self, ranking: Ranking, standing: Key, play: Key) -> Result<Beaten, Fails> {
        if self.effects.ends_trick(standing) {
            return Err(Fails::TrickEnded);
        }
        if self.effects.catches(standing, play) {
            return Ok(Beaten::Catch);
        }
        let alike = standing.kind() == play.kind() && standing.length() == play.length();
        let highest = self.effects.is_highest(standing) || self.effects.is_highest(play);
        let beaten = match ranking.is_reversed() && alike && !highest {
            false => self.beats(standing, play)?,
            true if play.strength() < standing.strength() => Beaten::Lower,
            true => return Err(Fails::NotLower),
        };
        if self.effects.is_in_suits(ranking, play) { Ok(beaten) } else { Err(Fails::OtherSuits) }
    }

    /// Returns how `play` beats `standing`. This ignores the effects of plays, such as a reversal of the ranks.
    ///
    /// # Errors
    ///
    /// Returns the reason if `play` does not beat `standing`.
    pub fn beats(&self, standing: Key, play: Key) -> Result<Beaten, Fails> {
        let higher = || if play.strength() > standing.strength() { Ok(Beaten::Higher) } else { Err(Fails::NotHigher) };
        if standing.is_like(play) {
            return higher();
        }
        let (below, kind) = (standing.kind(), play.kind());
        if below == kind {
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
            return match below.is_sequence() && kind.is_sequence() {
                true if standing.length() == play.length() => self.unlocks(below, kind).and_then(|()| higher()),
                true => Err(self.unlocks(below, kind).err().unwrap_or(Fails::OtherLength)),
                _ if chops.beats(standing, play) => Ok(Beaten::Chop),
                _ if chops.is_chop(play) => Err(Fails::WrongChop),
                _ => Err(Fails::OtherType),
            };
        }
        Err(if self.outranks(kind, below) { Fails::WeakerType } else { Fails::OtherType })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::climbing::plays::ChopScope;

    #[test]
    fn only_plain_orders_with_or_without_bombs_are_by_strength() {
        let bombs = || Order::with_bombs(&[(Kind::Bomb, 1), (Kind::Rocket, 2)]);
        assert!(Order::plain().is_by_strength() && bombs().is_by_strength());
        for other in [
            Order::with_powers(&[(Kind::Straight, 1), (Kind::Flush, 2)]),
            Order::with_chops(Chops::usual(ChopScope::Twos)),
            bombs().and_beats(Kind::Bomb, Kind::Straight),
            Order::plain().and_suited_locks(),
        ] {
            assert!(!other.is_by_strength(), "{other:?}");
        }
    }
}
