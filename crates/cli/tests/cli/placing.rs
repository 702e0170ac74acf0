//! `pusoy place`: streets of open-face and hands in fantasyland.

use super::*;

/// Returns the positions of `tests/data/openface.json` as inputs without results, each with its test vector.
fn positions() -> Vec<(Value, Value)> {
    let vectors: Vec<Value> = serde_json::from_str(include_str!("../../../../tests/data/openface.json")).unwrap();
    let input = |vector: &Value| {
        let mut input = vector.as_object().unwrap().clone();
        for found in ["best", "value", "value_float", "moves", "unseen", "by", "note"] {
            input.remove(found);
        }
        input["objective"].as_object_mut().unwrap().remove("settings_with_this_value");
        Value::Object(input)
    };
    vectors.iter().map(|vector| (input(vector), vector.clone())).collect()
}

/// One run answers all positions of the test vectors as a stream of JSON. The records agree with the vectors, and are
/// the same with one thread as with the default number of threads.
#[test]
fn place_agrees_with_the_open_face_vectors() {
    let lines = itertools::join(positions().iter().map(|(input, _)| input), "\n");
    let records = run_on(&["place", "--json"], &lines).records();
    assert_eq!(records, run_on(&["place", "--json", "--threads", "1"], &lines).records());
    for (record, (_, vector)) in records.iter().zip(positions()) {
        let id = &vector["id"];
        assert_eq!((&record["id"], &record["fraction"]), (id, &vector["value"]));
        let value = record["value"].as_f64().unwrap();
        assert!((value - vector["value_float"].as_f64().unwrap()).abs() < 2e-6, "{id}: {value}");
        if vector["objective"]["kind"] == "fantasyland" {
            assert_eq!(record["best"].as_array().unwrap().len(), 1, "{id}");
            continue;
        }
        assert_eq!(record["best"], vector["best"], "{id}");
        let placements = record["placements"].as_array().unwrap();
        for expected in vector["moves"].as_array().unwrap() {
            let found = placements.iter().find(|placement| placement["placement"] == expected[0]).unwrap();
            assert_eq!(found["fraction"], expected[1], "{id}: {}", expected[0]);
        }
        assert!(
            placements
                .iter()
                .all(|placement| placement["std_err"].is_null() && placement["gap"].as_f64().unwrap() >= 0.0),
            "{id}"
        );
    }
    assert_eq!(records.len(), 19);
}

const BOARD: &str = "Qs 4h / Kh Kd 9c 5s / As Ah Ts Td 7c";

/// The same street as text and as JSON. Queens in front earn 7, and fantasyland is worth 8, so the
/// best placement is worth 15.
#[test]
fn text_and_json_give_the_same_record() {
    let flags = ["place", "--json", "--rules", "pineapple", "--board", BOARD, "--fantasyland", "8", "Qd", "Ks", "2d"];
    let of_text = run(&flags).record();
    assert_eq!((&of_text["fraction"], &of_text["best"][0]), (&"15".into(), &"Qd>f 2d>m Ks>x".into()));
    let [front, middle, back] = ["Qs 4h", "Kh Kd 9c 5s", "As Ah Ts Td 7c"];
    let board = serde_json::json!({"front": front, "middle": middle, "back": back});
    let values = serde_json::json!({"QQ": 8, "KK": 8, "AA": 8, "trips": 8});
    let line = serde_json::json!({"variant": "pineapple", "board": board, "cards": "Qd Ks 2d", "objective": {"fantasyland": values}});
    assert_eq!(run_on(&["place", "--json"], line.to_string()).record(), of_text);
    let text = run(&["place", "--rules", "pineapple", "--board", BOARD, "--fantasyland", "QQ=8", "Qd", "Ks", "2d"]).out;
    assert!(text.contains("Qd>f 2d>m Ks>x  +15.000    best    0.0 %      100.0 %"), "{text}");
    assert!(text.ends_with("fantasyland is worth: QQ 8, KK 10.2, AA 10.2, trips 10.2\n"), "{text}");
}

