//! Grades of settings, and their summary by player.

use super::*;
use serde_json::json;

const PAIRS: &str = "Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s";
const MIS_SET: &str = "7s 7c 3c / 9s 9h 9d 4h 4d / As Ks Qs Js 2s";

fn log() -> String {
    let bob = json!({"id": 7, "player": "Bob", "front": "Ah Kh 3d", "middle": "9s 9d 8h 6c 5d", "back": "QhQcJhJs2c", "units": -3});
    let dealt = run(&["deal", "--count", "40", "--seed", "5"]).records();
    let named = dealt.iter().enumerate().map(|(n, deal)| {
        let cards: Vec<&str> = deal["hands"][0].as_str().unwrap().split(' ').collect();
        let setting = [&cards[10..], &cards[5..10], &cards[..5]].map(|row| row.join(" ")).join(" / ");
        format!("{}={setting}", ["Amy", "Cy"][n % 2])
    });
    let lines: Vec<String> = named.chain([bob.to_string(), format!("Amy={MIS_SET}")]).collect();
    lines.join("\n")
}

fn units(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is not a number"))
}

#[test]
fn a_loss_is_the_gap_to_the_best_setting() {
    let record = run(&["grade", "--json", PAIRS]).record();
    let solved = run(&["solve", "--json", "--top", "1", &PAIRS.replace('/', " ")]).record();
    assert_eq!(record["schema"], "pusoy.grade/2");
    assert_eq!((&record["ev"], &record["plans"][0]["back"]), (&solved["ev"], &solved["plans"][0]["back"]));
    let difference = units(&record["ev"]) - units(&record["given"]["ev"]);
    assert!((units(&record["loss"]) - difference).abs() < 2e-6, "{record}");
    assert_eq!(record["given"]["front"], "Qs Qd 4c");
    assert!(units(&record["rank"]) > 10.0 && units(&record["settings"]) > 1000.0);
    let parts = record["given"]["best_differs"]["parts"].as_object().unwrap();
    assert!((parts.values().map(units).sum::<f64>() - units(&record["loss"])).abs() < 1e-5);
}

#[test]
fn the_best_setting_loses_nothing() {
    let solved = run(&["solve", "--json", "--top", "1", &PAIRS.replace('/', " ")]).record();
    let best = &solved["plans"][0];
    let line = json!({"front": best["front"], "middle": best["middle"], "back": best["back"]}).to_string();
    let record = run_on(&["grade", "--json"], &line).record();
    assert_eq!((units(&record["loss"]), &record["rank"], &record["tied"]), (0.0, &1.into(), &true.into()));
    let text = run_on(&["grade"], line).out;
    assert!(text.contains("nothing lost; 1st of"), "{text}");
    assert!(!text.contains("best:"), "{text}");
}

#[test]
fn grade_says_why_a_hand_is_mis_set() {
    let record = run(&["grade", "--json", MIS_SET]).record();
    assert_eq!((&record["misset"], &record["rank"]), (&"middle>back".into(), &Value::Null));
    let text = run(&["grade", MIS_SET]).out;
    assert!(text.contains("mis-set: the middle is too strong for the back\n"), "{text}");
    assert!(
        text.contains("what is better: As, Ks, Qs, Js and 2s to the middle, nines and fours to the back\n"),
        "{text}"
    );
}

