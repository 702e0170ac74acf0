//! Session logs: one grammar for all commands, names in any letter case, and lines that are not counted.

use super::*;
use serde_json::json;

/// Four hands of one deal. Under the standard rules, A, B, C and D get +21, +1, -7 and -15 units.
const A: &str = "As Ah Kc / Jh Js Jd 4c 4d / 9s 9h 9d 9c 2c";
const B: &str = "Qs Qd 3c / Ts 8s 6s 5s 2s / 7h 7d 7s 3h 3d";
const C: &str = "Kd Qh 5c / 8h 8d 4h 4s Jc / Kh Th 6h 5h 2h";
const D: &str = "Qc 7c 2d / Ac Ad 8c 5d 3s / Td Tc 6c 6d Ks";

/// Returns the account of a log, and the text on standard error.
fn account(log: &str) -> (Value, String) {
    let ran = run_on(&["score", "--account", "--json"], log);
    (ran.records().pop().unwrap(), ran.err)
}

#[test]
fn a_deal_may_be_spelled_in_many_ways() {
    let totals = json!({"Amy": 21, "Bob": 1, "Cy": -7, "Dan": -15});
    for log in [
        format!("Amy={A}; Bob={B}; Cy={C}; Dan={D}"),
        format!("Amy: {A}; Bob: {B}; Cy: {C}; Dan: {D};"),
        format!("Amy={A}, Bob={B} , Cy: {C}, Dan={D} # well played"),
        format!("Amy={A}\nBob={B}\nCy={C}\nDan={D}"),
        format!("# Friday\n\n\nAmy: {A}\r\nBob: {B}\r\n  # the others\r\nCy: {C}\r\nDan: {D}\r\n\r\n"),
        format!("\u{feff}Amy：{A}；Bob＝{B}；Cy：{C}，Dan：{D}"),
        format!("Amy = S:A H:A C:K / Jh Js Jd 4c 4d / ♠9 ♥9 ♦9 ♣92; Bob={B}; Cy={C}; Dan={D}"),
        String::from("Amy=+21; Bob=1; Cy=-7; Dan=−15"),
        String::from("Amy: 20/0/1, Bob: 0/+1/0, Cy: -5/-2/0, Dan: -15/1/-1"),
        json!({"players": [{"name": "Amy", "units": 21}, {"name": "Bob", "units": [1]}, {"name": "Cy", "units": -7},
            {"name": "Dan", "units": -15}]})
        .to_string(),
    ] {
        let (account, err) = account(&log);
        assert_eq!((&account["totals"], &account["deals"], err.as_str()), (&totals, &1.into(), ""), "{log}");
    }
}

/// A deal with one player per line ends at a blank line, at a line with a whole deal, at a header that names rules, or
/// at the end of the log.
#[test]
fn deals_in_several_lines_and_in_one_line_can_be_mixed() {
    let log = format!("Amy={A}\nBob={B}\n\nAmy=+1; Bob=-1\nBob={B}\n# and\nCy=fold\nAmy=2; Bob=-2\nCy={C}\nDan=fold\n");
    let ran = run_on(&["score", "--json"], &log);
    // Amy beats Bob by 7, and a player who surrenders loses 3.
    let totals: Vec<Value> = ran.records().iter().map(|record| record["totals"].clone()).collect();
    let wanted = [
        json!({"Amy": 7, "Bob": -7}),
        json!({"Amy": 1, "Bob": -1}),
        json!({"Bob": 3, "Cy": -3}),
        json!({"Amy": 2, "Bob": -2}),
        json!({"Cy": 3, "Dan": -3}),
    ];
    assert_eq!((ran.status, totals), (0, wanted.to_vec()));
    // In a deal with one player per line, an error gives the line and the column of the card.
    let ran =
        run_on(&["score", "--json"], format!("\nAmy={A}\n# of Bob\nBob=Qs Zd 3c / Ts 8s 6s 5s 2s / 7h 7d 7s 3h 3d\n"));
    let record = ran.record();
    assert_eq!((&record["line"], &record["error"]["column"]), (&4.into(), &8.into()), "{record}");
    // The records are the same for any number of threads.
    let two = run_on(&["score", "--json", "--threads", "2"], &log).out;
    assert_eq!(two, run_on(&["score", "--json", "--threads", "1"], &log).out);
}

