//! What `climb score --account` writes after the last deal.

use std::io::Write;

use pusoy::climbing::Account;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::cli::args::Form;
use crate::cli::commands::climb::outcome::{NextRecord, next, write_next};
use crate::cli::json::described::described;
use crate::cli::json::ledger::by_player;
use crate::cli::json::record::write_record;
use crate::cli::terminal::words::{count_of, width};

described! { record Record<'_> as "pusoy.climb.account/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Record<'a> {
    schema: &'static str,
    deals: u64,
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    totals: Map<String, Value>,
    /// What each has in the game that runs or has just ended.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    running: Map<String, Value>,
    over: bool,
    ranking: Vec<&'a str>,
    winners: Vec<&'a str>,
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, String>>"))]
    titles: Option<Map<String, Value>>,
    next: NextRecord<'a>,
    games: Vec<GameRecord<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct GameRecord<'a> {
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    totals: Map<String, Value>,
    winners: Vec<&'a str>,
    deals: u64,
}

/// Writes the account.
pub fn write(account: &Account, form: Form, out: &mut Vec<u8>) {
    match form {
        Form::Json => write_json(account, out),
        Form::Text | Form::Html => write_text(account, out),
    }
}

fn write_json(account: &Account, out: &mut Vec<u8>) {
    let players = account.players();
    let names = |seats: &[usize]| seats.iter().map(|&seat| players[seat].as_str()).collect::<Vec<_>>();
    let standing = account.standing();
    let record = Record {
        schema: "pusoy.climb.account/1",
        deals: account.deals(),
        totals: by_player(players, account.totals()),
        running: by_player(players, account.running()),
        over: standing.is_some_and(|standing| standing.over),
        ranking: names(&account.ranking()),
        winners: names(&account.winners()),
        titles: account
            .titles()
            .map(|titles| by_player(players, titles).into_iter().filter(|(_, t)| !t.is_null()).collect()),
        next: next(account.next(), players),
        games: account
            .finished()
            .iter()
            .map(|game| GameRecord {
                totals: by_player(players, &game.totals),
                winners: names(&game.winners),
                deals: game.deals,
            })
            .collect(),
    };
    write_record(&record, out);
}

fn write_text(account: &Account, out: &mut Vec<u8>) {
    let players = account.players();
    let width = width(players);
    // A vector takes everything.
    _ = writeln!(out, "\naccount of {}", count_of(account.deals(), "deal"));
    for seat in account.ranking() {
        let title =
            account.titles().and_then(|of| of.get(seat)?.clone()).map_or_else(String::new, |t| format!("  {t}"));
        _ = writeln!(out, "  {:<width$}  {:>5}{title}", players[seat], account.totals()[seat]);
    }
    for game in account.finished() {
        let winners = itertools::join(game.winners.iter().map(|&seat| &players[seat]), " and ");
        _ = writeln!(out, "{winners} won a game of {} deals", game.deals);
    }
    write_next(account.next(), players, out);
}
