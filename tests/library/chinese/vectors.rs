//! Test vectors of the rules, from `tests/data/rules.json`. Each expected result was derived by hand, or is stated by
//! the source that the vector names.

use std::collections::BTreeMap;

use pusoy::ErrorCode;

use pusoy::cards::{Card, CardSet};
use pusoy::chinese::payoffs::Payoffs;
use pusoy::chinese::royalties::{Source, Sources};
use pusoy::chinese::settle::{SettleError, settle_criss_cross};
use pusoy::chinese::{ByRow, Claims, Deal, Player, Row, Rules, Setting, Settlement, Showing, settle};
use pusoy::eval::{RowTable, slow};
use pusoy::options::{OptionError, OptionValue};
use serde_json::Value;

fn vectors() -> Value {
    serde_json::from_str(include_str!("../../data/rules.json")).unwrap()
}

fn cards(list: &Value) -> CardSet {
    list.as_array().unwrap().iter().map(|card| card.as_str().unwrap().parse::<Card>().unwrap()).collect()
}

fn option_value(value: &Value) -> OptionValue {
    match value {
        Value::Bool(yes) => OptionValue::Bool(*yes),
        Value::Number(n) => OptionValue::Int(n.as_i64().unwrap()),
        Value::String(text) => OptionValue::Text(text.clone()),
        Value::Array(items) => OptionValue::List(items.iter().map(option_value).collect()),
        Value::Object(map) => OptionValue::Map(map.iter().map(|(k, v)| (k.clone(), option_value(v))).collect()),
        Value::Null => panic!("null option"),
    }
}

fn rules(vector: &Value) -> Result<Rules, OptionError> {
    let empty = serde_json::Map::new();
    let options = vector.get("options").map_or(&empty, |options| options.as_object().unwrap());
    Rules::from_options(options.iter().map(|(name, value)| (name.as_str(), option_value(value))))
}

/// Returns the rows as given, without checking sizes and shared cards. Returns `None` if a row is missing.
fn rows(player: &Value) -> Option<ByRow<CardSet>> {
    Some(ByRow {
        front: cards(player.get("front")?),
        middle: cards(player.get("middle")?),
        back: cards(player.get("back")?),
    })
}

fn sources(list: &Value) -> Sources {
    list.as_array().unwrap().iter().map(|name| Source::from_name(name.as_str().unwrap()).unwrap()).collect()
}

/// Returns a player's claims and declarations of royalties.
fn claims(player: &Value) -> Claims {
    Claims {
        claim: player.get("claim").map(|name| Source::from_name(name.as_str().unwrap()).unwrap()),
        declared: player.get("declared").map(sources).unwrap_or_default(),
    }
}

fn player(player: &Value) -> Player {
    let hand = player.get("cards").map(cards);
    let deal = match (player.get("status").and_then(Value::as_str), rows(player), hand) {
        (Some("surrender"), _, hand) => Deal::Surrendered(hand),
        (Some("natural"), rows, hand) => {
            Deal::Declared(hand.or(rows.map(|rows| rows.front | rows.middle | rows.back)).unwrap())
        }
        (None, Some(rows), _) => Deal::Set(Setting::new(rows).unwrap()),
        (None, None, Some(hand)) => Deal::Loose(hand),
        other => panic!("{other:?}"),
    };
    let in_fantasyland = player.get("in-fantasyland").is_some_and(|stays| stays.as_bool().unwrap());
    Player { claims: claims(player), in_fantasyland, ..Player::new(player["name"].as_str().unwrap(), deal) }
}

