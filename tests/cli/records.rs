//! The fields of JSON records.

use super::*;

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn eval_of_a_row() {
    let record = run(&["eval", "--json", "As Ah Ad Kc Kd"]).record();
    assert_eq!(keys(&record), ["schema", "id", "cards", "category", "description", "rank", "strength"]);
    assert_eq!((&record["id"], &record["category"]), (&Value::Null, &"full-house".into()));
    assert_eq!(record["cards"], "As Ah Ad Kd Kc");
    let royal = run(&["eval", "--json", "♠AKQJ10"]).record();
    assert_eq!((royal["rank"].as_u64(), royal["strength"].as_f64()), (Some(7_916), Some(0.999866)));
}

#[test]
fn eval_of_two_rows_says_who_wins() {
    for (rows, winner) in [
        ("Ks Kh Qd / Kd Kc Qs Jd 9s", "b"),
        ("2s 2h 2d / As Ah Ks Kh Qd", "a"),
        ("As Ks Qs Js 9s / Ah Kh Qh Jh 9h", "tie"),
    ] {
        let record = run(&["eval", "--json", rows]).record();
        assert_eq!(keys(&record), ["schema", "id", "rows", "a_category", "b_category", "winner"]);
        assert_eq!(record["winner"], winner);
        let (a, b) = rows.split_once(" / ").unwrap();
        let line = serde_json::json!({"id": "q", "a": a, "b": b.split(' ').collect::<Vec<_>>()}).to_string();
        let record = run_on(&["eval", "--json"], line).record();
        assert_eq!((&record["winner"], &record["id"]), (&winner.into(), &"q".into()));
    }
}

#[test]
fn a_hand_is_the_same_in_one_argument_or_thirteen() {
    let apart: Vec<&str> = ["eval", "--json"].into_iter().chain("As Ah Ad Kc Kd".split(' ')).collect();
    assert_eq!(run(&apart).out, run(&["eval", "--json", "AsAhAdKcKd"]).out);
    assert_eq!(run(&apart).out, run_on(&["eval", "--json"], "As Ah Ad Kc Kd").out);
}

#[test]
fn score_has_who_pays_whom() {
    let record = run(&["score", "--json", AMY, BOB, "--rules", "one-six"]).record();
    assert_eq!(record["schema"], "pusoy.score/1");
    assert_eq!(record["rules"]["name"], "one-six");
    assert_eq!(record["totals"], serde_json::json!({"Amy": 1, "Bob": -1}));
    assert_eq!(record["pairs"], serde_json::json!([{"a": "Amy", "b": "Bob", "rows": [1, -1, 1], "units": 1}]));
    assert_eq!(record["transfers"], serde_json::json!([{"from": "Bob", "to": "Amy", "units": 1}]));
    assert_eq!(record["entries"].as_array().unwrap().len(), 3);
}

#[test]
fn semicolons_separate_players_and_cards() {
    let spaced = run(&["score", "--json", AMY, BOB]).out;
    assert_eq!(run_on(&["score", "--json"], format!("{AMY};{BOB}")).out, spaced);
    assert_eq!(run(&["score", "--json", "Amy=6s;6h;4c / Ts,Td,9c,Qd,8s / 3s3h3d2s2d", BOB]).out, spaced);
}

#[test]
fn options_of_a_record_override_those_of_the_command_line() {
    let players = serde_json::json!([
        {"name": "Amy", "front": "6s 6h 4c", "middle": "Ts Td 9c Qd 8s", "back": "3s 3h 3d 2s 2d"},
        {"name": "Bob", "status": "surrender"},
    ]);
    let line = serde_json::json!({"options": {"surrender-cost": 2}, "players": players}).to_string();
    let ran = run_on(&["score", "--json", "--rules", "one-six", "--set", "surrender-cost=5"], line);
    assert_eq!(ran.record()["totals"]["Amy"], 2);
    assert_eq!(ran.record()["rules"]["name"], "one-six");
    assert_eq!(ran.record()["rules"]["preset"], "one-six");
    assert_eq!(ran.record()["rules"]["set"], serde_json::json!({"surrender-cost": "2"}));
}

#[test]
fn check_tells_royalties_and_naturals() {
    let record = run(&["check", "--json", "5s 5h 5d / 8s 8h 8d Kc Kd / Js Jh Jd Jc 2c"]).record();
    let wanted = serde_json::json!({"front": 3, "middle": 1, "back": 2, "broken": 0, "total": 6});
    assert_eq!((&record["royalties"], &record["misset"]), (&wanted, &false.into()));
    let record = run(&["check", "--json", "2s 3c 4d 5h 6s 7h 8d 9c Ts Jc Qd Kh As"]).record();
    assert_eq!((&record["best"], &record["points"]), (&"dragon".into(), &36.into()));
    assert_eq!(record["naturals"], serde_json::json!(["dragon", "three-straights"]));
}

#[test]
fn deals_are_whole_and_repeatable() {
    let deals = run(&["deal", "--players", "4", "--count", "50", "--seed", "9"]);
    assert_eq!(deals.out, run(&["deal", "--players", "4", "--count", "50", "--seed", "9"]).out);
    assert_ne!(deals.out, run(&["deal", "--players", "4", "--count", "50", "--seed", "10"]).out);
    for record in deals.records() {
        let hands: Vec<&str> = record["hands"].as_array().unwrap().iter().map(|hand| hand.as_str().unwrap()).collect();
        assert_eq!(hands.len(), 4);
        assert_eq!(pusoy::cards::parse::cards(&hands.join(" ")).unwrap().len(), 52);
        assert_eq!(record["seed"], 9);
    }
    assert_ne!(run(&["deal"]).record()["seed"], run(&["deal"]).record()["seed"]);
}

#[test]
fn ids_of_any_kind_come_back() {
    for id in ["null", "7", "-1.5", "\"é\"", "[1,[2]]", "{\"b\":1,\"a\":{}}", "true", "18446744073709551615"] {
        let ran = run_on(&["eval", "--json"], format!("{{\"rows\":[\"Ks Kh Qd\"],\"id\":{id}}}"));
        assert!(ran.out.contains(&format!("\"id\":{id},")), "{id}: {}", ran.out);
    }
}
