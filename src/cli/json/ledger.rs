//! Who pays whom, as records of several commands have it.

use pusoy::ledger::{Ledger, Transfer};
use serde::Serialize;
use serde_json::{Map, Value};

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct EntryRecord<'a> {
    from: &'a str,
    to: &'a str,
    units: i64,
    reason: &'a str,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct TransferRecord<'a> {
    from: &'a str,
    to: &'a str,
    units: i64,
}

/// Returns the records of the payments of a ledger.
pub fn entries(ledger: &Ledger) -> Vec<EntryRecord<'_>> {
    let name = |seat: usize| ledger.players()[seat].as_str();
    let record = |e: &pusoy::ledger::Entry| (name(e.from), name(e.to), e.units);
    let entries = ledger.entries().iter().map(|e| (record(e), &e.reason));
    entries.map(|((from, to, units), reason)| EntryRecord { from, to, units, reason }).collect()
}

/// Returns the records of transfers, with the names of the players.
pub fn transfers<'a>(transfers: &[Transfer], names: &'a [String]) -> Vec<TransferRecord<'a>> {
    let record = |t: &Transfer| TransferRecord { from: &names[t.from], to: &names[t.to], units: t.units };
    transfers.iter().map(record).collect()
}

/// Returns a value of each player under the name of the player.
pub fn by_player<T: Clone + Into<Value>>(names: &[String], of: &[T]) -> Map<String, Value> {
    names.iter().cloned().zip(of.iter().cloned().map(Into::into)).collect()
}