/// Alone, the hand earns 25 units: its royalties and 11 for staying. An opponent with a foul pays 6 more.
#[test]
fn a_hand_in_fantasyland_is_set_against_boards() {
    let hand = "Ac Qh Jd 8h 7s 6d 5s 5d 4s 3h 3d 3c 2s 2d 2c";
    let alone = run(&["place", "--json", "--rules", "progressive", "--stay", "11", hand]).record();
    assert_eq!(alone["fraction"], "25"); // test vector f15-a
    let foul = "Ad As Kd / 4c 8d Jc Qc Qs / 2h 5c 5h Td Ts";
    let args = ["place", "--json", "--rules", "progressive", "--stay", "11", "--against", foul, hand];
    let record = run(&args).record();
    assert_eq!((&record["fraction"], &record["objective"]["kind"]), (&"31".into(), &"fantasyland".into()));
}

/// Under open-face rules `solve` sets hands in fantasyland as `place` does, and lists their plans.
#[test]
fn solve_sets_hands_in_fantasyland() {
    // The hand of the test vector f17-a. In the vector, staying in fantasyland is worth 11; here, it is worth 10.2.
    let hand = "As Ah Kh Jh Jd Jc Ts 9s 9d 6s 6h 6d 6c 4h 3s 3h 2d";
    let solved = run(&["solve", "--json", "--rules", "pineapple", hand]).record();
    assert_eq!(solved, run(&["place", "--json", "--rules", "pineapple", "--top", "3", hand]).record());
    assert_eq!((&solved["fraction"], &solved["objective"]["stay"]), (&"216/5".into(), &10.2.into()));
    let plans = solved["placements"].as_array().unwrap();
    assert_eq!(plans.len(), 3);
    for plan in plans {
        assert_eq!(
            plan["gap"].as_f64(),
            Some(((43.2 - plan["value"].as_f64().unwrap()) * 1e3).round() / 1e3),
            "{plan}"
        );
    }
    let line = serde_json::json!({"cards": hand, "options": {"rules": "pineapple"}}).to_string();
    assert_eq!(run_on(&["solve", "--json", "--rules", "ofc"], line).record(), solved);
    let text = run(&["solve", "--rules", "pineapple", hand]).out;
    assert!(text.contains("2. aces in front, jacks full of threes in the middle, four sixes in the back\n"), "{text}");
    assert!(text.contains("stays in fantasyland, 2.00 less than no. 1\n"), "{text}");
    let ran = run(&["solve", "--json", "--rules", "pineapple", "Qd", "Ks", "2d"]);
    assert_eq!((ran.status, &ran.record()["error"]["code"]), (65, &"wrong-count".into()));
    let board = serde_json::json!({"cards": hand, "board": {"front": "Ac"}}).to_string();
    let error = run_on(&["solve", "--json", "--rules", "pineapple"], board).record()["error"].clone();
    let message = "a hand in fantasyland has no board (leave out 'board'; to place a street, use 'pusoy place')";
    assert_eq!((&error["code"], &error["message"]), (&"wrong-count".into(), &message.into()));
    for flags in [&["--explain"][..], &["--opponents", "2"], &["--variants"]] {
        assert_eq!(run(&[&["solve", "--rules", "pineapple", hand][..], flags].concat()).status, 2, "{flags:?}");
    }
}

