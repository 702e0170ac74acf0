//! A settled deal as a record.

use crate::wire::ledger::{Amount, EntryRecord, TransferRecord, amounts, by_player, entries, transfers};
use pusoy::chinese_ten::{TenRules, TenSettlement};
use serde::Serialize;
use serde_json::{Map, Value};

/// A deal, settled under the rules in force.
pub struct Settled {
    /// The rules in force.
    pub rules: TenRules,
    /// The settlement.
    pub settled: TenSettlement,
}

/// The fields of the record of a settled deal, except the schema, the `id` and the rules.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SettledRecord<'a> {
    /// Points of each player's pile.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    points: Map<String, Value>,
    /// The tie score. If players settle with it, a player with this score breaks even before bonuses.
    tie: Amount,
    /// Points that each player wins, negative for a loss.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, Amount>"))]
    delta: Map<String, Value>,
    /// Money that each player wins, negative for a loss, at a stake of 1 per point. Null if the points in `delta` do
    /// not add up to zero.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, Amount>>"))]
    money: Option<Map<String, Value>>,
    /// The player who leads next; null if no rule determines it.
    leads: Option<&'a str>,
    /// Every payment in points, with its reason; empty unless players settle in pairs.
    entries: Vec<EntryRecord<'a>>,
    /// The fewest payments in money that settle all debts; null if the points in `delta` do not add up to zero.
    transfers: Option<Vec<TransferRecord<'a>>>,
}

impl Settled {
    /// Returns the fields of the record.
    pub fn record(&self) -> SettledRecord<'_> {
        let settled = &self.settled;
        let names = &settled.players;
        let name = |seat: usize| names[seat].as_str();
        let delta = amounts(names, &settled.delta);
        SettledRecord {
            points: by_player(names, &settled.points),
            tie: settled.tie.into(),
            money: settled.transfers.as_ref().map(|_| delta.clone()),
            delta,
            leads: settled.leads.map(name),
            entries: settled.ledger.as_ref().map(entries).unwrap_or_default(),
            transfers: settled.transfers.as_ref().map(|payments| transfers(payments, names)),
        }
    }
}