/// With `--board`, `grade` uses open-face rules. So an input that cannot be read is reported as an invalid placement.
#[test]
fn a_board_selects_open_face() {
    let ran = run(&["grade", "--board", "As / 9s / Ks Kd Kh", "Qs>f 9d>m 5h>x"]);
    assert!(ran.status == 0 && ran.out.starts_with("pineapple rules\n"), "{ran:?}");
    let wrong = run(&["grade", "--board", "As / 9s / Ks Kd Kh", "Qs f 9d m 5h x"]);
    assert!(
        wrong
            .err
            .starts_with("pusoy: invalid placement (expected a street, as in 'Qd>f 6h>b 2d>x'; or, in fantasyland"),
        "{wrong:?}"
    );
    // `--board` does not override `--rules`.
    let named = run(&["grade", "--rules", "standard", "--board", "As / 9s / Ks Kd Kh", "Qs>f 9d>m 5h>x"]);
    assert!(named.status == 2 && named.err.contains("--board: only for open-face rules"), "{named:?}");
    // `solve` needs 13 cards. If the number of cards is that of a street, the error names the command `place`. If it is
    // that of a hand in fantasyland, the error names rules with fantasyland.
    for (cards, wanted) in [
        ("As Kd Qc 5h 4h", "a hand has 13 cards, 5 were given ('pusoy place' places a street of open-face)"),
        (
            "As Kd Qc 5h 4h 2c 3c 7d 8d 9d Th Jh Jc Js",
            "a hand has 13 cards, 14 were given ('--rules pineapple' sets a hand in fantasyland)",
        ),
        ("As Kd Qc 5h", "a hand has 13 cards, 4 were given"),
    ] {
        assert_eq!(run(&["solve", cards]).err, format!("pusoy: {wanted}\n"));
    }
}

/// A table in JSON without a setting gets an error, and so does a line of one player without a setting and without
/// cards.
#[test]
fn inputs_without_a_setting_are_errors() {
    // A deal in units, written as text, is skipped on standard input. On the command line, it is an error.
    assert_eq!(run_on(&["grade", "--quick"], "A=+1; B=-1\n").status, 0);
    let units = run(&["grade", "--quick", "A=+1; B=-1"]);
    assert!(units.status == 65 && units.err.starts_with("pusoy: no setting to grade "), "{units:?}");
    const WHY: &str = "no setting to grade (a natural, a surrender and units have none; 'pusoy review' also judges the \
                       naturals and surrenders of a deal)";
    let natural = "As Ah Ad Ac Qs Qc Js Jd 8h 8c 6d 4h 4c";
    for (line, wanted) in [
        (String::from("Ann=fold"), String::from("a surrender is graded by its cards (expected 'Ann=fold: CARDS')")),
        (String::from("Ann=3"), WHY.to_owned()),
        (json!({"players": [{"name": "Ann", "units": 3}, {"name": "Bob", "units": -3}]}).to_string(), WHY.to_owned()),
        (
            json!({"players": [
                {"name": "Ann", "status": "natural", "cards": natural},
                {"name": "Bob", "status": "surrender"},
            ]})
            .to_string(),
            WHY.to_owned(),
        ),
    ] {
        let ran = run_on(&["grade", "--quick", "--json"], format!("{line}\n"));
        let record: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{line}: {ran:?}"));
        assert_eq!((ran.status, &record["error"]["code"]), (1, &json!("missing-rows")), "{line}: {record}");
        assert_eq!(record["error"]["message"], json!(wanted), "{line}");
    }
    // In text, a line with several players is a deal of a log. A deal without settings is skipped.
    let ran = run_on(&["grade", "--quick", "--json"], "Ann=3; Bob=-3\n");
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
}

/// A surrender and a declared natural are graded against the best action.
#[test]
fn actions_without_rows_are_graded() {
    let weak = "Th 7c 5h 8d 8c 4s 3d 2h Ks Qs Jc Td 9c";
    let text = run(&["grade", "--quick", &format!("Ann=fold: {weak}")]).out;
    assert!(text.contains("Ann: nothing lost\n\ngiven: surrender: -9.04 units\n\nbest setting: ten high"), "{text}");
    assert!(!text.contains("best: surrender"), "{text}");
    let page = run(&["grade", "--quick", "--format", "html", &format!("surrender {weak}")]).out;
    assert!(page.contains("given: surrender: -9.04 units") && page.contains("best setting: "), "{page}");
    let natural = run(&["grade", "--json", "--quick", "natural: As Ah Ad Ac Qs Qc Js Jd 8h 8c 6d 4h 4c"]).record();
    assert_eq!((&natural["action"], &natural["loss"]), (&"declare".into(), &0.0.into()));
    let none = run(&["grade", "--json", "--quick", &format!("natural: {weak}")]).record();
    assert_eq!(none["error"]["code"], "not-a-natural");
    let off = run(&["grade", "--json", "--set", "surrender=off", &format!("fold: {weak}")]).record();
    assert_eq!(off["error"]["code"], "surrender-not-available");
}