/// The cost of a street in `grade` is the gap of the same placement in `place`. Hands in fantasyland are graded, too.
#[test]
fn placements_are_graded() {
    let flags = ["grade", "--json", "--rules", "pineapple", "--board", BOARD];
    let graded = run(&[&flags[..], &["Qd>m Ks>f 2d>x"]].concat()).record();
    // With the king in front the board earns nothing. Queens in front earn 7, and fantasyland is worth 10.2. So the
    // king costs 17.2 units.
    let given = ["placement", "fraction", "gap"].map(|field| graded["given"][field].clone());
    assert_eq!(given, ["Qd>m Ks>f 2d>x".into(), "0".into(), 17.2.into()].map(|value: Value| value));
    let placed = run(&["place", "--json", "--rules", "pineapple", "--board", BOARD, "Qd", "Ks", "2d"]).record();
    let all = placed["placements"].as_array().unwrap();
    for placement in all {
        let graded = run(&[&flags[..], &[placement["placement"].as_str().unwrap()]].concat()).record();
        assert_eq!(graded["given"]["gap"], placement["gap"]);
        assert_eq!(graded["fraction"], placed["fraction"]);
    }
    let text = run(&["grade", "--rules", "pineapple", "--board", BOARD, "Ks>f Qd>m 2d>x"]).out;
    assert!(text.contains("cost 17.20 units; number "), "{text}");
    let text = run(&["grade", "--rules", "pineapple", "--board", BOARD, "Qd>f 2d>m Ks>x"]).out;
    assert!(text.contains("as good as the best\n"), "{text}");
    let hand = "Qs Qd 9h / Ks Kd 7h 6s 2d / As Ad 7c 4c 3s / 8c";
    let graded = run(&["grade", "--json", "--rules", "pineapple", hand]).record();
    // Queens in front earn 7. The best setting has kings in front, which earn 8, with aces in the middle and two pair
    // in the back.
    assert_eq!((&graded["given"]["fraction"], &graded["fraction"]), (&"7".into(), &"8".into()));
    let foul = "Ks Kd 9h / Qs Qd 7h 6s 2d / As Ad 7c 4c 3s / 8c";
    let graded = run(&["grade", "--json", "--rules", "pineapple", foul]).record();
    assert_eq!((&graded["given"]["foul"], &graded["given"]["gap"]), (&1.0.into(), &14.0.into()));
}

/// A hand that can only be mis-set has the value of a foul, in every command and format.
#[test]
fn a_hand_that_can_only_be_mis_set_is_worth_a_foul() {
    let rules = ["--rules", "low-pineapple"];
    let (hand, setting) =
        ("As Ah Ad Ks Kh Kd Qs Qh Qd Js Jh Jd Tc Th", "As Ah Ad / Ks Kh Kd Qs Qh / Qd Js Jh Jd Tc / Th");
    for (command, cards) in [("place", hand), ("solve", hand), ("grade", setting)] {
        let record = run(&[&[command, "--json"], &rules[..], &[cards]].concat()).record();
        assert_eq!((&record["value"], &record["fraction"]), (&(-6.0).into(), &"-6".into()), "{command}");
        let placements = record["placements"].as_array().unwrap();
        assert_eq!((placements.len(), &placements[0]["foul"]), (1, &1.0.into()), "{command}");
        assert_eq!(record["best"][0], placements[0]["placement"], "{command}");
        if command == "grade" {
            assert_eq!((&record["given"]["value"], &record["given"]["gap"]), (&(-6.0).into(), &0.0.into()));
        } else {
            let text = run(&[&[command], &rules[..], &[cards]].concat()).out;
            assert!(text.contains("is better than a foul\n") && text.contains("-6.000 units; foul\n"), "{text}");
        }
    }
    let page = run(&[&["place", "--format", "html"], &rules[..], &[hand]].concat()).out;
    assert!(
        page.contains("no setting of this hand is better than a foul") && page.contains("-6.000 units; foul"),
        "{page}"
    );
}

