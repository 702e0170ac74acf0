//! What positions are solved for: whose values, and which.

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
    pub(super) const fn sign(self) -> i64 {
        match self {
            ValueKind::Totals | ValueKind::Wins => 1,
            ValueKind::Penalties | ValueKind::Places => -1,
        }
    }
}
