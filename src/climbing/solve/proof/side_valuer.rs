//! Turns a settlement into one number for a side: its *worth* to the side. A higher worth is better for the side.

use super::verifier_deal::VerifierDeal;
use crate::climbing::ending::Outcome;
use crate::climbing::solve::values::{Sides, ValueKind};

/// The valuation of settlements for the sides of a position.
pub struct SideValuer {
    pub sides: Sides,
    /// The kind of the values of settlements.
    kind: ValueKind,
    /// Whether the value is 1 for the players with the best result among `holders`, and 0 for all others.
    only_wins: bool,
    /// The seats of the players who hold cards in the position.
    holders: Vec<usize>,
    /// The number of players in the position.
    players: usize,
    /// The seat whose value counts for the first of two sides. The value of the seat `against`, if any, is subtracted.
    first: usize,
    against: Option<usize>,
    soloist: Option<usize>,
}

impl SideValuer {
    /// Returns the valuer of a deal, for settlements that have the same kind of values as `outcome`. With `only_wins`,
    /// only winning counts.
    pub fn new(deal: &VerifierDeal<'_>, outcome: &Outcome, only_wins: bool) -> SideValuer {
        let holders = deal.holders().to_vec();
        let soloist = deal.soloist();
        let two = holders.len() == 2 || soloist.is_some();
        let first = soloist.or(holders.first().copied()).unwrap_or(0);
        SideValuer {
            sides: if two { Sides::Two } else { Sides::Single },
            kind: ValueKind::of_outcome(outcome),
            only_wins,
            players: deal.players().len(),
            against: holders.get(1).copied().filter(|_| two && soloist.is_none()),
            holders,
            first,
            soloist,
        }
    }

    /// Returns the kind of the values of this valuer.
    pub fn kind(&self) -> ValueKind {
        if self.only_wins { ValueKind::Wins } else { self.kind }
    }

    /// Returns the sides, each as the seats of the players who play together. Only players who hold cards in the
    /// position count.
    pub fn sides(&self) -> Vec<Vec<usize>> {
        match self.sides {
            Sides::Single => self.holders.iter().map(|&seat| vec![seat]).collect(),
            Sides::Two => {
                vec![vec![self.first], self.holders.iter().copied().filter(|&seat| seat != self.first).collect()]
            }
        }
    }

    /// Returns the values of a settlement by seat. Returns `None` unless the settlement has a value for each player, of
    /// the same kind as the outcome given to [`SideValuer::new`].
    pub fn values(&self, outcome: &Outcome) -> Option<Vec<i64>> {
        let mut values = self.kind.values_of(outcome, self.players)?;
        // A game with a soloist is settled between three players, even if the position leaves out one of them. The
        // payment between the soloist and the player who is left out is undone.
        for absent in values.split_off(self.players.min(values.len())) {
            values[self.soloist?] += absent;
        }
        if values.len() < self.players {
            return None;
        }
        if self.only_wins {
            let sign = self.kind.sign();
            let best = self.holders.iter().map(|&seat| sign * values[seat]).max();
            let wins = |seat: usize| self.holders.contains(&seat) && best == Some(sign * values[seat]);
            values = (0..self.players).map(|seat| i64::from(wins(seat))).collect();
        }
        Some(values)
    }

    /// Returns 1 if higher values are better for a player, and -1 if lower ones are.
    pub fn sign(&self) -> i64 {
        self.kind().sign()
    }

    /// Returns the worth of `values` to the side with the index `side`; higher is better. With two sides, the gain of
    /// one is the loss of the other. Without a soloist, two sides are two players, and the difference of their values
    /// counts.
    pub fn worth(&self, side: usize, values: &[i64]) -> i64 {
        let sign = self.sign();
        match self.sides {
            Sides::Single => sign * values[self.holders[side]],
            Sides::Two => {
                let first = sign * (values[self.first] - self.against.map_or(0, |seat| values[seat]));
                if side == 0 { first } else { -first }
            }
        }
    }
}
