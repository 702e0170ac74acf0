//! The settled piles of a deal, as text and as a record.

use std::io::Write;

use pusoy::chinese_ten::{TenRules, TenSettlement};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::json::ledger::{Amount, EntryRecord, TransferRecord, amounts, by_player, entries, transfers};
use crate::terminal::columns::Names;

/// Piles settled under the rules in force.
pub struct Settled {
    pub rules: TenRules,
    pub settled: TenSettlement,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SettledRecord<'a> {
    /// Points of each player's pile.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    points: Map<String, Value>,
    /// The score at which a player neither wins nor loses.
    tie: Amount,
    /// The points that each player wins or, negative, loses.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, Amount>"))]
    delta: Map<String, Value>,
    /// The money that each player wins or, negative, loses, at one for a point; null where the points do not add up to
    /// zero.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, Amount>>"))]
    money: Option<Map<String, Value>>,
    /// The player who leads next; null where no rule says so.
    leads: Option<&'a str>,
    /// Every payment in points, with its reason, where any two players settle.
    entries: Vec<EntryRecord<'a>>,
    /// The fewest payments in money after which nobody owes anything; null where the points do not add up to zero.
    transfers: Option<Vec<TransferRecord<'a>>>,
}

impl Settled {
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
            transfers: settled.transfers.as_ref().map(|of| transfers(of, names)),
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
            _ = writeln!(out, "{} pays {} {}", &names[transfer.from], &names[transfer.to], transfer.amount);
        }
        if let Some(seat) = settled.leads {
            _ = writeln!(out, "next deal: {} leads", &names[seat]);
        }
    }
}
