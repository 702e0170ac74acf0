//! What an ending comes to: who pays whom, places and titles, and how the next deal begins.

use std::io::Write;

use itertools::Itertools;
use pusoy::climbing::{Exchange, ExchangeKind, Next, Outcome};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::json::ledger::{EntryRecord, TransferRecord, amounts, by_player, entries, transfers};
use crate::terminal::columns::Names;
use crate::terminal::words::count_of;

/// The fields of an outcome; those that a game does not have are null or empty.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct OutcomeRecord<'a> {
    /// What each player wins or, negative, loses: in units, or in the points of games that nobody pays.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    totals: Option<Map<String, Value>>,
    /// The money that each player wins or, negative, loses, at one for a unit; null where nobody pays.
    #[cfg_attr(
        feature = "schemas",
        schemars(with = "Option<std::collections::BTreeMap<String, crate::json::ledger::Amount>>")
    )]
    money: Option<Map<String, Value>>,
    /// Penalty points of each player, of which fewer are better; null in games that count none.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    penalties: Option<Map<String, Value>>,
    /// The place of each player, 1 for the first, or null where it is not known; null in games without places.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, Option<u64>>>"))]
    places: Option<Map<String, Value>>,
    /// The title of each player, as in `grand-millionaire`; null in games without titles.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, String>>"))]
    titles: Option<Map<String, Value>>,
    /// The instant wins that were claimed, the strongest first; absent if none was.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    claims: Vec<ClaimRecord<'a>>,
    /// The player who has won; null where there is no single one.
    winner: Option<&'a str>,
    /// One name, or a list of several.
    loser: Value,
    /// Cards that players owe each other in the next deal.
    owed: Vec<ExchangeRecord<'a>>,
    /// How the next deal begins.
    next: NextRecord<'a>,
    /// Every payment in units, with its reason.
    entries: Vec<EntryRecord<'a>>,
    /// The fewest payments in money after which nobody owes anything.
    transfers: Vec<TransferRecord<'a>>,
}

