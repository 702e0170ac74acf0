//! What some plays do to those after them: they turn the ranks over, bind the trick to suits, or end it.

use super::combination::{Key, Kind, Kinds};

/// Which plays do something to those after them, as plain data. Plays are told by their kind and their strength. The strength
/// of a set is the place of its rank in the order of the game, 0 the lowest, where suits do not count or jokers stand for other
/// cards; that of a suited run is the place of its lowest card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// Whether four of a kind turn the ranks over until the next such play: a revolution.
    pub revolution: bool,
    /// The fewest cards of a suited run that does so, too.
    pub run_revolution: Option<usize>,
    /// The rank that turns the ranks over for the trick.
    pub back: Option<u8>,
    /// The plays that end the trick.
    pub stop: Option<Stop>,
    /// Whether two plays in a row of exactly the same suits bind the trick to them. A play without suits, a joker alone, may
    /// be made in any trick.
    pub suit_lock: bool,
    /// The strength of singles that are the highest even when the ranks are turned over.
    pub highest: Option<u8>,
    /// The play that beats such a single, whatever suits the trick is bound to, and ends the trick.
    pub catch: Option<Key>,
}

/// Plays that end the trick, so that nothing may be played on them: those of some kinds that have this strength, or a card of
/// it if they are suited runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// Their kinds.
    pub kinds: Kinds,
    /// Their strength.
    pub strength: u8,
}

/// What the plays so far do to those after them: which ranks are the higher ones, and to which suits the trick is bound.
///
/// With whose turn it is ([`Turn`](crate::climbing::Turn)) and the hands this is all that a position has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ranking {
    /// Whether a revolution has turned the ranks over.
    pub revolution: bool,
    /// Whether a play of this trick has turned the ranks over for it.
    pub back: bool,
    /// The suits to which the trick is bound, as a mask of their places in the order of the game; 0 while it is bound to none.
    pub lock: u8,
}

impl Ranking {
    /// Returns whether the lower of two plays is the one that beats. A revolution within a trick that is turned over already
    /// turns the ranks back.
    pub const fn is_reversed(self) -> bool {
        self.revolution != self.back
    }

    /// Returns all that can differ between two rankings, in six bits.
    pub(crate) const fn bits(self) -> u32 {
        // Whoever adds a field has to say whether positions differ by it.
        let Ranking { revolution, back, lock } = self;
        revolution as u32 | (back as u32) << 1 | (lock as u32 & 0xf) << 2
    }

    /// Returns the ranking when a new trick begins.
    #[must_use]
    pub const fn of_next_trick(self) -> Ranking {
        Ranking { back: false, lock: 0, ..self }
    }
}

impl Effects {
    /// Returns the ranking after a play that was made under `ranking` on the one that stood, if one did.
    pub fn after(self, ranking: Ranking, standing: Option<Key>, play: Key) -> Ranking {
        let long_run = |fewest: usize| play.kind() == Kind::SuitedSequence && play.length() >= fewest;
        let revolts = self.revolution && play.kind() == Kind::Quads || self.run_revolution.is_some_and(long_run);
        let turns_back = self.back.is_some_and(|rank| has(play, rank));
        let same_suits = self.suit_lock && standing.is_some_and(|standing| standing.suits() == play.suits());
        Ranking {
            revolution: ranking.revolution != revolts,
            back: ranking.back || turns_back,
            lock: if ranking.lock == 0 && same_suits { play.suits() } else { ranking.lock },
        }
    }

    /// Returns whether the play ends the trick, whatever it was played on, so that nothing may be played on it.
    pub fn ends_trick(self, play: Key) -> bool {
        self.stop.is_some_and(|stop| stop.kinds.contains_kind_of(play) && has(play, stop.strength))
    }

    /// Returns whether the play is the one that catches the single that stands: it beats it and ends the trick.
    pub fn catches(self, standing: Key, play: Key) -> bool {
        self.catch == Some(play) && self.is_highest(standing)
    }

    /// Returns whether the play is a single that is the highest even when the ranks are turned over.
    pub(super) fn is_highest(self, play: Key) -> bool {
        play.kind() == Kind::Single && self.highest == Some(play.strength())
    }

    /// Returns whether the play may be made in a trick that is bound to the suits of `ranking`, or to none.
    pub(super) const fn is_in_suits(self, ranking: Ranking, play: Key) -> bool {
        ranking.lock == 0 || play.suits() == 0 || play.suits() == ranking.lock
    }
}

/// Returns whether a set or a suited run has a card of the rank.
fn has(play: Key, rank: u8) -> bool {
    let lowest = play.strength();
    match play.kind() {
        Kind::SuitedSequence => (lowest..lowest + play.length() as u8).contains(&rank),
        _ => lowest == rank,
    }
}
