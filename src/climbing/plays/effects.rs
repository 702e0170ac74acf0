//! What some plays do to those after them: they turn the ranks over, or end the trick.

use super::combination::{Key, Kind, Kinds};

/// Which plays do something to those after them, as plain data. Plays are told by their kind and their strength; in a game
/// in which suits do not count, the strength of a set is the place of its rank in the order of the game, 0 the lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// Whether four of a kind turn the ranks over until the next four of a kind: a revolution.
    pub revolution: bool,
    /// The rank whose sets turn the ranks over for the trick.
    pub back: Option<u8>,
    /// The plays that end the trick.
    pub stop: Option<Stop>,
}

/// Plays that end the trick, so that nothing may be played on them: those of some kinds that have this strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// Their kinds.
    pub kinds: Kinds,
    /// Their strength.
    pub strength: u8,
}

/// Which ranks are the higher ones after the plays so far.
///
/// With whose turn it is ([`Turn`](crate::climbing::Turn)) and the hands this is all that a position has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ranking {
    /// Whether a revolution has turned the ranks over.
    pub revolution: bool,
    /// Whether a play of this trick has turned the ranks over for it.
    pub back: bool,
}

impl Ranking {
    /// Returns whether the lower of two sets is the one that beats. A revolution within a trick that is turned over already
    /// turns the ranks back.
    pub const fn is_reversed(self) -> bool {
        self.revolution != self.back
    }

    /// Returns all that can differ between two rankings, in two bits.
    pub(crate) const fn bits(self) -> u32 {
        // Whoever adds a field has to say whether positions differ by it.
        let Ranking { revolution, back } = self;
        revolution as u32 | (back as u32) << 1
    }

    /// Returns the ranking when a new trick begins.
    #[must_use]
    pub const fn of_next_trick(self) -> Ranking {
        Ranking { back: false, ..self }
    }
}

impl Effects {
    /// Returns the ranking after a play that was made under `ranking`.
    pub fn after(self, ranking: Ranking, play: Key) -> Ranking {
        let revolts = self.revolution && play.kind() == Kind::Quads;
        let turns_back = self.back == Some(play.strength());
        Ranking { revolution: ranking.revolution != revolts, back: ranking.back || turns_back }
    }

    /// Returns whether the play ends the trick, so that nothing may be played on it.
    pub fn ends_trick(self, play: Key) -> bool {
        self.stop.is_some_and(|stop| stop.strength == play.strength() && stop.kinds.contains(play.kind()))
    }
}
