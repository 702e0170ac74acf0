//! The settled piles of a deal, as text and as a record.

use std::io::Write;

use pusoy::chinese_ten::{TenRules, TenSettlement, TenTransfer};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::cli::commands::ten::base_rules::amount;
use crate::cli::json::ledger::{EntryRecord, by_player, entries};
use crate::cli::terminal::columns::Names;

/// Piles settled under the rules in force.
pub struct Settled {
    pub rules: TenRules,
    pub settled: TenSettlement,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SettledRecord<'a> {
    points: Map<String, Value>,
    tie: Value,
    delta: Map<String, Value>,
    leads: Option<&'a str>,
    entries: Vec<EntryRecord<'a>>,
    transfers: Option<Vec<TransferRecord<'a>>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct TransferRecord<'a> {
    from: &'a str,
    to: &'a str,
    units: Value,
}

impl Settled {
    pub fn record(&self) -> SettledRecord<'_> {
        let settled = &self.settled;
        let names = &settled.players;
        let name = |seat: usize| names[seat].as_str();
        let delta: Vec<Value> = settled.delta.iter().map(|&delta| amount(delta)).collect();
        let transfer =
            |of: &TenTransfer| TransferRecord { from: name(of.from), to: name(of.to), units: amount(of.units) };
        SettledRecord {
            points: by_player(names, &settled.points),
            tie: amount(settled.tie),
            delta: by_player(names, &delta),
            leads: settled.leads.map(name),
            entries: settled.ledger.as_ref().map(entries).unwrap_or_default(),
            transfers: settled.transfers.as_ref().map(|transfers| transfers.iter().map(transfer).collect()),
        }
    }

    pub fn write_text(&self, out: &mut Vec<u8>) {
        let settled = &self.settled;
        let names = Names::new(&settled.players);
        _ = writeln!(out, "{} rules: tie score {}", self.rules.variant, settled.tie);
        for seat in 0..settled.players.len() {
            let (points, delta) = (settled.points[seat], settled.delta[seat]);
            _ = writeln!(out, "  {}  {points:>4} points  {delta:>+7}", names.padded(seat));
        }
        for transfer in settled.transfers.iter().flatten() {
            _ = writeln!(out, "{} pays {} {}", &names[transfer.from], &names[transfer.to], transfer.units);
        }
        if let Some(seat) = settled.leads {
            _ = writeln!(out, "next deal: {} leads", &names[seat]);
        }
    }
}
