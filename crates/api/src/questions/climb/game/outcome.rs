//! The settlement of a final position: payments, places and titles, and the beginning of the next deal.

use crate::wire::ledger::{EntryRecord, TransferRecord, amounts, by_player, entries, transfers};
use pusoy::climbing::{Exchange, Next, Outcome};
use serde::Serialize;
use serde_json::{Map, Value};

/// The fields of an outcome. Fields that a game does not have are null, empty or absent.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct OutcomeRecord<'a> {
    /// Amount won by each player, negative for a loss: in units or, in games without payments, in points.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    totals: Option<Map<String, Value>>,
    /// Money won by each player, negative for a loss, at a stake of 1 per unit; null in games without payments.
    #[cfg_attr(
        feature = "schemas",
        schemars(with = "Option<std::collections::BTreeMap<String, crate::wire::ledger::Amount>>")
    )]
    money: Option<Map<String, Value>>,
    /// Penalty points of each player (lower is better); null in games without penalties.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    penalties: Option<Map<String, Value>>,
    /// The place of each player, from 1, or null if this place is unknown. In games without places, the field itself is
    /// null.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, Option<u64>>>"))]
    places: Option<Map<String, Value>>,
    /// The titles by player, such as `Daifugo`, without players who have none; null in games without titles.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, String>>"))]
    titles: Option<Map<String, Value>>,
    /// The claimed instant wins, strongest first; absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    claims: Vec<ClaimRecord<'a>>,
    /// The player who has won; null if there is no single winner.
    winner: Option<&'a str>,
    /// The player who has lost, or a list of several players; null if there is none.
    loser: Value,
    /// Cards that players owe each other in the next deal.
    owed: Vec<ExchangeRecord<'a>>,
    /// The beginning of the next deal.
    next: NextRecord<'a>,
    /// Every payment in units, with its reason.
    entries: Vec<EntryRecord<'a>>,
    /// The fewest payments in money that settle all debts.
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

/// Cards that one player gives another before the next deal.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ExchangeRecord<'a> {
    /// The player who gives the cards.
    from: &'a str,
    /// The player who receives them.
    to: &'a str,
    /// Number of cards.
    cards: usize,
    /// The kind of the cards: `highest`, `any`, …
    kind: &'a str,
}

/// The beginning of the next deal.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct NextRecord<'a> {
    /// The player who deals; null if no rule determines it.
    deals: Option<&'a str>,
    /// The player who leads; null if no rule determines it.
    leads: Option<&'a str>,
    /// The cards that players exchange before the first lead.
    exchange: Vec<ExchangeRecord<'a>>,
}

impl<'a> OutcomeRecord<'a> {
    /// Returns the record of an outcome.
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

/// Returns the titles by player, without players who have no title.
pub fn titled<T: Clone + Into<Value>>(names: &[String], titles: &[T]) -> Map<String, Value> {
    by_player(names, titles).into_iter().filter(|(_, title)| !title.is_null()).collect()
}

fn exchanges<'a>(exchanges: &'a [Exchange], names: &'a [String]) -> Vec<ExchangeRecord<'a>> {
    let record = |exchange: &'a Exchange| ExchangeRecord {
        from: &names[exchange.from],
        to: &names[exchange.to],
        cards: exchange.cards,
        kind: exchange.kind.name(),
    };
    exchanges.iter().map(record).collect()
}

/// Returns the record of the beginning of the next deal.
pub fn next<'a>(next: &'a Next, names: &'a [String]) -> NextRecord<'a> {
    let name = |seat: usize| names[seat].as_str();
    NextRecord { deals: next.deals.map(name), leads: next.leads.map(name), exchange: exchanges(&next.exchange, names) }
}
