//! Ledgers as they are read, before their payments are checked.

use serde::Deserialize;

use super::{Entry, Ledger};

/// A ledger as it was written.
#[derive(Deserialize)]
#[serde(rename = "Ledger")]
pub(super) struct Written {
    players: Vec<String>,
    entries: Vec<Entry>,
}

impl TryFrom<Written> for Ledger {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Ledger, &'static str> {
        let count = written.entries.len();
        let mut ledger = Ledger::new(written.players);
        for Entry { from, to, units, reason } in written.entries {
            if units <= 0 {
                return Err("a payment is of more than 0 units");
            }
            ledger.pay(from, to, units, reason);
        }
        if ledger.entries().len() < count {
            return Err("a payment is between two different seats of the ledger");
        }
        Ok(ledger)
    }
}