/// With a low middle, each way into fantasyland can have its own value: by the front, by the middle or by both.
/// Kings in front earn 8, a middle of 7-5-4-3-2 earns 8, and a full house in the back earns 6.
#[test]
fn each_way_into_fantasyland_has_its_own_worth() {
    let board = "Ks 2c / 7s 5d 4h 3c 2h / 9s 9h 9d 4s 4c";
    let ask = |worth: &str, street: &str| {
        let flags = ["place", "--json", "--rules", "low-pineapple", "--board", board, "--fantasyland", worth];
        run(&[&flags[..], &[street]].concat())
    };
    // `board_of_two` uses a board with one open place in front and one in the middle. With the king in front, both rows
    // qualify. With the queen in front, only the low middle qualifies.
    let board_of_two = |worth: &str| {
        let board = "Ks 2c / 7s 5d 4h 3c / 9s 9h 9d 4s 4c";
        let flags = ["place", "--json", "--rules", "low-pineapple", "--board", board, "--fantasyland", worth];
        run(&[&flags[..], &["Kd 2h Qc"]].concat()).record()
    };
    let by_way = board_of_two("KK=1,AA=2,trips=3,low=4,KK+low=50.5,AA+low=6");
    let value_of = |text: &str| {
        let placements = by_way["placements"].as_array().unwrap();
        placements.iter().find(|placement| placement["placement"] == text).unwrap()["value"].as_f64().unwrap()
    };
    assert_eq!((value_of("Kd>f 2h>m Qc>x"), value_of("2h>m Qc>f Kd>x")), (8.0 + 8.0 + 6.0 + 50.5, 8.0 + 6.0 + 4.0));
    // A way into fantasyland that is not named keeps its default value.
    let both = &board_of_two("one=4")["objective"]["fantasyland"]["both"];
    let worth = serde_json::json!({"QQ": null, "KK": 1.0, "AA": 2.0, "trips": 3.0, "one": null, "both": null, "low": 4.0,
        "KK+low": 50.5, "AA+low": 6.0, "trips+low": both});
    assert_eq!(by_way["objective"]["fantasyland"], worth);
    // `one` gives a value to all ways by a single row, and `both` to all ways by both rows. A way's own value takes
    // precedence.
    let general = board_of_two("one=4,both=50.5");
    assert_eq!(general["value"], by_way["value"]);
    let alike = serde_json::json!({"QQ": null, "KK": null, "AA": null, "trips": null, "one": 4.0, "both": 50.5});
    assert_eq!(general["objective"]["fantasyland"], alike);
    assert_eq!(board_of_two("one=4,both=1,KK+low=50.5")["value"], by_way["value"]);
    let error = ask("QQ=4", "Kd Qc 3d").record()["error"].clone();
    assert_eq!(error["code"], "bad-objective");
    let message = "'QQ' is not a way into fantasyland under these rules (expected one of: one, both, KK, AA, trips, low, KK+low, \
                AA+low, trips+low)";
    assert_eq!(error["message"], message);
}

