//! Many deals added up.

use super::fraction::Fraction;
use super::settle::TenSettlement;
use crate::ledger::AccountFull;

/// Many deals added up.
#[derive(Clone, Debug, Default)]
pub struct TenAccount {
    players: Vec<String>,
    totals: Vec<Fraction>,
    deals: u64,
}

impl TenAccount {
    /// Adds a deal. Players who were not there before are listed behind the others.
    ///
    /// # Errors
    /// If an amount no longer fits; then nothing is added.
    pub fn add(&mut self, settled: &TenSettlement) -> Result<(), AccountFull> {
        let mut after = self.clone();
        for (name, &delta) in settled.players.iter().zip(&settled.delta) {
            let seat = after.players.iter().position(|player| player == name).unwrap_or_else(|| {
                after.players.push(name.clone());
                after.totals.push(Fraction::ZERO);
                after.players.len() - 1
            });
            after.totals[seat] = after.totals[seat].checked_add(delta).ok_or(AccountFull)?;
        }
        after.deals += 1;
        *self = after;
        Ok(())
    }

    /// Returns the players, in the order in which they came.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// Returns what each player has won or, negative, lost, in points.
    pub fn totals(&self) -> &[Fraction] {
        &self.totals
    }

    /// Returns the number of deals.
    pub const fn deals(&self) -> u64 {
        self.deals
    }
}
