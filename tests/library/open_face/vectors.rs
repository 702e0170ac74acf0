//! Test vectors: positions with exact values (`tests/data/openface.json`). Eight are worked out by hand, the others by
//! other programs.

use pusoy::cards::{Card, CardSet};
use pusoy::chinese::rules::Entrance;
use pusoy::chinese::{ByRow, Rules};
use pusoy::open_face::{Aim, FantasylandValues, Objective, Position, Setter, Thousandths, Variant, place};
use serde_json::Value;

fn cards(value: &Value) -> Vec<Card> {
    let texts = value.as_array().into_iter().flatten();
    texts.map(|text| text.as_str().unwrap().parse().unwrap()).collect()
}

fn rows(value: &Value) -> ByRow<CardSet> {
    let [front, middle, back] = ["front", "middle", "back"].map(|row| cards(&value[row]).into_iter().collect());
    ByRow { front, middle, back }
}

fn objective(value: &Value) -> Objective {
    let units = |value: &Value| match value {
        Value::Null => Thousandths::default(),
        number => number.to_string().parse().unwrap(),
    };
    let by = |way: &str| units(&value["fantasyland"][way]);
    Objective {
        aim: if value["kind"] == "versus" { Aim::Versus } else { Aim::Own },
        foul: units(&value["foul"]),
        fantasyland: FantasylandValues::by(|way| match way {
            Entrance::Both(_) => by("both"),
            _ if !value["fantasyland"]["one"].is_null() => by("one"),
            way => by(&way.to_string()),
        }),
        stay: units(&value["stay"]),
    }
}

/// Compares the value, the best placements and every listed move of each vector. The values are exact fractions. For a
/// hand in fantasyland, compares only the value.
#[test]
fn answers_agree_with_the_vectors() {
    let vectors: Vec<Value> = serde_json::from_str(include_str!("../../data/openface.json")).unwrap();
    let mut moves = 0;
    for vector in &vectors {
        let id = &vector["id"];
        let name = match vector["variant"].as_str().unwrap() {
            "classic" => "ofc",
            other => other, // `pineapple-2-7` and `progressive-pineapple` are aliases of presets
        };
        let variant = Variant::new(&Rules::preset(name).unwrap()).unwrap();
        let (objective, street) = (objective(&vector["objective"]), cards(&vector["cards"]));
        if vector["objective"]["kind"] == "fantasyland" {
            let hand = street.into_iter().collect();
            let set = Setter::new().set(&variant, hand, &objective, &[]).unwrap();
            assert_eq!(set.value.to_string(), vector["value"], "{id}");
            continue;
        }
        let opponents = vector.get("opponent").map(rows).into_iter().collect();
        let dead = cards(&vector["dead"]).into_iter().collect();
        let position = Position {
            board: rows(&vector["board"]),
            cards: street,
            dead,
            opponents,
            in_fantasyland: Vec::new(),
            objective,
        };
        let placed = place(&variant, &position).unwrap();
        let best: Vec<String> = placed.best().map(|best| best.placement.to_string()).collect();
        assert_eq!(serde_json::json!(best), vector["best"], "{id}");
        assert_eq!(placed.placements[0].value.to_string(), vector["value"], "{id}");
        for listed in vector["moves"].as_array().unwrap() {
            let is_it = |text: String| listed[0] == text;
            let found = placed.placements.iter().find(|found| is_it(found.placement.to_string())).unwrap();
            assert_eq!(found.value.to_string(), listed[1], "{id}: {}", listed[0]);
            moves += 1;
        }
    }
    assert_eq!((vectors.len(), moves), (19, 116));
}
