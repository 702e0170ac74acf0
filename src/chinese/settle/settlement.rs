//! The result of a deal.

use std::cmp::Ordering;

use super::{Showing, Status};
use crate::amounts::Money;
use crate::chinese::{ByRow, Natural};
use crate::ledger::{Entry, Ledger, Transfer};

/// The result between two players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The seat of the first player.
    pub a: usize,
    /// The seat of the second player.
    pub b: usize,
    /// Outcome of each row, `Greater` if `a` won it. `None` if the rows were not compared.
    pub rows: Option<ByRow<Ordering>>,
    /// Units that `b` pays to `a`, negative if `a` pays.
    pub units: i64,
}

/// The result of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Settlement {
    /// Each player's hand at the end of the deal, by seat.
    pub showings: Vec<Showing>,
    /// The result between each pair of players who settle with each other, in the order of their seats.
    pub pairs: Vec<Pair>,
    /// All payments in units, with their reasons.
    pub ledger: Ledger,
    /// Money that each player wins (negative: loses) at the stakes of the table, by seat.
    pub money: Vec<Money>,
    /// Race points of each player, by seat. `None` if the rules are not for a race. A race pays nothing.
    pub points: Option<Vec<i64>>,
    /// Number of cards in the next deal for each player who enters fantasyland or stays there, by seat; `None` for
    /// other players. The whole field is `None` if the rules are not open-face.
    pub fantasyland: Option<Vec<Option<usize>>>,
}

impl Settlement {
    /// Returns the natural that counts for the player at `seat`. Returns `None` if the hand does not count as a
    /// natural, or if no player has this seat.
    pub fn natural(&self, seat: usize) -> Option<Natural> {
        match self.showings.get(seat)?.status {
            Status::Natural(natural) => Some(natural),
            _ => None,
        }
    }

    /// Iterates over the payments between two players. Each item has the units that `pair.a` receives, negative if this
    /// player pays, and the reason.
    pub fn entries_of<'a>(&'a self, pair: &Pair) -> impl Iterator<Item = (i64, &'a str)> {
        let (a, b) = (pair.a, pair.b);
        let between = move |e: &&'a Entry| [(a, b), (b, a)].contains(&(e.from, e.to));
        let sign = move |e: &Entry| if e.to == a { e.units } else { -e.units };
        self.ledger.entries().iter().filter(between).map(move |e| (sign(e), &*e.reason))
    }

    /// Returns the fewest transfers of money that settle the deal.
    pub fn transfers(&self) -> Vec<Transfer<Money>> {
        Money::fewest_transfers(&self.money)
    }
}
