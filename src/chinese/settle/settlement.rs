//! A deal settled.

use std::cmp::Ordering;

use super::{Showing, Status};
use crate::chinese::{ByRow, Natural};
use crate::ledger::{Entry, Ledger, Money, Transfer};

/// Two players settled with each other.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pair {
    /// The seat of one player.
    pub a: usize,
    /// The seat of the other player.
    pub b: usize,
    /// The outcome of each row, `Greater` if `a` won it; `None` if rows were not compared.
    #[cfg_attr(feature = "serde", serde(with = "super::serialized"))]
    pub rows: Option<ByRow<Ordering>>,
    /// The units that `b` pays to `a`.
    pub units: i64,
}

/// A deal settled.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Settlement {
    /// What each player showed, by seat.
    pub showings: Vec<Showing>,
    /// Every pair of players, in the order of their seats.
    pub pairs: Vec<Pair>,
    /// Every payment in units, with its reason.
    pub ledger: Ledger,
    /// The money that each player wins or, negative, loses at the stakes of the table, by seat.
    pub money: Vec<Money>,
    /// The points that each player collects in the race, by seat; `None` if the rules are no race. A race pays nothing.
    pub points: Option<Vec<i64>>,
    /// The number of cards with which each open-face player comes to fantasyland or stays there, by seat, `None` for one
    /// who does not; `None` if the rules are not open-face.
    pub fantasyland: Option<Vec<Option<usize>>>,
}

impl Settlement {
    /// Returns the natural that the hand of a seat counts as.
    pub fn natural(&self, seat: usize) -> Option<Natural> {
        match self.showings.get(seat)?.status {
            Status::Natural(natural) => Some(natural),
            _ => None,
        }
    }

    /// Iterates over the payments between the players of a pair: the units that its first player receives, each with
    /// its reason.
    pub fn entries_of<'a>(&'a self, pair: &Pair) -> impl Iterator<Item = (i64, &'a str)> {
        let (a, b) = (pair.a, pair.b);
        let between = move |e: &&'a Entry| [(a, b), (b, a)].contains(&(e.from, e.to));
        let sign = move |e: &Entry| if e.to == a { e.units } else { -e.units };
        self.ledger.entries().iter().filter(between).map(move |e| (sign(e), &*e.reason))
    }

    /// Returns the fewest transfers of money that settle up.
    pub fn transfers(&self) -> Vec<Transfer<Money>> {
        Money::fewest_transfers(&self.money)
    }
}
