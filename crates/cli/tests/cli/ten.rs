//! `pusoy ten`: the commands for Chinese Ten.

use super::*;

fn records(command: &str, inputs: &[Value]) -> Vec<Value> {
    let lines: String = inputs.iter().map(|input| format!("{input}\n")).collect();
    run_on(&["ten", command, "--json"], lines).records()
}

fn input(vector: &Value) -> Value {
    let mut input = vector.as_object().unwrap().clone();
    for field in ["kind", "expect", "expect_error", "command", "source", "source_example", "note"] {
        input.remove(field);
    }
    input.into()
}

#[test]
fn test_vectors_have_the_expected_records() {
    let all: Value = serde_json::from_str(include_str!("../../../../tests/data/rules.json")).unwrap();
    let mut checked = [0, 0];
    for vector in all["chinese_ten"].as_array().unwrap() {
        let command = match vector["kind"].as_str().unwrap() {
            "capture" => "capture",
            "layout" => "layout",
            _ => "score",
        };
        let record = records(command, &[input(vector)]).remove(0);
        for (name, wanted) in vector["expect"].as_object().unwrap() {
            assert_eq!(&record[name], wanted, "{} {name}: {record}", vector["id"]);
        }
        checked[0] += 1;
    }
    for vector in all["errors"].as_array().unwrap() {
        if vector["command"] == "chinese-ten settle" {
            let record = records("score", &[input(vector)]).remove(0);
            assert_eq!(record["error"]["code"], vector["expect_error"], "{record}");
            checked[1] += 1;
        }
    }
    assert_eq!(checked, [38, 7]);
}

#[test]
fn cards_can_be_typed_as_arguments() {
    let pile = run(&["ten", "pile", "--players", "2", "Kh Qh 9h 6h 7h 3h 4h 5h 5d Ah"]);
    assert_eq!(pile.out, "standard rules, 2 players: 80 points, against 105: -25\n");
    assert_eq!(run(&["ten", "capture", "Kd", "/", "Kh", "Ks", "6c", "2h"]).out, "Kd captures one of Kh, Ks\n");
    let fourth = run(&["ten", "capture", "Ks / Kh Kd Kc 4c", "--json"]).record();
    assert_eq!(fourth["captures_all"], serde_json::json!(["Kh", "Kd", "Kc"]));
    assert_eq!(fourth["captures_one_of"], serde_json::json!([]));
    assert_eq!(run(&["ten", "layout", "5h", "5s", "5d", "5c"]).out, "the dealer takes the four fives\n");
    let piles = ["ten", "score", "--variant", "red-frog", "--set", "partial=yes", "Amy=As 9d", "Bob=Ts Th", "Cy=8c 2s"];
    assert!(run(&piles).out.contains("Amy    50 points    -68/3"));
    assert_eq!(run(&["ten", "pile", "Kh"]).status, 65, "the number of players is missing");
    assert_eq!(run(&["ten", "score", "Amy=As 9d", "Bob=Ts"]).status, 65);
    let some = run(&["ten", "score", "Amy=Ah 9d", "Bob=8s 2h"]);
    assert!(some.err.ends_with(" (add them, or set the option partial=yes)\n"), "{some:?}");
    for players in [["=Ah", "Bob=2h 8s"], ["Bob=2h 8s", " =Ah 9d"]] {
        let nameless = run(&[&["ten", "score"][..], &players].concat());
        let number = 1 + usize::from(players[0].starts_with("Bob"));
        assert_eq!((nameless.status, nameless.err), (65, format!("pusoy: player {number} has no name\n")));
    }
    assert_eq!(run(&["ten", "score", "--variant", "redfrog", "Amy=As"]).status, 2);
}

#[test]
fn an_account_adds_fractions() {
    let deals = "Amy=As 9d; Bob=Ts Th; Cy=8c 2s\nAmy=As 9d; Bob=Ts Th; Cy=8c 2s\n";
    let args = ["ten", "score", "--variant", "red-frog", "--set", "partial=yes", "--account", "--json"];
    let records = run_on(&args, deals).records();
    assert_eq!(
        records.last().unwrap()["totals"],
        serde_json::json!({"Amy": "-136/3", "Bob": "-376/3", "Cy": "-376/3"})
    );
}

