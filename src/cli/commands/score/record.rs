//! A settled deal as a record.

use pusoy::chinese::{Row, Status};
use pusoy::ledger::Money;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::cli::commands::score::table::SettledDeal;
use crate::cli::house::base_rules::RulesRecord;
use crate::cli::json::described::described;
use crate::cli::json::id::Id;
use crate::cli::json::ledger::{EntryRecord, TransferRecord, amounts, by_player, entries, transfers};

described! { record ScoreRecord<'_> as "pusoy.score/2" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct ScoreRecord<'a> {
    schema: &'static str,
    id: &'a Id,
    /// The rules in force.
    rules: RulesRecord,
    /// The units that each player wins or, negative, loses, before stakes.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    totals: Map<String, Value>,
    /// The money that each player wins or, negative, loses, at the stakes of the rules.
    #[cfg_attr(
        feature = "schemas",
        schemars(with = "std::collections::BTreeMap<String, crate::cli::json::ledger::Amount>")
    )]
    money: Map<String, Value>,
    /// What the money is called; null if it has no name.
    currency: Option<&'a str>,
    /// Points of each player in a race; null where there is none.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    points: Option<Map<String, Value>>,
    /// Whether each player is in fantasyland in the next deal of open-face; null elsewhere.
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, bool>>"))]
    fantasyland: Option<Map<String, Value>>,
    /// The players in the order of their seats.
    players: Vec<PlayerRecord<'a>>,
    /// What each two players settle.
    pairs: Vec<PairRecord<'a>>,
    /// Every payment in units, with its reason.
    entries: Vec<EntryRecord<'a>>,
    /// The fewest payments in money after which nobody owes anything.
    transfers: Vec<TransferRecord<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct PlayerRecord<'a> {
    /// The player.
    name: &'a str,
    /// `play`, `natural`, `surrender` or `misset`.
    status: &'static str,
    /// The natural that counts; null if none does.
    natural: Option<&'static str>,
    /// Why the hand is mis-set; null if it is not.
    reason: Option<String>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct PairRecord<'a> {
    /// One player.
    a: &'a str,
    /// The other player.
    b: &'a str,
    /// The front, the middle and the back: 1 where `a` wins it, -1 where `b` does, 0 for a tie; null where rows are not
    /// compared.
    rows: Option<[i8; 3]>,
    /// The units that `a` wins from `b` or, negative, loses to `b`, before stakes.
    units: i64,
}

/// Returns the record of a settled deal. In criss-cross, pairs and entries are of hands, and all else of the two players.
pub fn record<'a>(deal: &'a SettledDeal<'_>, id: &'a Id) -> impl Serialize + 'a {
    let (hands, ledger, money) = (deal.settled.hands(), deal.settled.ledger(), deal.settled.money());
    let names = hands.ledger.players();
    let name = move |seat: usize| names[seat].as_str();
    let players = hands.showings.iter().enumerate().map(|(seat, showing)| {
        let (status, natural, reason) = match showing.status {
            Status::Play => ("play", None, None),
            Status::Natural(natural) => ("natural", Some(natural.name()), None),
            Status::Surrender => ("surrender", None, None),
            Status::Misset(reason) => ("misset", None, Some(reason.to_string())),
        };
        PlayerRecord { name: name(seat), status, natural, reason }
    });
    let pairs = hands.pairs.iter().map(|pair| PairRecord {
        a: name(pair.a),
        b: name(pair.b),
        rows: pair.rows.map(|rows| Row::ALL.map(|row| *rows.get(row) as i8)),
        units: pair.units,
    });
    let owners = ledger.players();
    ScoreRecord {
        schema: "pusoy.score/2",
        id,
        rules: RulesRecord::new(&deal.house),
        totals: by_player(owners, &ledger.totals()),
        money: amounts(owners, money),
        currency: deal.house.rules.currency.0.as_deref(),
        points: hands.points.as_ref().map(|points| by_player(names, points)),
        fantasyland: hands.fantasyland.as_ref().map(|fantasyland| by_player(names, fantasyland)),
        players: players.collect(),
        pairs: pairs.collect(),
        entries: entries(&hands.ledger),
        transfers: transfers(&Money::fewest_transfers(money), owners),
    }
}
