//! What positions are solved for: whose values, and which.

use crate::climbing::ending::Outcome;

/// Who plays against whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sides {
    /// Two players, or one against all others, who are one side: the value is exact.
    Two,
    /// Three or four players, each for himself.
    Single,
}

impl Sides {
    /// Returns the word for it in records.
    pub const fn name(self) -> &'static str {
        match self {
            Sides::Two => "two",
            Sides::Single => "single",
        }
    }
}

/// What the values are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueKind {
    /// What each player wins, in units.
    Totals,
    /// What the cards left cost, in points: lower is better. Of two players each plays for the difference.
    Penalties,
    /// The place of each player, 1 for the first: lower is better.
    Places,
    /// 1 for who wins, 0 for the others.
    Wins,
}

impl ValueKind {
    /// Returns the word for it in records.
    pub const fn name(self) -> &'static str {
        match self {
            ValueKind::Totals => "totals",
            ValueKind::Penalties => "penalties",
            ValueKind::Places => "places",
            ValueKind::Wins => "wins",
        }
    }

    /// Returns 1 if higher values are better for a player, and -1 if lower ones are.
    pub(in crate::climbing) const fn sign(self) -> i64 {
        match self {
            ValueKind::Totals | ValueKind::Wins => 1,
            ValueKind::Penalties | ValueKind::Places => -1,
        }
    }

    /// Returns what a settlement is in: units where units change hands, else penalties, places or just who wins.
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

    /// Returns the values of a settlement of so many players, by seat; `None` if it has none of this kind.
    pub(in crate::climbing) fn of(self, outcome: &Outcome, players: usize) -> Option<Vec<i64>> {
        match self {
            ValueKind::Totals => outcome.totals.clone(),
            ValueKind::Penalties => outcome.penalties.clone(),
            ValueKind::Places => outcome.places.as_ref()?.iter().map(|place| place.map(|place| place as i64)).collect(),
            ValueKind::Wins => Some((0..players).map(|seat| i64::from(outcome.winner == Some(seat))).collect()),
        }
    }
}
