//! What `score --account` writes after the last deal.

use std::io::Write;

use pusoy::chinese::Account;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::cli::json::described::described;
use crate::cli::json::ledger::{TransferRecord, by_player, transfers};
use crate::cli::json::record::write_record;
use crate::cli::stream::run::Format;
use crate::cli::terminal::words::{count_of, width};

described! { record Record<'_> as "pusoy.account/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Record<'a> {
    schema: &'static str,
    deals: u64,
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    totals: Map<String, Value>,
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    money: Map<String, Value>,
    /// Who pays whom in money so that nobody owes anything.
    transfers: Vec<TransferRecord<'a>>,
    /// The points of a race that is not over, or has just ended.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    points: Option<Map<String, Value>>,
    over: bool,
    winners: Vec<&'a str>,
    races: Vec<RaceRecord<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct RaceRecord<'a> {
    winner: &'a str,
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    points: Map<String, Value>,
    deals: u64,
}

/// Writes the account.
pub fn write(account: &Account, format: Format, out: &mut Vec<u8>) {
    match format {
        Format::Json => write_json(account, out),
        Format::Text => write_text(account, out),
    }
}

/// The points of the race that is being run, or of the one that ended with the last deal.
fn points(account: &Account) -> Option<&[i64]> {
    let ended = account.races().last().filter(|_| account.winner().is_some());
    let running = account.points().iter().any(|&points| points > 0);
    ended.map(|race| &race.points[..]).or(running.then_some(account.points()))
}

fn write_json(account: &Account, out: &mut Vec<u8>) {
    let names = account.players();
    let race = |race: &pusoy::chinese::Race| RaceRecord {
        winner: &names[race.winner],
        points: by_player(names, &race.points),
        deals: race.deals,
    };
    let settled = account.transfers();
    let record = Record {
        schema: "pusoy.account/1",
        deals: account.deals(),
        totals: by_player(names, account.units()),
        money: by_player(names, account.money()),
        transfers: transfers(&settled, names),
        points: points(account).map(|points| by_player(names, points)),
        over: account.winner().is_some(),
        winners: account.winner().map(|winner| names[winner].as_str()).into_iter().collect(),
        races: account.races().iter().map(race).collect(),
    };
    write_record(&record, out);
}

fn write_text(account: &Account, out: &mut Vec<u8>) {
    let names = account.players();
    let width = width(names);
    // A vector takes everything.
    _ = writeln!(out, "\naccount of {}", count_of(account.deals(), "deal"));
    let in_money = account.units() != account.money();
    for (seat, name) in names.iter().enumerate() {
        let money = if in_money { format!("  {:>+7} in money", account.money()[seat]) } else { String::new() };
        let points = points(account).map_or_else(String::new, |points| format!("  {:>3} points", points[seat]));
        _ = writeln!(out, "  {name:<width$}  {:>+5}{money}{points}", account.units()[seat]);
    }
    for race in account.races() {
        _ = writeln!(out, "{} won a race of {} deals", names[race.winner], race.deals);
    }
    for transfer in account.transfers() {
        let (from, to) = (&names[transfer.from], &names[transfer.to]);
        _ = writeln!(out, "{from} pays {to} {}{}", transfer.units, if in_money { " in money" } else { "" });
    }
}