fn check_settlement(id: &str, vector: &Value, rules: &Rules) {
    let players: Vec<Player> = vector["players"].as_array().unwrap().iter().map(player).collect();
    let settlement = settle(rules, &players).unwrap_or_else(|error| panic!("{id}: {error}"));
    let seat = |name: &Value| players.iter().position(|player| player.name == name.as_str().unwrap()).unwrap();
    assert!(["totals", "points"].iter().any(|field| vector["expect"].get(field).is_some()), "{id}");
    for (name, units) in vector["expect"].get("totals").and_then(Value::as_object).into_iter().flatten() {
        assert_eq!(
            settlement.ledger.totals()[seat(&Value::from(name.as_str()))],
            units.as_i64().unwrap(),
            "{id}: {name}"
        );
    }
    for (name, money) in vector["expect"].get("money").and_then(Value::as_object).into_iter().flatten() {
        assert_eq!(settlement.money[seat(&Value::from(name.as_str()))].as_whole(), money.as_i64(), "{id}: {name}");
    }
    for wanted in vector["expect"].get("pairs").and_then(Value::as_array).into_iter().flatten() {
        let (a, b) = (seat(&wanted["a"]), seat(&wanted["b"]));
        let pair = settlement.pairs.iter().find(|pair| (pair.a, pair.b) == (a, b)).unwrap();
        assert_eq!(pair.units, wanted["units"].as_i64().unwrap(), "{id}");
        if let Some(outcomes) = wanted.get("rows") {
            let found = pair.rows.map(|rows| Row::ALL.map(|row| *rows.get(row) as i64));
            let wanted: Option<Vec<i64>> =
                outcomes.as_array().map(|rows| rows.iter().map(|row| row.as_i64().unwrap()).collect());
            assert_eq!(found.map(Vec::from), wanted, "{id}");
        }
    }
    for (field, found) in
        [("points", settlement.points.as_deref()), ("fantasyland", fantasyland(&settlement).as_deref())]
    {
        for (name, wanted) in vector["expect"].get(field).and_then(Value::as_object).into_iter().flatten() {
            let wanted = wanted.as_i64().unwrap_or_else(|| i64::from(wanted.as_bool().unwrap()));
            assert_eq!(found.unwrap()[seat(&Value::from(name.as_str()))], wanted, "{id}: {name}");
        }
    }
    assert_eq!(settlement.ledger.totals().iter().sum::<i64>(), 0, "{id}");
}

fn fantasyland(settlement: &Settlement) -> Option<Vec<i64>> {
    settlement.fantasyland.as_ref().map(|players| players.iter().map(|&player| i64::from(player.is_some())).collect())
}

fn check_criss_cross(id: &str, vector: &Value, rules: &Rules) {
    let hands: Vec<Player> = vector["hands"].as_array().unwrap().iter().map(player).collect();
    let settled = settle_criss_cross(rules, ["A", "B"], hands.try_into().unwrap()).unwrap();
    let names = settled.hands.ledger.players();
    let pairs: BTreeMap<String, i64> =
        settled.hands.pairs.iter().map(|pair| (format!("{}:{}", names[pair.a], names[pair.b]), pair.units)).collect();
    assert_eq!(serde_json::json!(pairs), vector["expect"]["pairs"], "{id}");
    let totals = settled.ledger.totals();
    assert_eq!(serde_json::json!({"A": totals[0], "B": totals[1]}), vector["expect"]["totals"], "{id}");
}

fn check_natural(id: &str, vector: &Value, rules: &Rules) {
    let payoffs = Payoffs::new(rules);
    let expect = &vector["expect"];
    let name = |hand| payoffs.best_natural(hand).map(|natural| natural.name());
    if vector["kind"] == "detect" {
        let hand = cards(&vector["cards"]);
        let all: Vec<&str> = payoffs.naturals(hand).iter().map(|natural| natural.name()).collect();
        assert_eq!(serde_json::json!(all), expect["all"], "{id}");
        assert_eq!(serde_json::json!(name(hand)), expect["best"], "{id}");
        let points = payoffs.best_natural(hand).map_or(0, |natural| payoffs.natural(natural));
        assert_eq!(points, expect["points"].as_i64().unwrap_or(0) as i32, "{id}");
    } else {
        let (a, b) = (cards(&vector["a"]), cards(&vector["b"]));
        let showing = |hand| Showing::of_natural(payoffs.best_natural(hand).unwrap(), hand);
        // The vector gives the units that the winner wins, so only absolute values are compared.
        let units = payoffs.units(&showing(a), &showing(b));
        let winner = ["b", "tie", "a"][(units.signum() + 1) as usize];
        assert_eq!(expect["winner"].as_str().unwrap(), winner, "{id}");
        assert_eq!(i64::from(units.abs()), expect["units"].as_i64().unwrap().abs(), "{id}");
    }
}

fn check_own_royalties(id: &str, vector: &Value, rules: &Rules) {
    let payoffs = Payoffs::new(rules);
    let rows = rows(&vector["player"]).unwrap();
    let dealt = payoffs.unclaimed_royalties(&rows, &payoffs.ranks(&rows));
    let royalties = payoffs.royalties(&dealt, claims(&vector["player"]));
    for source in Source::ALL {
        let wanted = vector["expect"][source.name()].as_i64().unwrap();
        assert_eq!(i64::from(royalties.get(source)), wanted, "{id}: {source}");
    }
    assert_eq!(i64::from(royalties.total()), vector["expect"]["total"].as_i64().unwrap(), "{id}");
}

fn check_misset(id: &str, vector: &Value, rules: &Rules) {
    let payoffs = Payoffs::new(rules);
    let found = payoffs.misset(&payoffs.ranks(&rows(&vector["player"]).unwrap()));
    assert_eq!(found.is_some(), vector["expect"]["misset"].as_bool().unwrap(), "{id}");
    let reason = vector["expect"].get("reason").and_then(Value::as_str).map(str::to_owned);
    assert_eq!(found.map(|reason| reason.to_string()), reason, "{id}");
}