/// An instant win that a player has claimed.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ClaimRecord<'a> {
    /// The player.
    pub by: &'a str,
    /// The name of the instant win.
    pub win: &'a str,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ExchangeRecord<'a> {
    /// The player who gives the cards.
    from: &'a str,
    /// The player who receives them.
    to: &'a str,
    /// Number of cards.
    cards: usize,
    /// Which cards, in words.
    kind: &'a str,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct NextRecord<'a> {
    /// The player who deals; null where no rule says so.
    deals: Option<&'a str>,
    /// The player who leads; null where no rule says so.
    leads: Option<&'a str>,
    /// The cards that players exchange before the deal is played.
    exchange: Vec<ExchangeRecord<'a>>,
}

impl<'a> OutcomeRecord<'a> {
    pub fn new(outcome: &'a Outcome) -> OutcomeRecord<'a> {
        let names = &outcome.players;
        let losers: Vec<&str> = outcome.losers.iter().map(|&seat| names[seat].as_str()).collect();
        OutcomeRecord {
            totals: outcome.totals.as_ref().map(|totals| by_player(names, totals)),
            money: outcome.ledger.as_ref().map(|ledger| amounts(names, &ledger.totals())),
            penalties: outcome.penalties.as_ref().map(|penalties| by_player(names, penalties)),
            places: outcome.places.as_ref().map(|places| by_player(names, places)),
            titles: outcome.titles.as_ref().map(|titles| titled(names, titles)),
            claims: outcome.claims.iter().map(|claim| ClaimRecord { by: &names[claim.seat], win: claim.win }).collect(),
            winner: outcome.winner.map(|seat| names[seat].as_str()),
            loser: match losers[..] {
                [] => Value::Null,
                [one] => one.into(),
                _ => losers.into(),
            },
            owed: exchanges(&outcome.owed, names),
            next: next(&outcome.next, names),
            entries: outcome.ledger.as_ref().map(entries).unwrap_or_default(),
            transfers: outcome.ledger.as_ref().map(|ledger| transfers(&ledger.transfers(), names)).unwrap_or_default(),
        }
    }
}

/// Returns the titles by player, without the players who have none.
pub fn titled<T: Clone + Into<Value>>(names: &[String], titles: &[T]) -> Map<String, Value> {
    by_player(names, titles).into_iter().filter(|(_, title)| !title.is_null()).collect()
}

fn exchanges<'a>(of: &'a [Exchange], names: &'a [String]) -> Vec<ExchangeRecord<'a>> {
    let record = |of: &'a Exchange| ExchangeRecord {
        from: &names[of.from],
        to: &names[of.to],
        cards: of.cards,
        kind: of.kind.name(),
    };
    of.iter().map(record).collect()
}

/// Returns the record of how the next deal begins.
pub fn next<'a>(next: &'a Next, names: &'a [String]) -> NextRecord<'a> {
    let name = |seat: usize| names[seat].as_str();
    NextRecord { deals: next.deals.map(name), leads: next.leads.map(name), exchange: exchanges(&next.exchange, names) }
}

/// Writes an outcome for a person.
pub fn write_outcome(outcome: &Outcome, out: &mut Vec<u8>) {
    let names = &Names::new(&outcome.players);
    let count = outcome.players.len();
    let seats: Vec<usize> = match &outcome.places {
        Some(places) => (0..count).sorted_by_key(|&seat| places[seat]).collect(),
        None => (0..count).collect(),
    };
    for seat in seats {
        let place = match outcome.places.as_ref().map(|places| places[seat]) {
            None => String::new(),
            Some(None) => String::from("   "),
            Some(Some(place)) => format!("{place}. "),
        };
        let line = format!("  {place}{}{}", names.padded(seat), result_of(seat, outcome));
        _ = writeln!(out, "{}", line.trim_end());
    }
    for entry in outcome.ledger.iter().flat_map(|ledger| ledger.entries()) {
        _ = writeln!(out, "{} pays {} {} ({})", &names[entry.from], &names[entry.to], entry.units, entry.reason);
    }
    for owed in &outcome.owed {
        let cards = count_of(owed.cards as u64, "card");
        _ = writeln!(out, "{} owes {} {cards} ({})", &names[owed.from], &names[owed.to], owed.kind);
    }
    write_next(&outcome.next, names, out);
}

/// Spells what a player gets out of the deal: penalty, total, title, and whether he is out first or loses.
fn result_of(seat: usize, outcome: &Outcome) -> String {
    let penalty = outcome.penalties.as_ref().map_or_else(String::new, |of| format!("  penalty {:>3}", of[seat]));
    let total = match &outcome.totals {
        Some(totals) if outcome.ledger.is_some() => format!("  {:>+5}", totals[seat]),
        Some(totals) if outcome.penalties.is_none() => format!("  {:>5} points", totals[seat]),
        _ => String::new(),
    };
    let title = outcome.titles.as_ref().and_then(|titles| titles[seat].clone());
    let title = title.map_or_else(String::new, |title| format!("  {title}"));
    let mark = match () {
        () if outcome.places.is_none() && outcome.winner == Some(seat) => "  out first",
        () if outcome.titles.is_none() && outcome.losers.contains(&seat) => "  loses",
        () => "",
    };
    let claim = outcome.claims.iter().find(|claim| claim.seat == seat);
    let claim = claim.map_or_else(String::new, |claim| format!("  {}", claim.win));
    format!("{penalty}{total}{title}{claim}{mark}")
}

/// Writes for a person how the next deal begins.
pub fn write_next(next: &Next, names: &Names, out: &mut Vec<u8>) {
    let said = [next.deals.map(|seat| (seat, "deals")), next.leads.map(|seat| (seat, "leads"))];
    let said = said.into_iter().flatten().map(|(seat, what)| format!("{} {what}", &names[seat])).collect_vec();
    if !said.is_empty() {
        _ = writeln!(out, "next deal: {}", said.join(", "));
    }
    for gift in &next.exchange {
        let what = match (gift.kind, gift.cards) {
            (ExchangeKind::Highest, 1) => String::from("the highest card"),
            (ExchangeKind::Highest, n) => format!("the {n} highest cards"),
            (ExchangeKind::Any, 1) => String::from("any card"),
            (ExchangeKind::Any, n) => format!("any {n} cards"),
            (kind, _) => kind.to_string(),
        };
        _ = writeln!(out, "  {} gives {} {what}", &names[gift.from], &names[gift.to]);
    }
}