/// Under the rules `ultimate`, a player who stays in fantasyland gets the same number of cards again. If
/// `--fantasyland` names the player without a number, the number before the rows counts, as in `fantasyland 15:`.
#[test]
fn the_flag_or_the_hand_gives_the_number_of_cards_in_fantasyland() {
    let amy = "2c 2d 2s / Ts 9d 8d 7c 6c / Ah Jh 9h 6h 3h";
    let score = |flag: &str, hand: &str| {
        let bob = "Bob=3s 3d 4d / 4c 4s 5c 7s 8s / 5s 6s 8c 9c Td";
        run(&["score", "--rules", "ultimate", "--fantasyland", flag, &format!("Amy={hand}{amy}"), bob])
    };
    let missing = score("Amy", "");
    let wanted = "Amy stays in fantasyland with as many cards as in this deal, but the number of these cards is missing \
                  (give 13 to 17, as in 'fantasyland 14:' before the rows)";
    assert!(missing.status == 65 && missing.err.contains(wanted), "{missing:?}");
    let given = score("Amy=15", "");
    assert!(given.status == 0 && given.out.contains("15 cards"), "{given:?}");
    assert_eq!(score("Amy", "fantasyland 15: ").out, given.out);
}

#[test]
fn units_must_add_up() {
    for (line, code, message) in [
        ("Amy=+4; Bob=-3", "bad-units", "the units add up to +1, not to 0"),
        ("Amy=+1/+1; Bob=-1/-2", "bad-units", "the amounts at position 2 add up to -1, not to 0"),
        (
            "Amy=+1/+1; Bob=-2",
            "bad-units",
            "the first player has 2 amounts, but Bob has 1 (give every player equally many)",
        ),
        ("Amy=+3; Bob=fold", "bad-units", "Amy has units, but Bob does not"),
        (
            "Amy=9223372036854775807/1; Bob=-9223372036854775807/-1",
            "bad-units",
            "the units, or their value in money, are too large",
        ),
        ("Amy=+3; Amy=-3", "duplicate-player", "two players are called 'Amy'"),
        ("Amy=+3; amy=-3", "duplicate-player", "two players are called 'amy'"),
        ("Amy=0", "bad-player-count", "two to four players can play, not 1"),
    ] {
        let ran = run_on(&["score", "--json"], line);
        let error = &ran.record()["error"];
        assert_eq!((ran.status, &error["code"]), (1, &code.into()), "{error}");
        assert!(error["message"].as_str().unwrap().contains(message), "{error}");
    }
    let line = "Amy=+3; Bob=-1; Cy=-2";
    let staked = run_on(&["score", "--json", "--set", "pair-stake=Amy:Bob=2"], line).record();
    assert_eq!(staked["error"]["code"], "conflicting-options");
    assert_eq!(
        run_on(&["score", "--json", "--rules", "race-11"], line).record()["error"]["code"],
        "conflicting-options"
    );
    let record = run_on(&["score", "--json", "--set", "stake=0.25"], line).record();
    assert_eq!(record["money"], json!({"Amy": "0.75", "Bob": "-0.25", "Cy": "-0.5"}));
    assert_eq!((&record["pairs"], &record["players"][0]["status"]), (&json!([]), &"units".into()));
    let page = run_on(&["score", "--format", "html"], line).out;
    assert!(page.contains("<b>Cy</b> pays <b>Amy</b> 2"), "{page}");
}