/// If the best action is a surrender, the explanation compares the given setting with the best setting. It says how
/// much more the best setting earns.
#[test]
fn a_setting_is_compared_with_the_best_setting_if_surrender_is_better() {
    let text = run(&["grade", "--quick", "9c Td 5h / 8d 8c 4s 3d 2h / Ks Qs Jc Th 7c"]).out;
    assert!(text.contains("2.94 units lost") && text.contains("\nbest: surrender: -9.04 units\n"), "{text}");
    assert!(text.contains("\nthe best setting earns 2.68 more: 7c to the front"), "{text}");
    assert!(!text.contains("what is better"), "{text}");
}

#[test]
fn a_natural_counts_however_it_is_set() {
    let text = run(&["grade", "2s 3c 4d / 5h 6s 7h 8d 9c / Ts Jc Qd Kh As"]).out;
    assert!(text.ends_with("nothing lost\nnatural: dragon, regardless of the setting\n"), "{text}");
    let record = run(&["grade", "--json", "2s 3c 4d / 5h 6s 7h 8d 9c / Ts Jc Qd Kh As"]).record();
    assert_eq!((&record["plans"], &record["rank"], units(&record["loss"])), (&json!([]), &Value::Null, 0.0));
    assert_eq!(run_on(&["grade", "--summary"], "").out, "");
}

#[test]
fn a_summary_averages_losses_and_values_of_cards_by_player() {
    let out = run_on(&["grade", "--json", "--quick", "--summary"], log()).records();
    let (summary, hands) = out.split_last().unwrap();
    assert_eq!((summary["schema"].as_str(), hands.len()), (Some("pusoy.grade.summary/1"), 42));
    let players = summary["players"].as_array().unwrap();
    assert_eq!(
        players.iter().map(|player| player["player"].as_str().unwrap()).collect::<Vec<_>>(),
        ["Amy", "Bob", "Cy"]
    );
    for player in players {
        let own: Vec<&Value> = hands.iter().filter(|hand| hand["player"] == player["player"]).collect();
        let mean = |field: &str| own.iter().map(|hand| units(&hand[field])).sum::<f64>() / own.len() as f64;
        assert_eq!(player["hands"], own.len());
        assert!((units(&player["loss"]) - mean("loss")).abs() < 1e-6);
        assert!((units(&player["cards"]) - mean("ev")).abs() < 1e-6);
        assert_eq!(player["misset"], own.iter().filter(|hand| !hand["misset"].is_null()).count());
        let mut losses: Vec<f64> = own.iter().map(|hand| units(&hand["loss"])).filter(|loss| *loss > 0.0).collect();
        losses.sort_by(|a, b| b.total_cmp(a));
        losses.truncate(5);
        let worst: Vec<f64> = player["worst"].as_array().unwrap().iter().map(|hand| units(&hand["loss"])).collect();
        assert_eq!(worst, losses);
    }
    let bob = &players[1];
    assert_eq!((&bob["worst"][0]["id"], &bob["settled"]["units"]), (&7.into(), &(-3).into()));
    let luck = -3.0 - units(&bob["settled"]["expected"]);
    assert!((units(&bob["settled"]["luck"]) - luck).abs() < 1e-6);
    assert!(players[0]["settled"].is_null() && players[2]["loss_std_err"].is_number());
    assert!(bob["loss_std_err"].is_null(), "one hand has no standard error");
}

#[test]
fn a_summary_does_not_depend_on_threads_or_order() {
    let graded = |threads: &str, lines: &str| {
        run_on(&["grade", "--json", "--quick", "--summary", "--threads", threads], lines).records()
    };
    let log = log();
    let summary = graded("1", &log).pop();
    assert_eq!(graded("2", &log), graded("1", &log));
    let reversed: Vec<&str> = log.lines().rev().collect();
    assert_eq!(graded("2", &reversed.join("\n")).pop(), summary);
}

