//! The points of cards, as a record.

use crate::wire::ledger::Amount;
use pusoy::cards::parse::CardList;
use pusoy::chinese_ten::{Fraction, TenRules, points, tie_score, total};
use serde::Serialize;

/// Some cards, or the whole deck, with the rules that give their points.
pub struct Worth {
    /// The rules in force.
    pub rules: TenRules,
    /// The number of players.
    pub players: usize,
    /// The cards; `None` for the whole deck.
    pub cards: Option<CardList>,
}

/// The fields of the record, except the schema, the `id` and the rules.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct WorthRecord {
    /// Points of the cards; null if no cards were given.
    points: Option<i64>,
    /// Points in the whole deck.
    total: i64,
    /// The tie score. If players settle with it, a player with this score breaks even before bonuses.
    tie: Amount,
    /// Points of the cards minus `tie`; null if no cards were given.
    delta: Option<Amount>,
}

impl Worth {
    /// Returns the fields of the record.
    pub fn record(&self) -> WorthRecord {
        let (points, delta) = self.points().unzip();
        WorthRecord { points, total: self.total(), tie: self.tie().into(), delta: delta.map(Amount::from) }
    }

    /// Returns the points of the cards, and these points minus the tie score. Returns `None` without cards.
    pub fn points(&self) -> Option<(i64, Fraction)> {
        let points = points(self.rules.variant, self.players, self.cards.as_ref()?.iter());
        Some((points, Fraction::from(points) - self.tie()))
    }

    /// Returns the points of the whole deck.
    pub fn total(&self) -> i64 {
        total(self.rules.variant, self.players)
    }

    /// Returns the points at which a player neither wins nor loses.
    pub fn tie(&self) -> Fraction {
        self.rules.tie_score.0.unwrap_or_else(|| tie_score(self.rules.variant, self.players))
    }
}