/// Every command with `--account` lists the lines not counted, accepts names in any letter case, and settles the totals
/// in the fewest payments.
#[test]
fn accounts_list_the_lines_not_counted() {
    for (args, deal, again) in [
        (&["score"][..], "Amy=+6; Bob=-2; Cy=-4", "AMY=-1; bob =+3; Cyy=-2"),
        (&["climb", "score", "winner"], "Amy=0; Bob=2; Cy=4", "AMY=3; bob=0; Cyy=2"),
        (&["ten", "score", "--set", "payment=pairwise"], "Amy=100; Bob=60; Cy=80", "AMY=50; bob=110; Cyy=80"),
    ] {
        let log = format!("{deal}\n\nnonsense = 1 =\n# late\n{again} # where is Cy?\nAmy=\n");
        let ran = run_on(&[args, &["--account"]].concat(), &log);
        assert_eq!(ran.status, 1, "{args:?}: {ran:?}");
        assert!(ran.out.ends_with("\n2 lines not counted: 3, 6\n"), "{args:?}: {}", ran.out);
        assert!(ran.out.contains("in the fewest payments:\n"), "{args:?}: {}", ran.out);
        let slip = "'Cyy' is new to the account: is it a typo for 'Cy'?";
        assert!(!ran.err.contains(slip), "the name 'Cy' is too short for a hint about a typo: {}", ran.err);
        let record = run_on(&[args, &["--account", "--json"]].concat(), &log).records().pop().unwrap();
        assert_eq!(record["not_counted"], json!([3, 6]));
        let names: Vec<&String> = record["totals"].as_object().unwrap().keys().collect();
        assert_eq!(names, ["Amy", "Bob", "Cy", "Cyy"], "{args:?}");
        let counted = run_on(&[args, &["--account", "--json"]].concat(), format!("{deal}\n{again}\n"));
        assert_eq!(counted.records().pop().unwrap()["not_counted"], Value::Null);
    }
    let ran = run_on(&["score", "--account"], "Amy=+1; Bob=-1\nAmyy=+2; Bob=-2\n");
    assert_eq!(ran.err, "pusoy: 'Amyy' is new to the account: is it a typo for 'Amy'?\n");
    let ran = run_on(&["score", "--account"], "Amy=+1; Bob=-1\nAmyy=+2; Amy=-2\n");
    assert_eq!(ran.err, "", "Amy also plays in this deal, so Amyy is another player");
}

/// The pairs of an account give the units between every two players. The payments are fewer, because they settle only
/// the totals. With the hands at the top of this file, player A wins 7 from each opponent, B wins 4 from C and from D,
/// and C wins 4 from D.
#[test]
fn pairs_are_listed_with_netted_payments() {
    let table = format!("A={A}; B={B}; C={C}; D={D}");
    let one = run_on(&["score", "--json"], &table).record();
    let (account, _) = account(&format!("{table}\nb={B}; a={A}; D={D}; C={C}\nA=+3; B=-1; D=-2\n"));
    for (pair, single) in account["pairs"].as_array().unwrap().iter().zip(one["pairs"].as_array().unwrap()) {
        assert_eq!((&pair["a"], &pair["b"]), (&single["a"], &single["b"]));
        assert_eq!(pair["units"].as_i64().unwrap(), 2 * single["units"].as_i64().unwrap());
        assert_eq!(pair["units"], pair["amount"]);
    }
    assert_eq!((account["pairs"].as_array().unwrap().len(), &account["unpaired"]), (6, &1.into()));
    let text = run_on(&["score", "--account"], format!("{table}\n")).out;
    let (_, text) = text.split_once("account of 1 deal\n").unwrap();
    assert!(
        text.contains("head to head (not payments):\n  A against B: +7\n  A against C: +7\n  A against D: +7\n"),
        "{text}"
    );
    assert!(text.contains("in the fewest payments:\nC pays A "), "{text}");
}

