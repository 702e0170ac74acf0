//! Deserialization of ledgers, which checks every payment.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::{Entry, Ledger};

/// A ledger as deserialized, before its payments are checked.
#[derive(Deserialize)]
#[serde(rename = "Ledger")]
struct Written {
    players: Vec<String>,
    entries: Vec<Entry>,
}

impl<'de> Deserialize<'de> for Ledger {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ledger, D::Error> {
        let Written { players, entries } = Written::deserialize(deserializer)?;
        let count = entries.len();
        let mut ledger = Ledger::new(players);
        for Entry { from, to, units, reason } in entries {
            if units <= 0 {
                return Err(D::Error::custom("a payment is of more than 0 units"));
            }
            ledger.pay(from, to, units, reason);
        }
        if ledger.entries().len() < count {
            return Err(D::Error::custom("a payment is between two different seats of the ledger"));
        }
        Ok(ledger)
    }
}
