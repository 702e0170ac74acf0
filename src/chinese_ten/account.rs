use super::fraction::Fraction;
use super::settle::TenSettlement;
use crate::ledger::AccountFull;

/// The account of many deals.
#[derive(Clone, Debug, Default)]
pub struct TenAccount {
    players: Vec<String>,
    totals: Vec<Fraction>,
    deals: u64,
}

impl TenAccount {
    /// Takes a deal into account. Players who were not there before take seats behind the others.
    ///
    /// # Errors
    /// Amounts that no longer fit; nothing is taken then.
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

    /// The players, in the order in which they came.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// What each has won or lost.
    pub fn totals(&self) -> &[Fraction] {
        &self.totals
    }

    /// How many deals there were.
    pub const fn deals(&self) -> u64 {
        self.deals
    }
}