/// Every hand that was set is graded, against as many opponents as its player had in the deal.
#[test]
fn grade_reads_the_deals_of_a_log_as_text_and_json() {
    let line = format!("Amy={A}; Bob={B}, Cy: {C} # late");
    let json = json!({"players": [
        {"name": "Amy", "front": "As Ah Kc", "middle": "Jh Js Jd 4c 4d", "back": "9s 9h 9d 9c 2c"},
        {"name": "Bob", "front": "Qs Qd 3c", "middle": "Ts 8s 6s 5s 2s", "back": "7h 7d 7s 3h 3d"},
        {"name": "Cy", "front": "Kd Qh 5c", "middle": "8h 8d 4h 4s Jc", "back": "Kh Th 6h 5h 2h"},
    ]});
    let graded = |line: &str| run_on(&["grade", "--json", "--quick"], line).records();
    let hands = graded(&line);
    assert_eq!(hands, graded(&json.to_string()));
    let opponents: Vec<_> = hands.iter().map(|hand| (hand["player"].as_str().unwrap(), &hand["opponents"])).collect();
    assert_eq!(opponents, [("Amy", &json!(2)), ("Bob", &json!(2)), ("Cy", &json!(2))]);
    let one = run(&["grade", "--json", "--quick", "--opponents", "2", &format!("Amy={A}")]).record();
    assert_eq!(hands[0], one);
    // Players without a setting are skipped.
    let log = format!(
        "Amy=+1; Bob=-1\nAmy=fold; Bob={B}\n# none\nBob=natural: 2s 3c 4d 5h 6s 7h 8d 9c Ts Jc Qd Kh As; Cy=surrender\n"
    );
    let hands = graded(&log);
    assert_eq!((hands.len(), &hands[0]["player"], &hands[0]["opponents"]), (1, &"Bob".into(), &1.into()));
    // Names in a summary also ignore letter case.
    let summary = run_on(&["grade", "--json", "--quick", "--summary"], format!("amy={A}\nAmy={A}\nnone\n"));
    let summary = summary.records().pop().unwrap();
    assert_eq!((&summary["players"][0]["player"], &summary["players"][0]["hands"]), (&"Amy".into(), &2.into()));
    assert_eq!(summary["not_counted"], json!([3]));
}