#[test]
fn bad_settings_are_reported() {
    for (line, code) in [
        ("Qs Qd 4c / Ks Kd", "wrong-count"),
        ("Amy=Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c Qs", "duplicate-card"),
        (r#"{"front":"Qs Qd 4c","middle":"Ks Kd 9h 8c 2d"}"#, "missing-field"),
        (
            r#"{"front":"Qs Qd 4c","middle":"Ks Kd 9h 8c 2d","back":"As Ad 7h 7c 3s","player":"A","luck":1}"#,
            "unknown-field",
        ),
        (r#"{"front":"Qs Qd 4c","middle":"Ks Kd 9h 8c 2d","back":"As Ad 7h 7c 3s","dead":"Qs"}"#, "duplicate-card"),
    ] {
        let ran = run_on(&["grade", "--json"], line);
        assert_eq!((ran.status, &ran.record()["error"]["code"]), (1, &code.into()), "{line}");
    }
}

/// Under the standard rules, the rows of a mis-set hand are not compared, so they have no probabilities of winning.
#[test]
fn misset_hands_have_chances_only_if_the_rules_compare_their_rows() {
    const MISSET: &str = "As Ah Kd / Qs 9c 9d 5h 5c / 8h 8d 7c 2s 2d";
    let ran = run(&["grade", MISSET]);
    let (given, best) = ran.out.split_once("\nbest: ").unwrap();
    assert!(
        given.contains("mis-set: the middle is too strong for the back")
            && given.contains("nines and fives in the middle"),
        "{given}"
    );
    assert!(!given.contains("wins") && !given.contains("scoop"), "{given}");
    assert!(best.contains("wins") && best.contains("scoops"), "{best}");
    for quick in [&[][..], &["--quick"]] {
        let record = run(&[&["grade", "--json", MISSET][..], quick].concat()).record();
        for row in ["front", "middle", "back"] {
            let chances = ["win", "tie", "lose"].map(|chance| &record["given"]["rows"][row][chance]);
            assert_eq!(chances, [&Value::Null; 3]);
            assert!(record["plans"][0]["rows"][row]["win"].is_number());
        }
        assert_eq!((&record["given"]["scoop"], &record["given"]["scooped"]), (&Value::Null, &Value::Null));
    }
    let page = run(&["grade", "--format", "html", MISSET]).out;
    assert_eq!(page.matches("class=\"bar\"").count(), 3, "the best setting has three bars");
    // If the rules compare the rows of a mis-set hand, these rows have probabilities. The opponent is known, so no
    // strategy is trained for these rules.
    let known = "Ac Kc Qc / 9s 9h 6h 6c 4d / Kh Jh Th 4h 3h";
    let record = run(&["grade", "--json", "--set", "misset=play", "--against", known, MISSET]).record();
    assert!(record["given"]["scoop"].is_number() && record["given"]["rows"]["back"]["win"].is_number());
}

/// Each listed setting is tied with the best or shows a positive gap, even if the gap is less than 0.01 units.
#[test]
fn a_gap_is_never_shown_as_zero() {
    let hands = run(&["deal", "--players", "1", "--count", "40", "--seed", "3"]).out;
    let sampled = hands.lines().take(3).map(|line| format!("{line}\n")).collect::<String>();
    let (mut tied, mut small) = (0, 0);
    for (args, hands) in [
        (&["--variants", "--top", "4", "--quick"][..], hands),
        (&["--variants", "--top", "6", "--opponents", "1"], sampled),
    ] {
        for line in run_on(&[&["solve"][..], args].concat(), &hands).out.lines() {
            let Some(gap) = line.split(" units, ").nth(1).and_then(|rest| rest.split(';').next()) else { continue };
            let less = gap.strip_suffix(" less").map(|less| less.strip_prefix("under ").unwrap_or(less));
            let is_seen = less.is_some_and(|less| less.parse::<f64>().unwrap() > 0.0);
            assert!(gap == "tied" || is_seen, "{line}");
            tied += usize::from(gap == "tied");
            small += usize::from(gap.starts_with("0.00"));
        }
    }
    assert!(tied > 0 && small > 0, "{tied} tied, {small} less than a hundredth");
}

/// If `solve` gets a setting, or `grade` gets thirteen cards without rows, the error names the right command.
#[test]
fn the_right_command_is_named() {
    const SETTING: &str = "6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d";
    for slash in ["/", "|", "／"] {
        let ran = run(&["solve", "--json", &SETTING.replace('/', slash)]);
        let error = ran.record()["error"].clone();
        assert_eq!(
            (ran.status, &error["code"], &error["token"], &error["column"]),
            (65, &"bad-card".into(), &slash.into(), &10.into())
        );
        assert!(error["message"].as_str().unwrap().contains("use 'pusoy grade'"), "{error}");
    }
    let line = r#"{"front":"6s 6h 4c","middle":"Ts Td 9c Qd 8s","back":"3s 3h 3d 2s 2d"}"#;
    let error = run_on(&["solve", "--json"], line).record()["error"].clone();
    assert_eq!((&error["code"], &error["token"]), (&"unknown-field".into(), &"front".into()));
    assert!(error["message"].as_str().unwrap().contains("'pusoy grade'"), "{error}");
    let ran = run(&["grade", HAND]);
    assert!(ran.status == 65 && ran.err.contains("'pusoy solve' sets thirteen cards"), "{ran:?}");
    assert!(run(&["grade", "As Ks"]).err.contains("a setting has 3 rows"));
}

/// A placement on the command line is graded under the rules of pineapple, as in `place`, unless other rules are named.
#[test]
fn a_placement_is_graded_as_pineapple() {
    let board = ["grade", "--board", "Qs 4h / Kh Kd 9c 5s / As Ah Ts Td 7c", "Ks>f Qd>m 2d>x"];
    let named = run(&[&board[..], &["--rules", "pineapple"]].concat());
    assert_eq!((run(&board).out, named.status), (named.out, 0));
    let first = run(&["grade", "--deals", "100", "--json", "Kh>b Kd>b 9c>f 5s>m 4s>b"]).record();
    assert_eq!(first["rules"]["preset"], "pineapple");
    // A setting is still graded under the rules of Chinese Poker.
    let set = run(&["grade", "--quick", "--json", "7s 7c 3c / 9s 9h 9d 4h 4d / As Ks Qs Js 2s"]).record();
    assert_eq!(set["rules"]["preset"], "standard");
}

/// In a single deal, cards that are not in rows are an error that says so, unless they count as a natural.
#[test]
fn hands_of_a_deal_without_rows_are_an_error() {
    let loose = "Amy=As Ad Ah Kd Kc Qh Js Ts 9h 8d 5s 5d 2c; Bob=fold";
    let ran = run(&["grade", loose]);
    assert!(ran.status == 65 && ran.err.starts_with("pusoy: these cards are not set in rows"), "{ran:?}");
    let dragon = "Amy=As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s; Bob=fold";
    let ran = run(&["grade", dragon]);
    assert!(ran.status == 65 && ran.err.starts_with("pusoy: no setting to grade"), "{ran:?}");
}

/// The answer says which known opponents are mis-set, because the EV includes the units that they pay.
#[test]
fn missets_of_known_opponents_are_named() {
    let hand = ["Qs", "Qd", "4c", "/", "Ks", "Kd", "9h", "8c", "2d", "/", "As", "Ad", "7h", "7c", "3s"];
    let misset = "Jh Jd 3c / Qh Qc 8h 8d 2c / 9s 9d Tc 6s 6h";
    let legal = "Jh Jd 3c / 9s 9d Tc 6s 6h / Qh Qc 8h 8d 2c";
    let grade = |args: &[&str]| run(&[&["grade"], &hand[..], args].concat()).out;
    let line = "known opponent 2 is mis-set: the middle is too strong for the back\n";
    let both = grade(&["--against", "Ah Kh Jc / Ac 2h 3h 4s 5h / 5c 5d 5s 4d 4h", "--against", misset]);
    assert!(both.contains(line) && both.matches("is mis-set").count() == 1, "{both}");
    assert!(!grade(&["--against", legal]).contains("is mis-set"));
    let page = grade(&["--against", misset, "--format", "html"]);
    assert!(page.contains("known opponent 1 is mis-set"), "{page}");
    // The rows are out of order, but the hand is a dragon, which counts regardless of its setting.
    let dragon = "2s 3d 5h / 9s Th Jd Qc Kh / 4c 6s 7d 8s Ac";
    let hand = "As Ad Kd Kc Qh Js Ts 9h 8d 5s 5d 3c 2c";
    let solved = run(&["solve", "--quick", "--opponents", "1", "--against", dragon, hand]).out;
    assert!(solved.contains("-36.00 units") && !solved.contains("is mis-set"), "{solved}");
}

/// Returns the first player's entry for a kind of hand. Returns `None` if the summary has no such entry.
fn kind<'a>(summary: &'a Value, name: &str) -> Option<&'a Value> {
    summary["players"][0]["kinds"].as_array().unwrap().iter().find(|kind| kind["kind"] == name)
}

