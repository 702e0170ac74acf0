//! What cards are worth, as text and as a record.

use std::io::Write;

use pusoy::cards::parse::CardList;
use pusoy::chinese_ten::{Fraction, TenRules, points, tie_score, total};
use serde::Serialize;

use crate::json::ledger::Amount;

/// Some cards, or the whole deck, whose worth is asked for.
pub struct Worth {
    pub rules: TenRules,
    pub players: usize,
    pub cards: Option<CardList>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct WorthRecord {
    /// Points of the cards; null if none were given.
    points: Option<i64>,
    /// Points in the whole deck.
    total: i64,
    /// The score at which a player neither wins nor loses.
    tie: Amount,
    /// Points of the cards above or, negative, below that; null if none were given.
    delta: Option<Amount>,
}

impl Worth {
    pub fn record(&self) -> WorthRecord {
        let (points, delta) = self.points().unzip();
        WorthRecord { points, total: self.total(), tie: self.tie().into(), delta: delta.map(Amount::from) }
    }

    pub fn write_text(&self, out: &mut Vec<u8>) {
        let (total, tie) = (self.total(), self.tie());
        let worth = match self.points() {
            Some((points, delta)) => format!("{points} points, against {tie}: {delta:+}"),
            None => format!("{total} points in all, tie score {tie}"),
        };
        _ = writeln!(out, "{} rules, {} players: {worth}", self.rules.variant, self.players);
    }

    /// Returns the points of the cards, and how far they are above the tie score.
    fn points(&self) -> Option<(i64, Fraction)> {
        let points = points(self.rules.variant, self.players, self.cards.as_ref()?.iter());
        Some((points, Fraction::from(points) - self.tie()))
    }

    /// Returns the points of the whole deck.
    fn total(&self) -> i64 {
        total(self.rules.variant, self.players)
    }

    /// Returns the points at which a player neither wins nor loses.
    fn tie(&self) -> Fraction {
        self.rules.tie_score.0.unwrap_or_else(|| tie_score(self.rules.variant, self.players))
    }
}