fn check_range(id: &str, vector: &Value, rules: &Rules) {
    let (above, below) = rules.surrender_range();
    let expect = &vector["expect"];
    assert_eq!(i64::from(above), expect["must_exceed"].as_i64().unwrap(), "{id}");
    assert_eq!(i64::from(below), expect["must_be_below"].as_i64().unwrap(), "{id}");
    assert_eq!(i64::from(rules.surrender_cost()), expect["default"].as_i64().unwrap(), "{id}");
}

/// Comparing two rows gives the categories and the winner of each vector.
#[test]
fn rows_compare() {
    let all = vectors();
    let all = all["chinese_poker"]["hand_compare"].as_array().unwrap();
    for vector in all {
        let id = vector["id"].as_str().unwrap();
        let low = vector["kind"] == "low27";
        let table = if low { RowTable::deuce_to_seven() } else { Payoffs::new(&rules(vector).unwrap()).tables().back };
        let rank = |list| table.rank(cards(list)).unwrap();
        let (a, b) = (rank(&vector["a"]), rank(&vector["b"]));
        let expect = &vector["expect"];
        for (cards_of, rank, field) in [("a", a, "a_category"), ("b", b, "b_category")] {
            let category = match low {
                true => slow::strength_without_wheel(&cards(&vector[cards_of]).sorted()).category,
                false => rank.category(),
            };
            assert_eq!(category.name(), expect[field], "{id}");
        }
        let winner = ["b", "tie", "a"][(a.cmp(&b) as i8 + 1) as usize];
        assert_eq!(winner, expect["winner"], "{id}");
    }
    assert_eq!(all.len(), 35);
}

/// Settlements, and parts of them such as naturals and royalties, agree with the vectors.
#[test]
fn rules_settle() {
    let all = vectors();
    let mut counts = BTreeMap::new();
    let groups = ["settle", "naturals", "royalties", "misset", "surrender", "race", "criss_cross", "low_middle", "ofc"];
    for group in groups {
        for vector in all["chinese_poker"][group].as_array().unwrap() {
            let id = vector["id"].as_str().unwrap();
            let rules = rules(vector).unwrap_or_else(|error| panic!("{id}: {error}"));
            match vector.get("kind").and_then(Value::as_str) {
                Some("detect" | "compare") => check_natural(id, vector, &rules),
                Some("own") => check_own_royalties(id, vector, &rules),
                Some("check") => check_misset(id, vector, &rules),
                Some("range") => check_range(id, vector, &rules),
                None if vector.get("hands").is_some() => check_criss_cross(id, vector, &rules),
                None => check_settlement(id, vector, &rules),
                Some(kind) => panic!("{id}: {kind}"),
            }
            *counts.entry(group).or_insert(0) += 1;
        }
    }
    let wanted = [
        ("criss_cross", 1),
        ("low_middle", 1),
        ("misset", 17),
        ("naturals", 45),
        ("ofc", 1),
        ("race", 4),
        ("royalties", 33),
        ("settle", 32),
        ("surrender", 9),
    ];
    assert_eq!(counts, BTreeMap::from(wanted));
}

#[test]
fn errors_have_the_codes_of_the_vectors() {
    let mut run = 0;
    for vector in vectors()["errors"].as_array().unwrap() {
        if vector["command"] != "chinese-poker settle" {
            continue;
        }
        let id = vector["id"].as_str().unwrap();
        let wanted = vector["expect_error"].as_str().unwrap();
        let code = match rules(vector) {
            Err(error) => error.code(),
            Ok(rules) => refused(vector, &rules).unwrap_or_else(|| panic!("{id} is settled")),
        };
        assert_eq!(code, wanted, "{id}");
        run += 1;
    }
    assert_eq!(run, 7);
}

/// Returns the code of a table's first error. Checks each player's cards and then their rows, player by player. Then
/// settles the table. Returns `None` if there is no error.
fn refused(vector: &Value, rules: &Rules) -> Option<&'static str> {
    let mut players = Vec::new();
    for value in vector["players"].as_array().unwrap() {
        for row in ["front", "middle", "back", "cards"].into_iter().filter_map(|row| value.get(row)) {
            let text = itertools::join(row.as_array().unwrap().iter().map(|card| card.as_str().unwrap()), " ");
            if let Err(error) = pusoy::cards::parse::cards(&text) {
                return Some(error.first().code());
            }
        }
        if let Some(Err(error)) = rows(value).map(Setting::new) {
            return Some(error.code());
        }
        players.push(player(value));
    }
    settle(rules, &players).err().as_ref().map(SettleError::code)
}
