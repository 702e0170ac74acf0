//! Payments between players.

use std::borrow::Cow;

use super::Money;
use super::transfers::{Transfer, fewest};

/// One payment.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Entry {
    /// The seat of the player who pays.
    pub from: usize,
    /// The seat of the player who receives.
    pub to: usize,
    /// The amount in units, more than 0.
    pub units: i64,
    /// The reason: `front`, `royalty: back quads`, `natural: dragon`.
    pub reason: Cow<'static, str>,
}

/// Payments between players. Its totals add up to zero, because it takes nothing but payments.
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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ledger {
    players: Vec<String>,
    entries: Vec<Entry>,
}

impl Ledger {
    /// Builds an empty ledger for players, in the order of their seats.
    pub fn new(players: Vec<String>) -> Ledger {
        Ledger { players, entries: Vec::new() }
    }

    /// Books a payment. A negative amount goes the other way. An amount of 0 is not booked, nor a payment of a player to
    /// himself, nor one of a seat that nobody has.
    pub fn pay(&mut self, from: usize, to: usize, units: i64, reason: impl Into<Cow<'static, str>>) {
        let seats = self.players.len();
        if units == 0 || from == to || from >= seats || to >= seats {
            return;
        }
        let (from, to) = if units > 0 { (from, to) } else { (to, from) };
        self.entries.push(Entry { from, to, units: units.saturating_abs(), reason: reason.into() });
    }

    /// Returns the names of the players, by seat.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// Returns the payments, in the order in which they were booked.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the units that each player wins or, negative, loses, by seat. A total that no `i64` holds is cut to the
    /// nearest one that an `i64` does.
    pub fn totals(&self) -> Vec<i64> {
        let mut totals = vec![0i64; self.players.len()];
        for entry in &self.entries {
            totals[entry.from] = totals[entry.from].saturating_sub(entry.units);
            totals[entry.to] = totals[entry.to].saturating_add(entry.units);
        }
        totals
    }

    /// Returns the units that each player wins from each other: `matrix()[a][b]` is what `a` wins from `b`. They are cut
    /// as [`Ledger::totals`] are.
    pub fn matrix(&self) -> Vec<Vec<i64>> {
        let mut matrix = vec![vec![0i64; self.players.len()]; self.players.len()];
        for entry in &self.entries {
            matrix[entry.from][entry.to] = matrix[entry.from][entry.to].saturating_sub(entry.units);
            matrix[entry.to][entry.from] = matrix[entry.to][entry.from].saturating_add(entry.units);
        }
        matrix
    }

    /// Returns the fewest transfers after which nobody owes anybody, sorted by payer and then by receiver.
    ///
    /// They are proven to be the fewest for up to [`EXACT_UP_TO`](super::EXACT_UP_TO) players who are not even; for more
    /// there is at most one transfer less than such players. With n of them the time is O(2ⁿ n) and the memory O(2ⁿ) up
    /// to that number, and O(n log n) beyond.
    pub fn transfers(&self) -> Vec<Transfer> {
        Ledger::fewest_transfers(&self.totals())
    }

    /// Returns the fewest transfers that settle `totals`: the units that each player has won or, negative, lost, by seat.
    /// See [`Ledger::transfers`].
    pub fn fewest_transfers(totals: &[i64]) -> Vec<Transfer> {
        let totals: Vec<i128> = totals.iter().map(|&total| total.into()).collect();
        // Neither side of a transfer is more than a total.
        let units = |amount: i128| i64::try_from(amount).unwrap_or(i64::MAX);
        fewest(&totals).into_iter().map(|transfer| transfer.map(units)).collect()
    }

    /// Returns the money that each player wins or, negative, loses, by seat, where `stake` of two seats is the money for a
    /// unit between them. An amount that is too large is cut as [`Ledger::totals`] are.
    pub fn in_money(&self, stake: impl Fn(usize, usize) -> Money) -> Vec<Money> {
        let mut totals = vec![Money::ZERO; self.players.len()];
        for entry in &self.entries {
            let amount = stake(entry.from, entry.to).saturating_mul(entry.units);
            totals[entry.from] = totals[entry.from].saturating_add(-amount);
            totals[entry.to] = totals[entry.to].saturating_add(amount);
        }
        totals
    }
}

/// The error of an account that has no room for an amount.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the account has no room for so large an amount")]
pub struct AccountFull;

#[cfg(test)]
mod tests {
    use super::*;

    fn ledger(payments: &[(usize, usize, i64)]) -> Ledger {
        let mut ledger = Ledger::new(["Amy", "Bob", "Cy"].map(String::from).into());
        payments.iter().for_each(|&(from, to, units)| ledger.pay(from, to, units, "test"));
        ledger
    }

    #[test]
    fn payments_are_between_two_players_and_of_something() {
        let booked = |from, to, units| {
            let ledger = ledger(&[(from, to, units)]);
            ledger.entries().iter().map(|entry| (entry.from, entry.to, entry.units)).collect::<Vec<_>>()
        };
        assert_eq!(booked(0, 1, 2), [(0, 1, 2)]);
        assert_eq!(booked(0, 1, -2), [(1, 0, 2)]);
        assert_eq!(booked(2, 0, i64::MIN), [(0, 2, i64::MAX)]);
        for (from, to, units) in [(0, 1, 0), (1, 1, 2), (3, 0, 2), (0, 3, 2), (0, usize::MAX, 2)] {
            assert_eq!(booked(from, to, units), [], "{from} {to} {units}");
        }
    }

    #[test]
    fn totals_matrix_and_money_are_sums_of_payments() {
        let some = ledger(&[(1, 0, 2), (0, 1, 5), (2, 1, 1), (1, 0, 4)]);
        assert_eq!(some.totals(), [1, 0, -1]);
        assert_eq!(some.matrix(), [[0, 1, 0], [-1, 0, 1], [0, -1, 0]]);
        // Amy and Bob play for 3 a unit, all others for 10.
        let stake = |a: usize, b: usize| Money::whole(if a + b == 1 { 3 } else { 10 });
        assert_eq!(some.in_money(stake), [3, 7, -10].map(Money::whole));
        assert_eq!(some.transfers(), [Transfer { from: 2, to: 0, amount: 1 }]);
        let most = ledger(&[(0, 1, i64::MAX), (0, 1, i64::MAX), (2, 1, 1)]);
        assert_eq!(most.totals(), [i64::MIN, i64::MAX, -1]);
        assert_eq!(most.matrix()[1], [i64::MAX, 0, 1]);
        assert_eq!(most.in_money(stake)[..2], [i64::MIN, i64::MAX].map(Money::whole));
    }

    /// Four groups of three and two of two settle with 2 and 1 transfers each. One more player, and nothing is promised but one
    /// transfer less than there are players.
    #[test]
    fn up_to_sixteen_settle_with_the_fewest_transfers() {
        let sixteen = [60, -25, -35, 41, -20, -21, -70, 37, 33, -52, 26, 26, 1000, -1000, 7, -7];
        assert_eq!(sixteen.len(), crate::ledger::EXACT_UP_TO);
        assert_eq!(Ledger::fewest_transfers(&sixteen).len(), 4 * 2 + 2);
        let mut more = [&sixteen[..], &[0, 5, -3, -2]].concat();
        let transfers = Ledger::fewest_transfers(&more);
        assert!(transfers.len() < 19 && transfers.is_sorted());
        transfers.iter().for_each(|transfer| {
            more[transfer.from] += transfer.amount;
            more[transfer.to] -= transfer.amount;
        });
        assert_eq!(more, [0; 20]);
    }
}
