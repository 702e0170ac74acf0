//! Test vectors of the rules of the climbing games.

use std::collections::BTreeMap;

use pusoy::ErrorCode;

use pusoy::cards::PackCard;
use pusoy::climbing::{CardsLeft, Contract, Ending, Game, GameRules, OwedCount, OwedWho, Referee, TrickPlay, owed};
use pusoy::options::OptionValue;
use serde_json::Value;

fn vectors() -> Value {
    serde_json::from_str(include_str!("../../data/rules.json")).unwrap()
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

fn rules(game: Game, vector: &Value) -> Box<dyn GameRules> {
    let mut rules = game.rules();
    for (name, value) in vector.get("options").and_then(Value::as_object).into_iter().flatten() {
        rules.set(name, option_value(value)).unwrap();
    }
    rules.validate().unwrap();
    rules
}

fn cards(referee: &Referee, list: &Value) -> Vec<PackCard> {
    let text: Vec<&str> = list.as_array().unwrap().iter().map(|card| card.as_str().unwrap()).collect();
    referee.cards(&text.join(" ")).unwrap()
}

fn names(list: &Value) -> Vec<String> {
    list.as_array().into_iter().flatten().map(|name| name.as_str().unwrap().to_owned()).collect()
}

fn ending(vector: &Value, referee: &Referee) -> Ending {
    let remaining = vector.get("remaining").and_then(Value::as_object);
    let text = |name: &str| vector.get(name).and_then(Value::as_str).map(str::to_owned);
    let number = |name: &str| vector.get(name).and_then(Value::as_i64);
    let players = match (vector.get("players"), remaining) {
        (Some(players), _) => names(players),
        (None, Some(remaining)) => remaining.keys().cloned().collect(),
        (None, None) => names(&vector["order"]),
    };
    let held = |held: &Value| match held.as_i64() {
        Some(count) => CardsLeft::Count(count),
        None => CardsLeft::Cards(cards(referee, held)),
    };
    Ending {
        players,
        remaining: remaining.map(|remaining| remaining.values().map(held).collect()),
        order: vector.get("order").map(names),
        dealer: text("dealer"),
        contract: Contract {
            soloist: text("landlord").or_else(|| text("soloist")),
            bid: number("bid"),
            bombs: number("bombs").unwrap_or(0),
            rockets: number("rockets").unwrap_or(0),
            spring: vector.get("spring").and_then(Value::as_bool),
        },
        loser_cards: vector.get("loser_cards").map(|list| cards(referee, list)),
        violators: names(&vector["violators"]),
        out_on_control: vector.get("out_on_control").and_then(Value::as_bool).unwrap_or(false),
        ..Ending::default()
    }
}

/// Returns the library's results for a vector, under the names that the vector uses for the expected results.
fn answer(game: Game, vector: &Value) -> BTreeMap<&'static str, Value> {
    let rules = rules(game, vector);
    let referee = Referee::new(&*rules, None).unwrap();
    match vector["kind"].as_str().unwrap() {
        "beats" => {
            let (prev, play) = (cards(&referee, &vector["prev"]), cards(&referee, &vector["play"]));
            let comparison = referee.beats(&prev, &play).unwrap();
            BTreeMap::from([
                ("prev_type", comparison.standing.kind().name().into()),
                ("play_type", comparison.play.kind().name().into()),
                ("beats", comparison.beats().into()),
            ])
        }
        "classify" => {
            let readings = referee.identify(&cards(&referee, &vector["cards"]));
            BTreeMap::from([("type", readings.first().map(|key| key.kind().name()).into())])
        }
        "instant" => {
            let wins = rules.instant_wins(&cards(&referee, &vector["cards"]), false, false);
            BTreeMap::from([("wins", wins.into())])
        }
        "deal" => {
            let dealt = rules.dealt(vector["players"].as_u64().unwrap() as usize).unwrap();
            BTreeMap::from([("cards_each", dealt.each.into())])
        }
        "owed" => {
            let option = |name: &str| vector["options"][name].as_str().unwrap();
            let who = OwedWho::from_name(option("owed-who")).unwrap();
            let count = OwedCount::from_name(option("owed-count")).unwrap();
            let trick: Vec<TrickPlay> = vector["trick"]
                .as_array()
                .unwrap()
                .iter()
                .map(|play| TrickPlay {
                    by: play["by"].as_str().unwrap().to_owned(),
                    twos: play["twos"].as_u64().unwrap_or(0) as usize,
                })
                .collect();
            let debts = owed(&trick, who, count)
                .unwrap()
                .into_iter()
                .map(|debt| serde_json::json!({"from": debt.from, "to": debt.to, "cards": debt.cards}));
            BTreeMap::from([("owed", debts.collect())])
        }
        "settle" if vector.get("totals").is_some() => {
            let totals = vector["totals"].as_object().unwrap();
            let players: Vec<&String> = totals.keys().collect();
            let amounts: Vec<i64> = totals.values().map(|total| total.as_i64().unwrap()).collect();
            let standing = rules.standing(&amounts).unwrap();
            let names = |seats: Vec<usize>| seats.into_iter().map(|seat| players[seat].as_str()).collect::<Vec<_>>();
            BTreeMap::from([
                ("over", standing.over.into()),
                ("winners", names(standing.winners).into()),
                ("ranking", names(standing.ranking).into()),
            ])
        }
        "settle" | "titles" => {
            let outcome = rules.settle(&ending(vector, &referee)).unwrap();
            if let Some(ledger) = &outcome.ledger {
                assert_eq!(ledger.totals().iter().sum::<i64>(), 0);
            }
            let players = &outcome.players;
            let by_player = |values: Vec<Value>| Value::Object(players.iter().cloned().zip(values).collect());
            let numbers = |numbers: &Vec<i64>| by_player(numbers.iter().map(|&n| n.into()).collect());
            let losers: Vec<&str> = outcome.losers.iter().map(|&seat| players[seat].as_str()).collect();
            let owed = outcome.owed.iter().map(|debt| {
                serde_json::json!({"from": players[debt.from], "to": players[debt.to], "cards": debt.cards, "kind": debt.kind.name()})
            });
            BTreeMap::from([
                ("totals", outcome.totals.as_ref().map_or(Value::Null, numbers)),
                ("penalties", outcome.penalties.as_ref().map_or(Value::Null, numbers)),
                (
                    "places",
                    outcome
                        .places
                        .as_ref()
                        .map_or(Value::Null, |places| by_player(places.iter().map(|&n| n.into()).collect())),
                ),
                (
                    "titles",
                    outcome
                        .titles
                        .as_ref()
                        .map_or(Value::Null, |titles| by_player(titles.iter().map(|t| t.clone().into()).collect())),
                ),
                ("loser", if let [one] = losers[..] { one.into() } else { losers.into() }),
                ("owed", owed.collect()),
            ])
        }
        other => panic!("unknown kind {other}"),
    }
}

