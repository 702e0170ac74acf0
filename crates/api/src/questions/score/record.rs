//! A settled deal as a record.

use crate::command::Recorded;
use crate::deal_log::deal::SettledDeal;
use crate::rules::base_rules::RulesRecord;
use crate::wire::id::Id;
use crate::wire::ledger::{EntryRecord, TransferRecord, amounts, by_player, entries, transfers};
use pusoy::chinese::{Pair, Row, Settlement, Status};
use pusoy::ledger::Money;
use serde::Serialize;
use serde_json::{Map, Value};

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(transform = crate::wire::described::with_link))]
pub(crate) struct ScoreRecord<'a> {
    schema: &'static str,
    id: &'a Id,
    /// The rules in force.
    rules: RulesRecord,
    /// Units that each player wins, negative for a loss, before stakes.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    totals: Map<String, Value>,
    /// Money that each player wins, negative for a loss, at the stakes of the rules.
    #[cfg_attr(
        feature = "schemas",
        schemars(with = "std::collections::BTreeMap<String, crate::wire::ledger::Amount>")
    )]
    money: Map<String, Value>,
    /// The name of the currency; null if the rules name none.
    currency: Option<&'a str>,
    /// Points of each player in a race; null without a race.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    points: Option<Map<String, Value>>,
    /// Whether each player is in fantasyland in the next deal of open-face; null in other games, or if the deal was
    /// recorded in units.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, bool>>"))]
    fantasyland: Option<Map<String, Value>>,
    /// Number of cards of each player in fantasyland in the next deal, or null for players outside fantasyland. The
    /// field itself is null in other games, or if the deal was recorded in units.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, Option<usize>>>"))]
    fantasyland_cards: Option<Map<String, Value>>,
    /// The players in the order of their seats.
    players: Vec<PlayerRecord<'a>>,
    /// The settlement of each pair of players.
    pairs: Vec<PairRecord<'a>>,
    /// Every payment in units, with its reason.
    entries: Vec<EntryRecord<'a>>,
    /// The fewest payments in money that settle all debts.
    transfers: Vec<TransferRecord<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct PlayerRecord<'a> {
    /// The player.
    name: &'a str,
    /// `play`, `natural`, `surrender` or `misset`; `units` if the cards were not recorded.
    status: &'static str,
    /// The natural that counts; null without a natural.
    natural: Option<&'static str>,
    /// The reason why the hand is mis-set; null if it is not mis-set.
    reason: Option<String>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct PairRecord<'a> {
    /// One player.
    a: &'a str,
    /// The other player.
    b: &'a str,
    /// The front, the middle and the back: 1 if `a` wins the row, -1 if `b` wins it, 0 for a tie. Null if rows are not
    /// compared.
    rows: Option<[i8; 3]>,
    /// Units that `a` wins from `b`, negative for a loss, before stakes.
    units: i64,
}

impl Recorded for SettledDeal<'_> {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        record(self, id)
    }
}

/// Returns the record of a settled deal. In criss-cross, two players have two hands each. The names in `totals`,
/// `money` and `transfers` are then those of the players, and the names in all other fields are those of the hands. If
/// the deal was recorded in units instead of hands, `pairs` is empty, and `entries` are the fewest payments that settle
/// the units.
fn record<'a>(deal: &'a SettledDeal<'_>, id: &'a Id) -> impl Serialize + 'a {
    let (hands, ledger, money) = (deal.settled.hands(), deal.settled.ledger(), deal.settled.money());
    let owners = ledger.players();
    let of_hands = hands.map_or(ledger, |hands| &hands.ledger);
    let names = of_hands.players();
    let inside = hands.and_then(|hands| hands.fantasyland.as_ref());
    ScoreRecord {
        schema: "pusoy.score/2",
        id,
        rules: RulesRecord::new(&deal.house),
        totals: by_player(owners, &ledger.totals()),
        money: amounts(owners, money),
        currency: deal.house.rules.currency.0.as_deref(),
        points: hands.and_then(|hands| Some(by_player(names, hands.points.as_ref()?))),
        fantasyland: inside.map(|cards| by_player(names, &cards.iter().map(Option::is_some).collect::<Vec<_>>())),
        fantasyland_cards: inside.map(|cards| by_player(names, cards)),
        players: (0..names.len()).map(|seat| player(hands, &names[seat], seat)).collect(),
        pairs: hands
            .map_or_else(Vec::new, |hands| hands.pairs.iter().map(|pair_result| pair(pair_result, names)).collect()),
        entries: entries(of_hands),
        transfers: transfers(&Money::fewest_transfers(money), owners),
    }
}

fn player<'a>(hands: Option<&Settlement>, name: &'a str, seat: usize) -> PlayerRecord<'a> {
    let (status, natural, reason) = match hands.map(|hands| hands.showings[seat].status) {
        None => ("units", None, None),
        Some(Status::Play) => ("play", None, None),
        Some(Status::Natural(natural)) => ("natural", Some(natural.name()), None),
        Some(Status::Surrender) => ("surrender", None, None),
        Some(Status::Misset(reason)) => ("misset", None, Some(reason.to_string())),
    };
    PlayerRecord { name, status, natural, reason }
}

fn pair<'a>(pair: &Pair, names: &'a [String]) -> PairRecord<'a> {
    let rows = pair.rows.map(|rows| Row::ALL.map(|row| *rows.get(row) as i8));
    PairRecord { a: &names[pair.a], b: &names[pair.b], rows, units: pair.units }
}
