//! Payments between players.

use std::borrow::Cow;

use super::transfers::{Transfer, fewest};
use crate::ErrorCode;
use crate::amounts::Money;

/// A payment from one player to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The player who pays, as an index into the players of the ledger or account.
    pub from: usize,
    /// The player who receives, as an index into the players of the ledger or account.
    pub to: usize,
    /// The amount in units, more than 0.
    pub units: i64,
    /// The reason: `front`, `royalty: back quads`, `natural: dragon`.
    pub reason: Cow<'static, str>,
}

/// Payments between players. Every payment is from one player to another, so the totals add up to zero unless one of
/// them saturates.
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
    /// Creates an empty ledger for `players`, in the order of their seats.
    pub fn new(players: Vec<String>) -> Ledger {
        Ledger { players, entries: Vec::new() }
    }

    /// Records a payment. A negative amount is paid in the opposite direction. Ignores a payment of 0, a payment from a
    /// player to themselves, and a payment from or to a seat that does not exist.
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

    /// Returns the payments in the order in which they were recorded.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the units that each player wins (negative: loses), by seat. Totals saturate at `i64::MIN` and
    /// `i64::MAX`.
    pub fn totals(&self) -> Vec<i64> {
        let mut totals = vec![0i64; self.players.len()];
        for entry in &self.entries {
            totals[entry.from] = totals[entry.from].saturating_sub(entry.units);
            totals[entry.to] = totals[entry.to].saturating_add(entry.units);
        }
        totals
    }

    /// Returns the units that each player wins from each other player: `matrix()[a][b]` is the amount that `a` wins
    /// from `b`. Amounts saturate in the same way as in [`Ledger::totals`].
    pub fn matrix(&self) -> Vec<Vec<i64>> {
        let mut matrix = vec![vec![0i64; self.players.len()]; self.players.len()];
        for entry in &self.entries {
            matrix[entry.from][entry.to] = matrix[entry.from][entry.to].saturating_sub(entry.units);
            matrix[entry.to][entry.from] = matrix[entry.to][entry.from].saturating_add(entry.units);
        }
        matrix
    }

    /// Returns transfers that settle the ledger, sorted by payer and then by receiver.
    ///
    /// Let n be the number of players with totals other than zero. If n is at most
    /// [`EXACT_UP_TO`](super::EXACT_UP_TO), the number of transfers is minimal. If n is greater, the result has at most
    /// n - 1 transfers, but may not be minimal. The computation takes O(2ⁿ n) time and O(2ⁿ) memory up to the limit,
    /// and O(n log n) time beyond it.
    pub fn transfers(&self) -> Vec<Transfer> {
        Ledger::fewest_transfers(&self.totals())
    }

    /// Returns transfers that settle `totals`, the units that each player has won (negative: lost), by seat.
    /// See [`Ledger::transfers`].
    pub fn fewest_transfers(totals: &[i64]) -> Vec<Transfer> {
        let totals: Vec<i128> = totals.iter().map(|&total| total.into()).collect();
        // A transfer is never larger than a winner's total, so it fits in an `i64`.
        let units = |amount: i128| i64::try_from(amount).unwrap_or(i64::MAX);
        fewest(&totals).into_iter().map(|transfer| transfer.map(units)).collect()
    }

    /// Returns the money that each player wins (negative: loses), by seat. `stake` returns the money per unit between
    /// two seats. Amounts that are too large saturate at the limits of [`Money`].
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

/// The error for an account whose totals would overflow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the totals of the account would become too large")]
pub struct AccountFull;

impl ErrorCode for AccountFull {
    fn code(&self) -> &'static str {
        "account-full"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ledger(payments: &[(usize, usize, i64)]) -> Ledger {
        let mut ledger = Ledger::new(["Amy", "Bob", "Cy"].map(String::from).into());
        payments.iter().for_each(|&(from, to, units)| ledger.pay(from, to, units, "test"));
        ledger
    }

    #[test]
    fn negative_payments_are_reversed_and_impossible_ones_are_ignored() {
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
        // Amy and Bob play for 3 per unit, all other pairs for 10.
        let stake = |a: usize, b: usize| Money::whole(if a + b == 1 { 3 } else { 10 });
        assert_eq!(some.in_money(stake), [3, 7, -10].map(Money::whole));
        assert_eq!(some.transfers(), [Transfer { from: 2, to: 0, amount: 1 }]);
        let most = ledger(&[(0, 1, i64::MAX), (0, 1, i64::MAX), (2, 1, 1)]);
        assert_eq!(most.totals(), [i64::MIN, i64::MAX, -1]);
        assert_eq!(most.matrix()[1], [i64::MAX, 0, 1]);
        assert_eq!(most.in_money(stake)[..2], [i64::MIN, i64::MAX].map(Money::whole));
    }

    /// The sixteen players form four groups of three and two groups of two. A group of three settles with two
    /// transfers, and a group of two with one transfer. With more than sixteen totals other than zero, the number of
    /// transfers may not be minimal, but is less than the number of these totals.
    #[test]
    fn up_to_sixteen_players_settle_with_the_fewest_transfers() {
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
