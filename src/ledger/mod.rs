//! Who pays whom, how many units, and for what.
//!
//! Every game settles into a [`Ledger`]: a list of payments, each from one player to another, so that what one loses
//! another wins. Totals, the matrix of pairs and the [fewest transfers](Ledger::transfers) that settle up are views of
//! it.

mod transfers;

use std::borrow::Cow;

pub use transfers::{EXACT_UP_TO, Transfer};

/// One payment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Who pays, by seat.
    pub from: usize,
    /// Who receives, by seat.
    pub to: usize,
    /// How much, more than 0.
    pub units: i64,
    /// What for: `front`, `royalty: back quads`, `natural: dragon`.
    pub reason: Cow<'static, str>,
}

/// Payments between players; its totals add up to zero, because nothing but a payment can be put in.
///
/// ```
/// use pusoy::ledger::Ledger;
///
/// let mut ledger = Ledger::new(["Amy", "Bob", "Cy"].map(String::from).into());
/// ledger.pay(1, 0, 2, "front");
/// ledger.pay(2, 1, 2, "back");
/// assert_eq!(ledger.totals(), [2, 0, -2]);
/// assert_eq!(ledger.transfers().len(), 1); // Cy pays Amy; Bob is even
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ledger {
    players: Vec<String>,
    entries: Vec<Entry>,
}

impl Ledger {
    /// An empty ledger for these players, in the order of their seats.
    pub fn new(players: Vec<String>) -> Ledger {
        Ledger { players, entries: Vec::new() }
    }

    /// Books a payment. A negative amount goes the other way; nothing is booked for 0, between a player and himself, or
    /// for a seat that nobody has.
    pub fn pay(&mut self, from: usize, to: usize, units: i64, reason: impl Into<Cow<'static, str>>) {
        let seats = self.players.len();
        if units == 0 || from == to || from >= seats || to >= seats {
            return;
        }
        let (from, to) = if units > 0 { (from, to) } else { (to, from) };
        self.entries.push(Entry { from, to, units: units.saturating_abs(), reason: reason.into() });
    }

    /// The names of the players, by seat.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// The payments, in the order in which they were booked.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What each player wins or, negative, loses in all.
    pub fn totals(&self) -> Vec<i64> {
        let mut totals = vec![0; self.players.len()];
        for entry in &self.entries {
            totals[entry.from] -= entry.units;
            totals[entry.to] += entry.units;
        }
        totals
    }

    /// What each player wins from each other: `matrix()[a][b]` is what `a` wins from `b`.
    pub fn matrix(&self) -> Vec<Vec<i64>> {
        let mut matrix = vec![vec![0; self.players.len()]; self.players.len()];
        for entry in &self.entries {
            matrix[entry.from][entry.to] -= entry.units;
            matrix[entry.to][entry.from] += entry.units;
        }
        matrix
    }

    /// The fewest transfers after which nobody owes anybody, sorted by payer and then by receiver.
    ///
    /// They are the fewest with up to [`EXACT_UP_TO`] players who are not even, and at most one less than those players
    /// beyond. Time and memory are O(2ⁿ n) and O(2ⁿ) in their number.
    pub fn transfers(&self) -> Vec<Transfer> {
        Ledger::fewest_transfers(&self.totals())
    }

    /// The same for players who have won so much, or lost.
    pub fn fewest_transfers(totals: &[i64]) -> Vec<Transfer> {
        transfers::fewest(totals)
    }

    /// The same payments with each amount multiplied by what a unit is worth between the two players.
    pub fn at_stakes(&self, mut stake: impl FnMut(usize, usize) -> i64) -> Ledger {
        let mut ledger = Ledger::new(self.players.clone());
        for entry in &self.entries {
            let units = entry.units * stake(entry.from, entry.to);
            ledger.pay(entry.from, entry.to, units, entry.reason.clone());
        }
        ledger
    }
}

/// An amount that an account has no room for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the account has no room for so large an amount")]
pub struct AccountFull;