#[test]
fn points_can_replace_piles() {
    // The tie score is 105, so Amy has 15 points more, and Bob has 15 less.
    let text = run(&["ten", "score", "Amy=120", "Bob=90"]);
    assert_eq!(
        text.out,
        "standard rules: tie score 105\n  Amy   120 points      +15\n  Bob    90 points      -15\nBob pays Amy 15\n"
    );
    let json = records("score", &[serde_json::json!({"points": {"Amy": 120, "Bob": 90}})]).remove(0);
    assert_eq!(json["delta"], serde_json::json!({"Amy": 15, "Bob": -15}));
    assert_eq!(json["transfers"], serde_json::json!([{"from": "Bob", "to": "Amy", "amount": 15}]));
    let deals = "Amy=120; Bob=90\nAmy=100; Bob=110\n";
    let account = run_on(&["ten", "score", "--account", "--json"], deals).records();
    assert_eq!(account.last().unwrap()["totals"], serde_json::json!({"Amy": 10, "Bob": -10}));

    let refused = |input: Value| records("score", &[input]).remove(0)["error"].clone();
    let wrong = refused(serde_json::json!({"points": {"Amy": 120, "Bob": 91}}));
    assert_eq!(wrong["code"], "bad-points");
    assert!(wrong["message"].as_str().unwrap().contains("must add up to 210"), "{wrong}");
    let whole = records("score", &[serde_json::json!({"points": {"Amy": 120.0, "Bob": 90}})]).remove(0);
    assert_eq!(whole["delta"], json["delta"]);
    for points in [serde_json::json!(120.5), serde_json::json!(1e15), serde_json::json!("120")] {
        let refused = refused(serde_json::json!({"points": {"Amy": points, "Bob": 90}}));
        let message =
            format!("the points of 'Amy' must be a whole number without quotes, of at most 15 digits, not {points}");
        assert_eq!((&refused["code"], &refused["message"]), (&"bad-points".into(), &message.into()));
    }
    let pile = refused(serde_json::json!({"piles": {"Amy": 7}}));
    assert_eq!(pile["message"], "the pile of 'Amy' must be a text or a list of cards");
    let both = refused(serde_json::json!({"points": {"Amy": 120}, "piles": {"Bob": "Ah 9d"}}));
    assert_eq!(both["code"], "unknown-field");
    let all = "others have points (give piles or points for all players)";
    for (players, why) in [
        (["Amy=120", "Bob=Ah 9d"], format!("'Bob' has a pile and {all}")),
        (["Amy=", "Bob=210"], format!("'Amy' has no points, and {all}")),
        (
            ["Amy==120", "Bob=90"],
            String::from("'Amy==120' has more than one '=' (write ';' between players, as in Amy=120; Bob=90)"),
        ),
    ] {
        let ran = run(&["ten", "score", players[0], players[1]]);
        assert_eq!((ran.status, ran.err), (65, format!("pusoy: {why}\n")));
    }
    // Barraco has 2 or 4 players. Only `ten pile` has the flag --players.
    let unknown = refused(serde_json::json!({"variant": "barraco"}));
    assert_eq!(unknown["message"], "missing number of players (give 'players': 2 or 4)");
    let pile = run(&["ten", "pile", "--variant", "barraco", "Ah"]);
    assert!(pile.err.contains("missing number of players (give --players N: 2 or 4)"), "{}", pile.err);
}

#[test]
fn options_that_differ_from_the_variant_are_listed() {
    let set = |args: &[&str]| {
        run(&[&["ten", "score", "--json", "Amy=120", "Bob=90"], args].concat()).record()["rules"]["set"].clone()
    };
    assert_eq!(set(&["--set", "payment=pairwise"]), serde_json::json!({"payment": "pairwise"}));
    assert_eq!(set(&["--set", "payment=vs-tie"]), serde_json::json!({}));
}
