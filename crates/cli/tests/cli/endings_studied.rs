//! `pusoy climb review` and `pusoy climb puzzle`.

use super::*;

/// A deal in which Ann makes no mistake, and Ben loses a point.
const BIG_TWO: &str = "Ann=3d 5c 9h; Ben=4d Ts; Ann: 3d; Ben: 4d; Ann: 9h; Ben: Ts";

fn review(args: &[&str]) -> Value {
    let ran = run(&[&["climb", "review", "--json"], args].concat());
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{args:?}");
    ran.record()
}

#[test]
fn a_review_values_every_play() {
    let record = review(&["big-two", BIG_TWO]);
    assert_eq!((&record["value_kind"], &record["solved_from"]), (&"penalties".into(), &1.into()));
    assert_eq!(record["lost"], serde_json::json!({"Ann": 0, "Ben": 1}));
    let mistake = &record["actions"][1];
    assert_eq!((&mistake["by"], &mistake["move"]), (&"Ben".into(), &serde_json::json!(["4d"])));
    let turn = &mistake["turn"];
    assert_eq!(turn["value"], serde_json::json!({"Ann": 2, "Ben": 0}));
    assert_eq!((&turn["lost"], &turn["better"]), (&1.into(), &serde_json::json!([["Ts"]])));
    assert_eq!(turn["line"][0], serde_json::json!({"by": "Ben", "move": ["Ts"]}));
    assert!(record["actions"][0]["turn"].get("line").is_none());
    let text = run(&["climb", "review", "big-two", BIG_TWO]).out;
    assert!(text.contains("1 point lost: Ts keeps Ann penalty 2, Ben penalty 0"), "{text}");
    assert!(text.contains("best play: Ben Ts, Ann pass, Ben 4d\n") && text.contains("1 mistake; lost: Ben 1 point"));
    // The same deal as JSON and in a stream. The bytes are the same regardless of the number of threads.
    let json = r#"{"id":7,"game":"big-two","hands":{"Ann":"3d 5c 9h","Ben":"4d Ts"},"plays":[{"by":"Ann","cards":"3d"},{"by":"Ben","cards":"4d"},{"by":"Ann","cards":"9h"},{"by":"Ben","cards":"Ts"}]}"#;
    let lines = format!("{json}\n{BIG_TWO}\nx\n");
    let stream = run_on(&["climb", "review", "big-two", "--json"], &lines);
    let records = stream.records();
    assert_eq!((stream.status, &records[0]["id"], &records[0]["actions"]), (1, &7.into(), &record["actions"]));
    assert_eq!((&records[1], &records[2]["schema"]), (&record, &"pusoy.error/1".into()));
    assert_eq!(run_on(&["climb", "review", "big-two", "--json", "--threads", "1"], &lines).out, stream.out);
}

#[test]
fn a_review_obeys_limits_and_refuses_bad_deals() {
    let none = review(&["big-two", "--nodes", "0", BIG_TWO]);
    assert_eq!(
        (&none["solved_from"], &none["stopped"], &none["lost"]["Ben"]),
        (&Value::Null, &"nodes".into(), &0.into())
    );
    let timed = run(&["climb", "review", "big-two", "--time-limit", "0", BIG_TWO]);
    assert!(timed.status == 0 && timed.out.contains("no turn was solved within --time-limit"), "{}", timed.out);
    let run_review = |args: &[&str]| run(&[&["climb", "review"], args].concat());
    assert_eq!(run_review(&["big-two", "no-such-file"]).status, 66);
    assert_eq!(run_review(&["whist", BIG_TWO]).status, 65);
    let illegal = run_review(&["big-two", "Ann=3d 5c; Ben=4d; Ann: 3d; Ben: 5c"]);
    assert!(illegal.status == 65 && illegal.err.contains("action 2, Ben"), "{}", illegal.err);
    let interrupting = run_review(&["tien-len", "--set", "chop-after-pass=yes", "A=3s; B=4s; A: 3s"]);
    assert!(interrupting.status == 65 && interrupting.err.contains("cannot be solved"), "{}", interrupting.err);
    let shipped = run_review(&["dou-dizhu", "tests/data/transcripts/dou-dizhu.txt", "--nodes", "2000"]);
    assert!(shipped.status == 0 && shipped.out.contains("with best play from here on: "), "{}", shipped.out);
}

#[test]
fn a_review_page_shows_the_remaining_hands() {
    let named = BIG_TWO.replace("Ben", "<b>Ben</b> & \"co\"");
    let page = super::pages::page(&["climb", "review", "big-two", &named], "");
    assert!(page.contains("&lt;b&gt;Ben&lt;/b&gt; &amp; &quot;co&quot;") && !page.contains("<b>Ben"), "{page}");
    assert!(page.contains("<p class=\"bad\">1 point lost: Ts keeps Ann penalty 2"), "{page}");
    // Five cards are dealt and four played. Ben goes out in the first trick, so there is no second.
    assert_eq!(page.matches("class=\"card ").count(), 5 + 4);
    let longer = super::pages::page(
        &["climb", "review", "daifugo", "A=2; B=39; C=5; leader=A; A: 2; B: pass; C: pass; B: 3; C: 5"],
        "",
    );
    // By rank alone: four cards, the three that are left after the first trick, and three plays.
    assert_eq!(longer.matches("class=\"card\"").count(), 4 + 3 + 3, "{longer}");
    assert!(longer.contains("1 place lost: 9 keeps place 2"));
}