/// Grades the log that an example in the help of `review` names. Late streets are solved exactly, and cost the same as
/// in `review`. Early streets are sampled.
#[test]
#[ignore = "seconds in release mode"]
fn a_log_of_streets_is_graded() {
    const LOG: &str = "tests/data/open-face.txt";
    let flags = ["--rules", "pineapple", "--json"];
    let grade = [&["grade", "--input", LOG, "--deals", "400"], &flags[..]].concat();
    let graded = run(&grade).records();
    let review = run(&[&["review", LOG], &flags[..]].concat()).record();
    let mut reviewed: Vec<(&Value, &Value)> = Vec::new();
    for player in review["players"].as_array().unwrap() {
        let streets = player["streets"].as_array().unwrap();
        reviewed.extend(streets.iter().map(|street| (&player["player"], street)));
    }
    assert_eq!((graded.len(), reviewed.len()), (26, 26));
    // Grades are in the order of the deals, and within a deal in the order of the seats. A review lists all deals of a
    // player together.
    reviewed.sort_by_key(|(player, street)| (street["deal"].as_u64(), player.as_str()));
    let mut exact = 0;
    for (grade_record, (player, street)) in graded.iter().zip(reviewed) {
        assert_eq!(
            (&grade_record["player"], grade_record.get("street").unwrap_or(&Value::Null)),
            (player, &street["street"]),
            "{grade_record}"
        );
        assert_eq!(grade_record["given"]["placement"], street["placement"]);
        if grade_record["method"] == "exact" {
            assert_eq!(grade_record["given"]["gap"], street["cost"]);
            exact += 1;
        } else {
            // The 400 deals are shared among all placements, so each placement has fewer.
            assert!(grade_record["deals"].as_u64().unwrap() < 200 && grade_record["seed"] == 1, "{grade_record}");
        }
    }
    assert!(exact >= 16, "{exact}");
    assert_eq!(run(&[&grade[..], &["--seed", "5"]].concat()).records()[0]["seed"], 5);
    let text = run(&["grade", "--rules", "pineapple", "--input", LOG, "--deals", "400"]);
    assert!(text.status == 0 && text.out.starts_with("line 2:\nAmy, street 1\npineapple rules\n"), "{text:?}");
    assert!(text.out.contains("\nAmy, fantasyland\npineapple rules\ncost 2.00 units"), "{text:?}");
    // Bob's rows are given without streets, so Amy's grades count Bob's cards as unseen, as if Amy played alone.
    let streets = ["As>b Ks>b 2c>f 3d>m 9h>m", "Qd>f 6h>b 2d>x", "4c>m 5c>m 6c>x", "7c>m 8c>b Tc>x", "Jc>b Kd>f Qh>x"];
    let line = format!("Amy={}", streets.join(" / "));
    let ask = |line: &str| run(&[&["grade", "--deals", "400"], &flags[..], &[line]].concat()).records();
    let (alone, both) = (ask(&line), ask(&format!("{line}; Bob=Ad Ac Th / 4h 4d 5h 5d 9c / 6s 6d 7h 7d 8h")));
    assert!(alone.len() == 5 && alone == both, "{} {}", alone.len(), both.len());
    // A deal in JSON gets the same grades as in text, under the rules that it names.
    let bob =
        serde_json::json!({"name": "Bob", "front": "Ad Ac Th", "middle": "4h 4d 5h 5d 9c", "back": "6s 6d 7h 7d 8h"});
    let players = [serde_json::json!({"name": "Amy", "streets": streets}), bob];
    let json = serde_json::json!({"players": players, "options": {"rules": "pineapple"}}).to_string();
    let of_json = run_on(&["grade", "--deals", "400", "--json", "--rules", "ofc"], json).records();
    assert!(of_json == alone, "{}", of_json.len());
    // Rows alone do not show the streets.
    let rows = "Amy=Qs Qd 9h / Ks Kd 7h 6s 2d / As Ad 7c 4c 3s";
    let error = run(&[&["grade"], &flags[..], &[rows]].concat());
    assert_eq!((error.status, &error.record()["error"]["code"]), (65, &"bad-placement".into()));
}

/// `grade` reads JSON for `place` with one more field, `placement`. The field `variant` names the rules, regardless of
/// `--rules`.
#[test]
fn placements_in_json_name_their_variant() {
    let [front, middle, back] = ["Qs 4h", "Kh Kd 9c 5s", "As Ah Ts Td 7c"];
    let board = serde_json::json!({"front": front, "middle": middle, "back": back});
    let line = serde_json::json!({"variant": "pineapple", "board": board, "placement": "Qd>m Ks>f 2d>x"}).to_string();
    let setting = r#"{"front":"Qs Qd 4c","middle":"Ks Kd 9h 8c 2d","back":"As Ad 7h 7c 3s"}"#;
    let wanted = run(&["grade", "--json", "--rules", "pineapple", "--board", BOARD, "Qd>m Ks>f 2d>x"]).record();
    for rules in [&[][..], &["--rules", "pineapple"], &["--rules", "ofc"]] {
        assert_eq!(run_on(&[&["grade", "--json"], rules].concat(), &line).record(), wanted, "{rules:?}");
    }
    // Settings and placements can share a stream.
    let both = run_on(&["grade", "--json", "--quick"], format!("{line}\n{setting}")).records();
    assert_eq!((&both[0], &both[1]["schema"]), (&wanted, &"pusoy.grade/2".into()));
}

