//! What an ending comes to: who pays whom, places and titles, and how the next deal begins.

use crate::wire::ledger::{EntryRecord, TransferRecord, amounts, by_player, entries, transfers};
use pusoy::climbing::{Exchange, Next, Outcome};
use serde::Serialize;
use serde_json::{Map, Value};

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
        schemars(with = "Option<std::collections::BTreeMap<String, crate::wire::ledger::Amount>>")
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
    /// Which cards, in words.
    kind: &'a str,
}

/// How the next deal begins.
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