/// Every error about a hand in JSON names the player.
#[test]
fn errors_in_json_name_the_player() {
    let line = json!({"players": [
        {"name": "Amy", "front": "6s 6h 4c", "middle": "Qd Ts Td 9c 8s", "back": "3s 3h 3d 2s"},
        {"name": "Bob", "front": "Kd Qc", "middle": "Js Jh 7d 7c 4h", "back": "9x Ah Ad 5c 5h"},
    ]});
    let record = run_on(&["score", "--json"], line.to_string()).records().pop().unwrap();
    let messages: Vec<&str> =
        record["error"]["all"].as_array().unwrap().iter().map(|error| error["message"].as_str().unwrap()).collect();
    assert_eq!(
        messages,
        [
            "Bob: '9x' is not a card",
            "Amy: the back has 5 cards, 4 were given",
            "Bob: the front has 3 cards, 2 were given"
        ]
    );
    let twice = run_on(&["score", "--json"], r#"{"id": 1, "id": 2, "players": []}"#).records().pop().unwrap();
    assert_eq!(twice["error"]["message"], json!("not a valid JSON object: the field 'id' appears twice, at column 14"));
}

/// A line with many players, commas, separators or comments gets an answer. A deal that never ends, with one player per
/// line, is refused.
#[test]
#[ignore = "seconds in release mode"]
fn long_lines_get_an_answer() {
    for line in [
        "A=1;".repeat(100_000),
        "A=1,".repeat(100_000),
        ";".repeat(500_000),
        "a,".repeat(250_000),
        "# ".repeat(200_000),
    ] {
        let ran = run_on(&["score", "--json"], &line);
        assert!(ran.status < 2, "{:.200}", ran.err);
    }
    let ran = run_on(&["score", "--json"], "Amy=+1\n".repeat(300_000));
    assert_eq!((ran.status, &ran.record()["error"]["code"]), (1, &"line-too-long".into()));
    let message = ran.record()["error"]["message"].to_string();
    assert!(message.contains("the line, or the deal that begins with it, is longer than 1048576 bytes"), "{message}");
}

/// A separator at the end of a deal has no effect.
#[test]
fn deals_may_end_with_a_separator() {
    for end in ["", ";", " ; ", ","] {
        let deal = format!("Amy=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d; Bob=surrender{end}");
        assert_eq!(run(&["score", &deal]).out, run_on(&["score"], &deal).out, "{end}");
        assert!(run(&["score", &deal]).out.contains("surrendered"), "{end}");
    }
}

/// Names ignore letter case and surrounding spaces, in every command.
#[test]
fn names_ignore_letter_case() {
    // Two names that differ only in letter case or spaces are refused at a table.
    for (args, input) in [
        (&["score"][..], format!("Amy={A}; AMY={B}")),
        (&["score"], json!({"players": [{"name": "Amy", "units": 3}, {"name": " amy ", "units": -3}]}).to_string()),
        (&["score", "--criss-cross"], format!("Amy1={A}; amy1={B}; Bob1={C}; Bob2={D}")),
        (&["review", "--quick"], format!("Amy={A}; AMY={B}")),
        (&["grade", "--quick"], format!("Amy={A}; AMY={B}")),
        (&["climb", "score", "winner"], "Amy=0; amy=2; Cy=4".into()),
        (&["climb", "score", "big-two"], json!({"totals": {"A": 3, "a": 4, "B": 5, "C": 6}}).to_string()),
        (
            &["climb", "score", "winner"],
            json!({"players": ["Amy", "Bob", "Cy"], "remaining": {"Amy": 0, "Bob": 2, "Cy": 4, "amy": 3}}).to_string(),
        ),
        (&["climb", "play", "big-two"], "Amy = 3d 5c; amy = 4d 9s; Amy: 3d".into()),
        (&["ten", "score", "--set", "partial=yes"], "Amy=Ah 9d; amy=8s 2h".into()),
    ] {
        let ran = run_on(&[args, &["--json"]].concat(), &input);
        let error = &ran.records()[0]["error"];
        assert_eq!((ran.status, &error["code"]), (1, &"duplicate-player".into()), "{args:?} {input}: {error}");
    }
    // A pair stake finds its players in any letter case. Amy wins 7 units from Bob, at 100 per unit.
    let stakes = ["score", "--json", "--set", "pair-stake=amy:BOB=100"];
    let record = run_on(&stakes, format!("Amy={A}; Bob={B}")).record();
    assert_eq!((&record["totals"]["Amy"], &record["money"]["Amy"]), (&7.into(), &700.into()));
    let refused = run_on(&["score", "--json", "--set", "pair-stake=Amy:amy=100"], format!("Amy={A}; Bob={B}"));
    assert_eq!(refused.status, 2, "{refused:?}");
    let twice = ["score", "--json", "--set", "pair-stake=Amy:Bob=2,bob:AMY=100"];
    assert_eq!(run_on(&twice, format!("Amy={A}; Bob={B}")).record()["money"]["Amy"], 700);
    let claims = ["--set", "royalty-limit=one", "--claim"];
    let claimed =
        |name: &str| run_on(&[&["score", "--json"], &claims[..], &[name]].concat(), format!("Amy={A}; Bob={B}"));
    assert_eq!(claimed("amy=back").record(), claimed("Amy=back").record());
    for (flags, why) in [
        (&["--claim", "Amy"][..], "--claim: 'Amy' is not NAME=ROW (for example: --claim Amy=back)"),
        (&["--declare", "Amy"], "--declare: 'Amy' is not NAME=ROW (for example: --declare Amy=back)"),
        (&["--claim", "=back", "--claim", "=front"], "--claim: '' appears twice"),
        (&["--claim", "Amy=back"], "(leave out --claim, or use --set royalty-limit=one)"),
        (&["--fantasyland", "Amy"], "or use open-face rules, such as --rules pineapple)"),
    ] {
        let ran = run_on(&[&["score"], flags].concat(), format!("Amy={A}; Bob={B}"));
        assert!(ran.status != 0 && ran.err.contains(why), "{flags:?}: {}", ran.err);
    }
    let owners = run_on(&["score", "--criss-cross", "--json"], format!("Amy1={A}; bob2={B}; BOB1={C}; amy2={D}"));
    let [a, b] = ["Amy", "bob"].map(|name| owners.record()["totals"][name].as_i64().unwrap());
    assert_eq!((a, b), (6, -6));
    // Names also ignore letter case in orders of going out, options, hand histories, positions and tricks.
    let same = |args: &[&str], a: &str, b: &str| {
        let [a, b] = [a, b].map(|input| run_on(&[args, &["--json"]].concat(), input));
        assert_eq!((a.status, &a.out), (0, &b.out), "{args:?} {a:?}");
    };
    same(
        &["climb", "score", "president"],
        "{\"players\":[\"A\",\"B\",\"C\"],\"order\":[\"c\",\"a\",\"B\"]}",
        "{\"players\":[\"A\",\"B\",\"C\"],\"order\":[\"C\",\"A\",\"B\"]}",
    );
    same(
        &["climb", "score", "dou-dizhu", "--landlord", "amy", "--bid", "1"],
        "Amy=0; Bob=2; Cy=4",
        "Amy=0; Bob=2; Cy=4",
    );
    same(
        &["climb", "play", "big-two"],
        "Amy = 3d 5c; Bob = 4d 9s; amy: 3d; BOB: 4d; AMY: 5c",
        "Amy = 3d 5c; Bob = 4d 9s; Amy: 3d; Bob: 4d; Amy: 5c",
    );
    same(&["climb", "solve", "big-two"], "A=3d 5c; B=4d 9s; move=a", "A=3d 5c; B=4d 9s; move=A");
    same(&["climb", "owed", "tien-len"], "A=1 B=chop a=chop", "A=1 B=chop A=chop");
    let ten = ["ten", "score", "--variant", "taiwan", "--set", "partial=yes", "--set", "red-five=amy"];
    let piles = "Amy=5h 5d; Bob=8s 2h; Cy=Ah 9d; Dan=As 9s";
    same(&ten, piles, piles);
}

/// A file given as an argument is not a deal: the error names the option that reads it.
#[test]
fn a_file_is_not_a_deal() {
    for command in [&["score"][..], &["score", "--account"], &["grade"], &["check"], &["solve"]] {
        let ran = run(&[command, &["tests/data/evening.txt"]].concat());
        let why = "pusoy: 'tests/data/evening.txt' is a file (to read the file, use --input tests/data/evening.txt)\n";
        assert_eq!((ran.status, ran.err.as_str()), (2, why), "{command:?}");
    }
}

/// A log may end with a deal that is still in play. The commands do not count this deal, and say so.
#[test]
fn a_deal_in_play_is_not_counted() {
    let finished = std::fs::read_to_string(at_top("tests/data/open-face.txt")).unwrap();
    let in_play = std::fs::read_to_string(at_top("tests/data/in-play.txt")).unwrap();
    let line = finished.lines().count() + 3;
    for command in [&["score", "--account"][..], &["review", "--quick"]] {
        let ran = run_on(&[command, &["--rules", "pineapple"]].concat(), format!("{finished}{in_play}"));
        let why = format!("pusoy: line {line}: one deal is still in play (deal 4), and is not counted\n");
        assert!(ran.err.ends_with(&why), "{command:?}: {}", ran.err);
        let without = run_on(&[command, &["--rules", "pineapple"]].concat(), &finished);
        assert_eq!((ran.status, ran.out), (0, without.out), "{command:?}");
    }
}