/// An opponent in fantasyland is given as a number of cards, in text and in JSON.
#[test]
fn an_opponent_can_be_in_fantasyland() {
    let flags = ["place", "--rules", "pineapple", "--deals", "400", "--board", BOARD, "--against"];
    let ask = |against: &str, more: &[&str]| run(&[&flags[..], &[against], more, &["Qd", "Ks", "2d"]].concat());
    let of_text = ask("fantasyland 14", &["--json"]).record();
    assert_eq!((&of_text["method"], &of_text["objective"]["kind"]), (&"sampled".into(), &"versus".into()));
    let [front, middle, back] = ["Qs 4h", "Kh Kd 9c 5s", "As Ah Ts Td 7c"];
    let board = serde_json::json!({"front": front, "middle": middle, "back": back});
    let input = |opponent: Value| {
        serde_json::json!({"variant": "pineapple", "board": board, "cards": "Qd Ks 2d", "opponent": opponent})
            .to_string()
    };
    let on = |opponent: Value| run_on(&["place", "--json", "--deals", "400"], input(opponent));
    assert_eq!(on(serde_json::json!({"fantasyland": 14})).record(), of_text);
    let text = ask("fantasyland 14", &[]).out;
    assert!(
        text.contains(" deals, placed by the value function, against an opponent in fantasyland with 14 cards; "),
        "{text}"
    );
    for (against, code) in
        [("fantasyland", "bad-board"), ("fantasyland many", "bad-board"), ("fantasyland 12", "wrong-count")]
    {
        let ran = ask(against, &["--json"]);
        assert_eq!((ran.status, &ran.record()["error"]["code"]), (65, &code.into()), "{against}");
    }
    let both = on(serde_json::json!({"fantasyland": 14, "front": "Ac"})).record();
    assert_eq!(both["error"]["code"], "unknown-field");
    let hand = "Ac Qh Jd 8h 7s 6d 5s 5d 4s 3h 3d 3c 2s 2d 2c";
    let ran = run(&["place", "--json", "--rules", "progressive", "--against", "fantasyland 14", hand]);
    assert_eq!(ran.record()["error"]["code"], "not-solvable");
}

/// Grades each test vector that lists moves, with one of these moves as the placement.
#[test]
fn vectors_are_graded_through_json() {
    let mut wanted = Vec::new();
    let mut lines = Vec::new();
    for (mut input, vector) in positions() {
        let Some(moves) = vector["moves"].as_array() else { continue };
        let chosen = &moves[moves.len() / 2];
        input["placement"] = chosen[0].clone();
        wanted.push((chosen.clone(), vector["best"].clone()));
        lines.push(input.to_string());
    }
    let records = run_on(&["grade", "--json", "--rules", "ofc"], lines.join("\n")).records();
    assert!(records.len() > 8);
    for (record, (chosen, best)) in records.iter().zip(wanted) {
        assert_eq!((&record["given"]["placement"], &record["given"]["fraction"]), (&chosen[0], &chosen[1]));
        assert_eq!(record["best"], best);
    }
    let input = r#"{"variant":"pineapple","cards":"Qd Ks 2d","board":{"front":"Qs 4h","middle":"Kh Kd 9c 5s","back":"As Ah Ts Td 7c"}}"#;
    assert_eq!(run_on(&["grade", "--json", "--rules", "ofc"], input).record()["error"]["code"], "missing-field");
}