fn puzzle(args: &[&str]) -> Ran {
    let ran = run(&[&["climb", "puzzle"], args].concat());
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{args:?}");
    ran
}

/// The solution of a puzzle is the only best move that `climb solve` finds.
#[test]
fn a_puzzle_has_exactly_one_solution() {
    for game in ["dou-dizhu", "killer", "president", "big-two"] {
        let ran = puzzle(&[game, "--seed", "3", "--count", "3", "--json"]);
        for (number, record) in (1..).zip(ran.records()) {
            assert_eq!((&record["number"], &record["seed"]), (&Value::from(number), &3.into()));
            let mut position = serde_json::Map::new();
            for field in ["hands", "to_move", "standing", "out", "landlord", "bid"] {
                if !record[field].is_null() {
                    position.insert(field.into(), record[field].clone());
                }
            }
            let solved = run_on(
                &["climb", "solve", game, "--json", "--all", "--value", "win"],
                Value::Object(position).to_string(),
            );
            let solved = solved.record();
            assert_eq!(solved["best_moves"], Value::from(vec![record["solution"].clone()]), "{record}");
            assert_eq!((&solved["value"]["Ann"], &record["line"][0]["move"]), (&1.into(), &record["solution"]));
        }
        assert_eq!(puzzle(&[game, "--seed", "3", "--count", "3", "--json", "--threads", "1"]).out, ran.out);
        assert_eq!(puzzle(&[game, "--seed", "3", "--count", "1", "--json"]).record(), ran.records()[0]);
    }
    let of_level = puzzle(&["dou-dizhu", "--seed", "1", "--level", "4", "--cards", "6", "--json"]);
    for record in of_level.records() {
        assert_eq!((&record["level"], record["hands"]["Ann"].as_array().unwrap().len()), (&4.into(), 6));
    }
}

#[test]
fn solutions_are_shown_on_request() {
    let asked = puzzle(&["dou-dizhu", "--seed", "3"]).out;
    assert!(asked.starts_with("dou-dizhu rules, seed 3\n\npuzzle 1, level ") && !asked.contains("solution"), "{asked}");
    let shown = puzzle(&["dou-dizhu", "--seed", "3", "--solution"]).out;
    assert!(shown.starts_with(&asked) && shown.contains("\nsolution: ") && shown.contains(" loses: "), "{shown}");
    let run = |args: &[&str]| run(&[&["climb", "puzzle"], args].concat());
    assert_eq!(run(&[]).status, 2);
    assert_eq!(run(&["whist"]).status, 65);
    for (flag, value) in
        [("--cards", "2"), ("--cards", "11"), ("--level", "0"), ("--level", "6"), ("--count", "0"), ("--seed", "x")]
    {
        assert_eq!(run(&["killer", flag, value]).status, 2, "{flag} {value}");
    }
    let interrupting = run(&["tien-len", "--set", "chop-after-pass=yes"]);
    assert!(interrupting.status == 2 && interrupting.err.contains("cannot be solved"), "{}", interrupting.err);
    let none = run(&["killer", "--cards", "3", "--level", "5", "--seed", "1", "--threads", "1"]);
    assert!(none.status == 1 && none.err.contains("no puzzle of level 5 with 3 cards per hand found"), "{}", none.err);
}

/// On a terminal the Enter key shows the solution, and no line is wider than the terminal.
#[cfg(unix)]
#[test]
fn a_key_shows_the_solution() {
    use super::terminals::{Terminal, on_terminal};
    let mut terminal =
        Terminal::run(50, &["climb", "puzzle", "dou-dizhu", "--seed", "3", "--count", "2", "--color", "never"]);
    terminal.type_in("\r");
    terminal.wait_for("solution: ");
    terminal.wait_for("q quits> ");
    terminal.type_in("q\r");
    terminal.wait_for_end();
    for columns in [50, 80] {
        for args in [
            &["climb", "puzzle", "tien-len", "--seed", "1", "--solution", "--color", "never"][..],
            &["climb", "review", "big-two", BIG_TWO, "--color", "never"],
            &["climb", "verify", "tests/data/proof.jsonl", "--color", "never"],
        ] {
            let seen = on_terminal(columns, args, "");
            let widest = seen.lines().map(|line| line.chars().count()).max().unwrap();
            assert!(widest <= usize::from(columns), "{columns} {args:?}: {seen}");
        }
    }
}