/// The first line sets a hand with four pairs. The second and the third line set another hand, which has three nines.
/// The second line mis-sets it, and the third line sets its rows in order.
#[test]
fn a_summary_adds_up_kinds_of_hands() {
    let lines = [PAIRS, MIS_SET, "7s 7c 3c / As Ks Qs Js 2s / 9s 9h 9d 4h 4d"].join("\n");
    let records = run_on(&["grade", "--quick", "--summary", "--json"], &lines).records();
    let (summary, hands) = records.split_last().unwrap();
    let [pairs, misset, legal] = [0, 1, 2].map(|nth| units(&hands[nth]["loss"]));
    let many_pairs = kind(summary, "many-pairs").unwrap();
    assert_eq!((&many_pairs["hands"], units(&many_pairs["loss"])), (&1.into(), pairs));
    assert_eq!(many_pairs["loss_std_err"], Value::Null);
    for name in ["trips", "flush-or-full-house"] {
        let trips = kind(summary, name).unwrap();
        // The standard error of the mean of two values is half of their difference.
        let (mean, error) = ((misset + legal) / 2.0, (misset - legal).abs() / 2.0);
        assert_eq!(trips["hands"], 2, "{trips}");
        assert!((units(&trips["loss"]) - mean).abs() < 2e-6, "{trips}");
        assert!((units(&trips["loss_std_err"]) - error).abs() < 2e-6, "{trips}");
    }
    assert!(kind(summary, "quads").is_none() && kind(summary, "straight-or-flush").is_none());
    let losses: Vec<f64> =
        summary["players"][0]["kinds"].as_array().unwrap().iter().map(|kind| units(&kind["loss"])).collect();
    assert!(losses.is_sorted_by(|a, b| a >= b), "{losses:?}");

    let text = run_on(&["grade", "--quick", "--summary"], &lines).out;
    let (_, kinds) = text.split_once("\nthese hands, by kind:\n").unwrap();
    assert!(kinds.contains("  hands with three of a kind "), "{kinds}");
    let named = run(&["grade", "--quick", "--summary", &format!("Amy={MIS_SET}")]).out;
    assert!(named.contains("\nAmy's hands, by kind:\n"), "{named}");
    let page = run_on(&["grade", "--quick", "--summary", "--format", "html"], &lines).out;
    assert!(page.contains("all hands, by kind") && page.contains("<td>hands with three of a kind</td>"), "{page}");
    assert!(!run_on(&["grade", "--quick"], &lines).out.contains("by kind"));
}