/// The answer lists what the best placement gains over the given or the second-best placement.
///
/// * Alone, queens in front earn a royalty of 7, and fantasyland, worth 10.2. The given placement earns nothing.
/// * Against an opponent with royalties of 12, the best placement wins one row and loses two, and has royalties of 7:
///   1 - 2 + 7 - 12 = -6 units. The second best loses three rows and the scoop, 6 units, and has no royalties: -18. So
///   the payments gain 12.
#[test]
fn the_best_placement_is_explained() {
    let given = run(&["grade", "--rules", "pineapple", "--board", BOARD, "Ks>f Qd>m 2d>x"]).out;
    let gains = "the best gains over the given placement: royalties +7.00, fouls +0.00, fantasyland +10.20\n";
    assert!(given.contains(gains), "{given}");
    let other = "Jh Jd 3c / Qh Qc 8h 8d 2c / 9s 9h 9d 6s 6h";
    let against = ["place", "--rules", "pineapple", "--board", BOARD, "--against", other, "Qd Ks 2d"];
    let gains = "the best gains over the second: payments +12.00, fantasyland +10.20";
    for format in ["text", "html"] {
        let answer = run(&[&against[..], &["--format", format]].concat()).out;
        assert!(answer.contains(gains), "{answer}");
    }
    // Here, fantasyland is worth more after kings or aces in front than after queens. So the chance of fantasyland does
    // not determine how many units it earns, and the answer gives royalties and fantasyland in one sum.
    let different = run(&[&against[..5], &["--fantasyland", "QQ=8,KK=9,AA=10,trips=12", "Qd Ks 2d"]].concat()).out;
    assert!(different.contains("the best gains over the second: royalties and fantasyland "), "{different}");
    // The second placement is as good as the best, so there is no gain to explain.
    let tied = run(&["place", "--rules", "pineapple", "--board", "Qs Jh 4h / Kh Kd 9c 5s / As Ah Ts Td", "3c 3d 3h"]);
    assert!(tied.status == 0 && !tied.out.contains("the best gains"), "{tied:?}");
}

/// An error says what is wrong with a placement, and what would be right.
#[test]
fn invalid_placements_are_explained() {
    let cases = [
        ("Ks>f Qd>f 2d>x", "row-full", "the front has room for 1 more, but the placement puts 2 there"),
        ("Ks>f Qd>m", "wrong-count", "a street on a board of 11 cards has 3 cards, not 2"),
        ("Ks>f Qd>m 2d>m", "row-full", "the middle has room for 1 more"),
        ("Ks>b Qd>m 2d>x", "row-full", "the back is full, but the placement puts 1 there"),
        ("Ks>f Qd>m As>x", "duplicate-card", "As appears twice"),
        ("Ks>f Qd>q 2d>x", "bad-placement", "unknown row 'q' in 'Qd>q'"),
        ("Ks>f Qd> 2d>x", "bad-placement", "unknown row '2d>x' in 'Qd>2d>x'"),
        ("Ks Qd 2d", "bad-placement", "(expected a street, as in 'Qd>f 6h>b 2d>x'; or, in fantasyland"),
        ("Qs / Kh / As", "bad-placement", "each card with its row"),
    ];
    // Without a board, three rows are probably a hand in fantasyland that lacks a card.
    let short = run(&["grade", "--rules", "pineapple", "As Ah Ad / Ks Kh Kd Qs Qh / Js Jh Jd Ts"]);
    let advice = "or x for a discard (a hand in fantasyland has 13 to 17 cards, not 12)\n";
    assert!(short.status == 65 && short.err.ends_with(advice), "{short:?}");
    for (text, code, words) in cases {
        let ran = run(&["grade", "--json", "--rules", "pineapple", "--board", BOARD, text]);
        let error = ran.record()["error"].clone();
        assert_eq!((ran.status, &error["code"]), (65, &code.into()), "{text}: {error}");
        assert!(error["message"].as_str().unwrap().contains(words), "{text}: {error}");
    }
    for flags in [&["--summary"][..], &["--opponents", "1"], &["--quick"], &["--time-limit", "1"]] {
        let ran = run(&[&["grade", "--rules", "ofc", "As>f"][..], flags].concat());
        assert!(ran.status == 2 && ran.err.contains(flags[0]), "{ran:?}");
    }
    for flags in [&["--board", BOARD][..], &["--fantasyland", "8"], &["--stay", "8"], &["--deals", "400"]] {
        let setting = ["grade", "--rules", "standard", "As Ad Kh / 2c 3c 4d 5d 7c / Ts Td 8c 8d 2s"];
        let ran = run(&[&setting[..], flags].concat());
        assert!(ran.status == 2 && ran.err.contains(flags[0]), "{ran:?}");
    }
}

