//! The fields of JSON records.

use super::*;

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn eval_of_a_row_has_its_category_rank_and_strength() {
    let record = run(&["eval", "--json", "As Ah Ad Kc Kd"]).record();
    assert_eq!(keys(&record), ["schema", "id", "cards", "category", "description", "rank", "strength", "beats_dealt"]);
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
fn a_row_is_the_same_in_one_argument_or_five() {
    let apart: Vec<&str> = ["eval", "--json"].into_iter().chain("As Ah Ad Kc Kd".split(' ')).collect();
    assert_eq!(run(&apart).out, run(&["eval", "--json", "AsAhAdKcKd"]).out);
    assert_eq!(run(&apart).out, run_on(&["eval", "--json"], "As Ah Ad Kc Kd").out);
}

#[test]
fn score_lists_who_pays_whom() {
    let record = run(&["score", "--json", AMY, BOB, "--rules", "one-six"]).record();
    assert_eq!(record["schema"], "pusoy.score/2");
    assert_eq!(record["rules"]["name"], "one-six");
    assert_eq!(record["totals"], serde_json::json!({"Amy": 1, "Bob": -1}));
    assert_eq!(record["pairs"], serde_json::json!([{"a": "Amy", "b": "Bob", "rows": [1, -1, 1], "units": 1}]));
    assert_eq!(record["transfers"], serde_json::json!([{"from": "Bob", "to": "Amy", "amount": 1}]));
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
fn check_reports_royalties_and_naturals() {
    let record = run(&["check", "--json", "5s 5h 5d / 8s 8h 8d Kc Kd / Js Jh Jd Jc 2c"]).record();
    let wanted = serde_json::json!({"front": 3, "middle": 1, "back": 2, "broken": 0, "total": 6});
    assert_eq!((&record["royalties"], &record["misset"]), (&wanted, &false.into()));
    let record = run(&["check", "--json", "2s 3c 4d 5h 6s 7h 8d 9c Ts Jc Qd Kh As"]).record();
    assert_eq!((&record["best"], &record["points"]), (&"dragon".into(), &36.into()));
    assert_eq!(record["naturals"], serde_json::json!(["dragon", "three-straights"]));
    assert_eq!(record["out_of_order"], Value::Null);
    // A natural is never mis-set, but its rows can be out of order. Two settings of one hand are checked. In `dragon`,
    // the rows are in order. In the other setting, the middle has a higher straight than the back.
    let dragon = "2s 3c 4d / 5h 6s 7h 8d 9c / Ts Jc Qd Kh As";
    let ran = run(&["check", "2s 3c 4d / Ts Jc Qd Kh As / 5h 6s 7h 8d 9c"]);
    assert!(
        ran.out.contains("\nrows out of order: the middle is too strong for the back; a natural is never mis-set\n"),
        "{}",
        ran.out
    );
    assert!(ran.status == 0 && !ran.out.contains("legal"), "{ran:?}");
    let record = run(&["check", "--json", "2s 3c 4d / Ts Jc Qd Kh As / 5h 6s 7h 8d 9c"]).record();
    assert_eq!((&record["misset"], &record["reason"]), (&false.into(), &Value::Null));
    assert_eq!(record["out_of_order"], "middle>back");
    assert!(run(&["check", dragon]).out.contains("\nlegal\n"));
    let record = run(&["check", "--json", "As Ah Kd / Qs 9c 9d 5h 5c / 8h 8d 7c 2s 2d"]).record();
    assert_eq!((&record["reason"], &record["out_of_order"]), (&"middle>back".into(), &"middle>back".into()));
}

/// The share of deals that each row beats, from Wikipedia's "Poker probability" and from counts of three-card rows.
#[test]
fn rows_beat_a_share_of_the_deals() {
    let beats =
        |args: &[&str]| run(&[&["eval", "--json"][..], args].concat()).record()["beats_dealt"].as_f64().unwrap();
    for (row, weaker, all) in [
        ("As Ks Qs Js Ts", 2_598_956.0, 2_598_960.0),
        ("3s 3h 2s 2h 2d", 2_594_552.0, 2_598_960.0), // all but full houses and better
        ("2s 3h 4d 5c 7s", 0.0, 2_598_960.0),
        ("2s 2h 2d", 22_048.0, 22_100.0),
        ("2s 2h 3d", 18_304.0, 22_100.0),
    ] {
        let wanted: f64 = weaker / all;
        assert!((beats(&[row]) - wanted).abs() < 1e-6, "{row}: {} instead of {wanted}", beats(&[row]));
    }
    // The best low row, 7-5-4-3-2, can be dealt in 1,020 ways without a flush.
    assert!((beats(&["--low", "7s 5h 4d 3c 2s"]) - (1.0 - 1_020.0 / 2_598_960.0)).abs() < 1e-6);
    assert!(run(&["eval", "As Ks Qs Js Ts"]).out.contains("beats over 99.9 % of five-card deals"));
    assert!(run(&["eval", "2s 3h 4d"]).out.contains("beats 0 % of three-card deals, 0 % of strengths"));
}

#[test]
fn deals_to_four_players_use_all_52_cards_and_are_repeatable() {
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
fn a_repeated_field_is_refused_at_any_depth() {
    for (args, line, field) in [
        (&["climb", "score", "big-two", "--json"][..], r#"{"remaining": {"Ann": 0, "Ben": 2, "Ben": 3}}"#, "Ben"),
        (
            &["score", "--json"],
            r#"{"players": [{"name": "A", "name": "B", "units": 1}, {"name": "C", "units": -1}]}"#,
            "name",
        ),
        (
            &["solve", "--quick", "--json"],
            r#"{"cards": "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c", "options": {"stake": 1, "stake": 2}}"#,
            "stake",
        ),
    ] {
        let ran = run_on(args, line);
        let error = &ran.record()["error"];
        assert_eq!(error["code"], "bad-json", "{line}: {}", ran.out);
        assert!(
            error["message"].as_str().unwrap().contains(&format!("the field '{field}' appears twice")),
            "{}",
            ran.out
        );
    }
}

#[test]
fn ids_of_any_kind_are_echoed() {
    for id in ["null", "7", "-1.5", "\"é\"", "[1,[2]]", "{\"b\":1,\"a\":{}}", "true", "18446744073709551615"] {
        let ran = run_on(&["eval", "--json"], format!("{{\"rows\":[\"Ks Kh Qd\"],\"id\":{id}}}"));
        assert!(ran.out.contains(&format!("\"id\":{id},")), "{id}: {}", ran.out);
    }
}