/// The best setting of the quick answer has a pair of tens in front. The best setting of the sampled answer has no
/// pair there. `grade` shows the sampled answer, so the summary does not count the hand as one with a pair in front.
#[test]
fn kinds_are_those_of_the_best_setting_shown() {
    let cards = "Ac Ks Kh Qs Ts Td 8s 7s 7h 5h 3d 3c 2h";
    let setting = "Ac 5h 2h / Ts Td 7s 7h Qs / Ks Kh 3d 3c 8s";
    let quick = run(&["solve", "--quick", "--json", "--top", "1", cards]).record();
    assert_eq!(quick["plans"][0]["rows"]["front"]["category"], "pair");
    let records = run(&["grade", "--summary", "--json", setting]).records();
    assert_eq!(records[0]["plans"][0]["rows"]["front"]["category"], "high-card");
    assert!(kind(&records[1], "pair-in-front").is_none(), "{}", records[1]);
    // The second plan earns only 0.06 units less and makes other pairs, so the hand also counts as `two-way`.
    assert!(kind(&records[1], "two-way").is_some() && kind(&records[1], "many-pairs").is_some(), "{}", records[1]);
}

#[test]
fn settings_of_one_hand_are_compared_with_the_first() {
    let best = "Ac Qs 2h / Ts Td 7s 7h 5h / Ks Kh 3d 3c 8s";
    let others = ["Ac 5h 2h / Ts Td 7s 7h Qs/ Ks Kh 3d 3c 8s", "7s7h5h / TsTdQs8s2h / KsKh3d3cAc"];
    let records = run(&["grade", "--json", best, others[0], others[1]]).records();
    let [first, ..] = &records[..] else { panic!("no records") };
    assert_eq!((records.len(), first.get("gap_to_first")), (3, None));
    for other in &records[1..] {
        let gap = &other["gap_to_first"];
        assert!((units(&gap["gap"]) - (units(&other["loss"]) - units(&first["loss"]))).abs() < 2e-6, "{gap}");
        let error = units(&other["loss_std_err"]).hypot(units(&first["loss_std_err"]));
        assert!((units(&gap["gap_std_err"]) - error).abs() < 2e-6, "{gap}");
        assert_eq!(gap["tied"], false);
    }
    // A setting has the same grade as if it were graded alone.
    let alone = run(&["grade", "--json", others[0]]).record();
    assert_eq!(alone["loss"], records[1]["loss"]);

    let text = run(&["grade", others[0], best]).out;
    assert!(text.starts_with("No. 1\n") && text.contains("\n\nNo. 2\n"), "{text}");
    let last = text.lines().last().unwrap();
    assert!(last.starts_with("No. 1 earns 0.") && last.ends_with(" units less than no. 2."), "{text}");
    let same = run(&["grade", "--quick", best, best]).out;
    assert!(same.ends_with("\nNo. 1 earns as much as no. 2.\n"), "{same}");
    let page = run(&["grade", "--quick", best, others[0], "--format", "html"]).out;
    assert!(page.contains("units more than no. 2.</p>") && page.contains("<h2>No. 2</h2>"), "{page}");
}