/// Checks all expectations of the vectors for climbing games.
#[test]
fn results_agree_with_the_test_vectors() {
    let mut checked = BTreeMap::new();
    for (group, list) in vectors()["climbing"].as_object().unwrap() {
        let game = Game::from_name(&group.replace('_', "-")).unwrap();
        for vector in list.as_array().unwrap() {
            let found = answer(game, vector);
            for (name, wanted) in vector["expect"].as_object().unwrap() {
                assert_eq!(&found[name.as_str()], wanted, "{} {name}", vector["id"]);
            }
            *checked.entry(group.clone()).or_insert(0) += 1;
        }
    }
    let wanted = [
        ("winner", 35),
        ("tien_len", 44),
        ("killer", 9),
        ("thirteen", 17),
        ("big_two", 32),
        ("dou_dizhu", 35),
        ("big_three", 13),
        ("daifugo", 7),
        ("president", 7),
    ];
    assert_eq!(checked, wanted.map(|(name, count)| (name.to_owned(), count)).into());
}

/// Checks the error code of each refused final position and of each refused play.
#[test]
fn errors_have_the_codes_of_the_test_vectors() {
    let mut checked = 0;
    for vector in vectors()["errors"].as_array().unwrap() {
        let (game, command) = vector["command"].as_str().unwrap().split_once(' ').unwrap();
        let Some(game) = Game::from_name(game) else { continue };
        let rules = rules(game, vector);
        let referee = Referee::new(&*rules, None).unwrap();
        let code = match command {
            "beats" => {
                let (prev, play) = (cards(&referee, &vector["prev"]), cards(&referee, &vector["play"]));
                referee.beats(&prev, &play).unwrap_err().code()
            }
            _ => rules.settle(&ending(vector, &referee)).unwrap_err().code(),
        };
        assert_eq!(code, vector["expect_error"].as_str().unwrap(), "{}", vector["id"]);
        checked += 1;
    }
    assert_eq!(checked, 17);
}
