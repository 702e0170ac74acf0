//! Many deals added up.
//!
//! A deal costs what its own players cost, however many others have played and however many deals came before.

use super::fraction::Fraction;
use super::settle::{TenSettlement, transfers};
use crate::ledger::{AccountFull, Roster, Transfer, sums};

/// Many deals added up.
#[derive(Clone, Debug, Default)]
pub struct TenAccount {
    roster: Roster,
    totals: Vec<Fraction>,
    deals: u64,
}

impl TenAccount {
    /// Adds a deal. Players who were not there before are listed behind the others.
    ///
    /// # Errors
    /// If an amount no longer fits; then nothing is added.
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

    /// Returns the players, in the order in which they came.
    pub fn players(&self) -> &[String] {
        self.roster.players()
    }

    /// Returns what each player has won or, negative, lost, in points.
    pub fn totals(&self) -> &[Fraction] {
        &self.totals
    }

    /// Returns the fewest payments after which nobody owes anything; `None` where the totals do not add up to zero.
    pub fn transfers(&self) -> Option<Vec<Transfer<Fraction>>> {
        transfers(&self.totals)
    }

    /// Returns the number of deals.
    pub const fn deals(&self) -> u64 {
        self.deals
    }
}
