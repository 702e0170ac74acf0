//! The sides of a position, and the kinds of its values.

use crate::climbing::ending::Outcome;

/// The sides of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sides {
    /// Two players, or one player against all others. The value is exact.
    Two,
    /// Three or four *single players*, who each play for themselves. In addition to their values, the answer has two
    /// bounds for each player: the value that the player can guarantee, and the best value that the player can reach.
    Single,
}

impl Sides {
    /// Returns the name used in records.
    pub const fn name(self) -> &'static str {
        match self {
            Sides::Two => "two",
            Sides::Single => "single",
        }
    }
}

/// The kind of values by which players judge a settlement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueKind {
    /// The gain of each player, in units.
    Totals,
    /// The cost of the cards left, in points; lower is better. Between two players, only the difference between their
    /// penalties counts.
    Penalties,
    /// The place of each player, 1 for the first; lower is better.
    Places,
    /// 1 for a winner, 0 for the other players.
    Wins,
}

impl ValueKind {
    /// Returns the name used in records.
    pub const fn name(self) -> &'static str {
        match self {
            ValueKind::Totals => "totals",
            ValueKind::Penalties => "penalties",
            ValueKind::Places => "places",
            ValueKind::Wins => "wins",
        }
    }

    /// Returns `true` if lower values are better for a player, as for places and penalties.
    pub const fn lower_is_better(self) -> bool {
        self.sign() < 0
    }

    /// Returns 1 if higher values are better for a player, and -1 if lower ones are.
    pub(in crate::climbing) const fn sign(self) -> i64 {
        match self {
            ValueKind::Totals | ValueKind::Wins => 1,
            ValueKind::Penalties | ValueKind::Places => -1,
        }
    }

    /// Returns the kind of values by which players judge a settlement: totals if there are payments. Otherwise, the
    /// kind is the first of penalties, places and wins that the settlement has.
    pub(super) fn of_outcome(outcome: &Outcome) -> ValueKind {
        if outcome.ledger.is_some() {
            ValueKind::Totals
        } else if outcome.penalties.is_some() {
            ValueKind::Penalties
        } else if outcome.places.is_some() {
            ValueKind::Places
        } else {
            ValueKind::Wins
        }
    }

    /// Returns the values of a settlement between `players` players, by seat. Returns `None` unless the settlement has
    /// a value of this kind for every player.
    pub(in crate::climbing) fn values_of(self, outcome: &Outcome, players: usize) -> Option<Vec<i64>> {
        match self {
            ValueKind::Totals => outcome.totals.clone(),
            ValueKind::Penalties => outcome.penalties.clone(),
            ValueKind::Places => outcome.places.as_ref()?.iter().map(|place| place.map(|place| place as i64)).collect(),
            ValueKind::Wins => Some((0..players).map(|seat| i64::from(outcome.winner == Some(seat))).collect()),
        }
    }
}
