//! Totals of many deals.
//!
//! The time to add a deal depends only on the number of its players, not on other players or earlier deals.

use super::settle::{TenSettlement, transfers};
use crate::amounts::Fraction;
use crate::ledger::{AccountFull, Roster, Transfer, sums};

/// The total points of each player over many deals.
#[derive(Clone, Debug, Default)]
pub struct TenAccount {
    roster: Roster,
    totals: Vec<Fraction>,
    deals: u64,
}

impl TenAccount {
    /// Adds a deal. New players are listed after the others.
    ///
    /// # Errors
    /// Returns an error if a total would overflow. The account then stays unchanged.
    pub fn add(&mut self, settled: &TenSettlement) -> Result<(), AccountFull> {
        let known = self.roster.len();
        let seats = self.roster.seats(&settled.players);
        let total = |seat: usize| self.totals.get(seat).copied();
        let sums = sums(total, &seats, &settled.delta, Fraction::checked_add);
        let sums = sums.inspect_err(|_| self.roster.forget(known))?;
        self.totals.resize(self.roster.len(), Fraction::ZERO);
        sums.into_iter().for_each(|(seat, sum)| self.totals[seat] = sum);
        self.deals += 1;
        Ok(())
    }

    /// Returns the names of the players, in the order of their first deals.
    pub fn players(&self) -> &[String] {
        self.roster.players()
    }

    /// Returns the points that each player has won (negative: lost), in the order of [`TenAccount::players`].
    pub fn totals(&self) -> &[Fraction] {
        &self.totals
    }

    /// Returns transfers that settle the account: see [`Ledger::transfers`](crate::ledger::Ledger::transfers). Returns
    /// `None` if the totals do not add up to zero, or if their common denominator is too large.
    pub fn transfers(&self) -> Option<Vec<Transfer<Fraction>>> {
        transfers(&self.totals)
    }

    /// Returns the number of deals.
    pub const fn deals(&self) -> u64 {
        self.deals
    }
}