#[test]
fn settings_of_different_hands_are_not_compared() {
    let ran = run(&["grade", PAIRS, MIS_SET]);
    assert_eq!((ran.status, ran.err.lines().count()), (65, 1), "{ran:?}");
    assert!(ran.err.contains("setting 2 has other cards than setting 1"), "{ran:?}");
    assert!(ran.err.contains("write one setting per line to standard input"), "{ran:?}");
    // If one setting is invalid, the error is about this setting, not about the comparison.
    let short = run(&["grade", PAIRS, "Qs Qd 4c / Ks Kd 9h 8c 2d"]);
    assert!(short.status == 65 && short.err.contains("a setting has 3 rows"), "{short:?}");
}

/// A deal in which nobody set a hand has no setting to grade. A deal in units has none either. On the command line,
/// such a deal is an error. On standard input, it is skipped.
#[test]
fn a_deal_without_a_setting_is_refused_alone_but_not_in_a_log() {
    for deal in ["Amy=fold; Bob=fold", "Amy=+1; Bob=-1"] {
        let ran = run(&["grade", "--quick", deal]);
        assert!(ran.status == 65 && ran.err.starts_with("pusoy: no setting to grade ("), "{ran:?}");
        let ran = run_on(&["grade", "--quick"], format!("{deal}\n"));
        assert!(ran.status == 0 && ran.out.is_empty() && ran.err.is_empty(), "{ran:?}");
    }
}