/// Each kind of error has its code and a clear message.
#[test]
fn invalid_streets_are_explained() {
    let cases: [(&[&str], &str, &str); 15] = [
        (&["--rules", "standard", "Qd"], "not-solvable", "cards are placed only in open-face"),
        (&["--board", BOARD, "Qd", "Ks"], "wrong-count", "a street on a board of 11 cards has 3 cards, not 2"),
        (&["--board", "Qs 4h 4d 4c / / 7c", "Qd", "Ks", "2d"], "row-full", "the front of the board has 4 cards"),
        (&["--board", BOARD, "Qd", "Ks", "Ah"], "duplicate-card", "Ah appears twice: on the board and among the cards"),
        (&["--board", BOARD, "Qd", "Ks", "Ks"], "duplicate-card", "Ks appears twice"),
        (&["--board", "Qs 4h / Kh Kd 9c 5s / As Qs Ts", "Qd"], "duplicate-card", "Qs appears twice on the board"),
        (&["--board", BOARD, "--dead", "Ah", "Qd", "Ks", "2d"], "duplicate-card", "and among the dead cards"),
        (&["--board", "Qs / Kh Kd / 7c", "Qd", "Ks", "2d"], "bad-board", "before a street there are 0, 5, 7, 9 or 11"),
        (&["--board", "Qs / Kh", "Ks"], "missing-rows", "expected FRONT / MIDDLE / BACK"),
        (&["--board", "Qs 1x / / ", "Ks"], "bad-card", "1x"),
        (
            &["--board", BOARD, "--fantasyland", "JJ=4", "Qd", "Ks", "2d"],
            "bad-objective",
            "unknown way into fantasyland 'JJ'",
        ),
        (&["--board", BOARD, "--fantasyland", "one=4", "Qd", "Ks", "2d"], "bad-objective", "QQ, KK, AA, trips"),
        (&["--board", BOARD, "--stay", "1.2345", "Qd", "Ks", "2d"], "bad-objective", "at most three decimal places"),
        (
            &["--board", BOARD, "--stay", "x", "Qd", "Ks", "2d"],
            "bad-objective",
            "invalid units 'x' for stay: expected a number",
        ),
        (
            &["--board", BOARD, "--fantasyland", "QQ=5,KK", "Qd", "Ks", "2d"],
            "bad-objective",
            "invalid units '' for KK in fantasyland: expected a number",
        ),
    ];
    for (args, code, words) in cases {
        let ran = run(&[&["place", "--json", "--rules", "pineapple"][..], args].concat());
        let ran = if args[0] == "--rules" { run(&[&["place", "--json"][..], args].concat()) } else { ran };
        assert_eq!(ran.status, 65, "{args:?}: {ran:?}");
        let error = &ran.record()["error"];
        assert_eq!(error["code"], code, "{args:?}: {error}");
        assert!(error["message"].as_str().unwrap().contains(words), "{args:?}: {error}");
    }
    let line = r#"{"variant":"pineapple","board":{"front":"Qs 4h","middle":"Kh Kd 9c 5s","back":"As Ah Ts Td 7c"},"cards":"Qd Ks 2d","to_draw":["op"]}"#;
    let error = run_on(&["place", "--json"], line).record()["error"].clone();
    assert_eq!(error["code"], "bad-order", "{error}");
    assert_eq!(error["message"], "'to_draw' does not match the boards (number of entries expected: 0 'me', 0 'op')");
    // The first street of an empty board has five cards, so the opponent places five streets.
    let order = ["op", "me"].repeat(4);
    let first =
        serde_json::json!({"variant": "pineapple", "cards": "As Ks Qd Js Th", "opponent": {}, "to_draw": order});
    let error = run_on(&["place", "--json"], first.to_string()).record()["error"].clone();
    assert_eq!(error["message"], "'to_draw' does not match the boards (number of entries expected: 4 'me', 5 'op')");
    let kind = r#"{"variant":"ofc","cards":"Qd Ks 2d 4c 7h","objective":{"kind":"fantasyland"}}"#;
    let error = run_on(&["place", "--json"], kind).record()["error"].clone();
    let message = "the objective 'fantasyland' is only for a hand of 13 to 17 cards without a board (for a street, use \
                   'own' or 'versus')";
    assert_eq!(error["message"], message);
}
