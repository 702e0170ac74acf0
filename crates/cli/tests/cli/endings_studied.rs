//! `pusoy climb review` and `pusoy climb puzzle`.

use super::*;

/// A deal in which Ann makes no mistake, and Ben's first action costs Ben a point.
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
    assert!(
        text.contains("best play: Ben Ts, Ann pass, Ben 4d\n")
            && text.contains("1 mistake; lost: Ben 1 point (points are ")
    );
    // The same deal, as JSON and as text in a stream, has the same values. The output is the same for any number of
    // threads.
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
    // Five players hold cards at first. Positions with more than four such players cannot be solved.
    let hands = "Ben=4s 9d; Cy=5s 9c; Di=6s Th; Ed=7s Td; Ann: 3s; Ben: 4s";
    let review = |ann: &str| run(&["climb", "review", "president", &format!("Ann={ann}; {hands}")]).out;
    let ended = "the review ended at a position that was not solved: too many players hold cards\n";
    assert!(review("3s").contains(ended), "{}", review("3s"));
    assert!(review("3s 9h").contains("no turn was solved: too many players hold cards\n"), "{}", review("3s 9h"));
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
    // The page shows the five cards of the hands before the first trick and the four cards played. Ben goes out in the
    // first trick, so there is no second trick, and the page shows no more hands.
    assert_eq!(page.matches("class=\"card ").count(), 5 + 4);
    let longer = super::pages::page(
        &["climb", "review", "daifugo", "A=2; B=39; C=5; leader=A; A: 2; B: pass; C: pass; B: 3; C: 5"],
        "",
    );
    // Cards are shown as ranks: four in the hands before the first trick, three in the hands before the second trick,
    // and the three cards played.
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
fn solutions_are_shown_on_request_and_bad_arguments_are_refused() {
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
    // A game without bombs has no puzzle of the highest level, so the level is refused without a search.
    let bombless = run(&["big-two", "--level", "5", "--seed", "4"]);
    assert!(
        bombless.status == 2 && bombless.err.contains("have levels 1 to 4 under these rules, not 5"),
        "{}",
        bombless.err
    );
    let bombless = run(&["winner", "--set", "bombs=no", "--level", "5"]);
    assert!(bombless.status == 2 && bombless.err.contains("have levels 1 to 4 under these rules"), "{}", bombless.err);
    let none = run(&["dou-dizhu", "--cards", "3", "--level", "5", "--seed", "1", "--threads", "1"]);
    assert!(none.status == 1 && none.err.contains("no puzzle of level 5 with 3 cards per hand found"), "{}", none.err);
    // If no level is wanted, the advice does not mention levels.
    let none = run(&["winner", "--cards", "3", "--seed", "1"]);
    assert!(none.status == 1 && none.err.contains("found (try more cards or another seed)"), "{}", none.err);
}

/// On a terminal, a person types answers and sees the score at the end. No line of `puzzle`, `review` or `verify` is
/// wider than the terminal.
#[cfg(unix)]
#[test]
fn answers_are_typed_on_a_terminal() {
    use super::terminals::{Terminal, on_terminal};
    let args = ["climb", "puzzle", "dou-dizhu", "--seed", "1", "--color", "never", "--no-history"];
    let mut terminal = Terminal::run(50, &args);
    terminal.answer("6", "no: 6 loses: Ben 9, Ann pass,");
    terminal.answer("9", "right: 9  (single)");
    terminal.answer("s", "solution: ");
    terminal.type_in("quit\r");
    terminal.wait_for("2 puzzles: 1 right at the second try, 1 missed");
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

/// Runs `climb puzzle` with these arguments, and types these lines as answers.
fn practise(args: &[&str], lines: &[&str]) -> Ran {
    let ran = run_on(&[&["climb", "puzzle"], args].concat(), lines.join("\n") + "\n");
    assert_eq!(ran.status, 0, "{ran:?}");
    ran
}

/// Returns the position of a puzzle as input of `climb solve`.
fn position(record: &Value) -> Value {
    let fields = ["hands", "to_move", "standing", "out", "landlord", "bid"];
    let given = fields.into_iter().filter(|field| !record[field].is_null());
    given.map(|field| (field.to_owned(), record[field].clone())).collect::<serde_json::Map<_, _>>().into()
}

/// Returns a move as a person types it.
fn typed(play: &Value) -> String {
    match play.as_array() {
        Some(cards) => itertools::join(cards.iter().map(|card| card.as_str().unwrap()), " "),
        None => String::from("pass"),
    }
}

/// An answer in `tests/data/puzzles` is judged right if the move wins according to `climb solve`, and wrong if the move
/// loses. After a wrong move, the session shows a line of play in which Ben goes out, and Ann keeps some cards.
#[test]
#[ignore = "seconds in release mode"]
fn answers_are_judged_as_the_solver_values_them() {
    let mut judged = [0, 0];
    for (game, seed) in [("dou-dizhu", "41"), ("tien-len", "42"), ("big-two", "43"), ("president", "44")] {
        let args = ["climb", "puzzle", game, "--seed", seed, "--count", "10"];
        let records = run(&[&args[..], &["--json"]].concat()).records();
        let answers = std::fs::read_to_string(at_top(&format!("tests/data/puzzles/{game}.txt"))).unwrap();
        let session = run_on(&args, answers);
        assert_eq!((session.status, session.err.as_str()), (0, ""));
        let mut blocks = session.out.split("\npuzzle ");
        blocks.next();
        for block in blocks {
            let number: usize = block.split([',', ' ']).next().unwrap().parse().unwrap();
            let record = &records[number - 1];
            let solve = ["climb", "solve", game, "--json", "--all", "--value", "win"];
            let solved = run_on(&solve, position(record).to_string()).record();
            let wins = |play: &str| {
                let valued = solved["moves"].as_array().unwrap();
                let valued = valued.iter().find(|valued| typed(&valued["move"]) == play);
                valued.unwrap_or_else(|| panic!("{game} {number}: {play}"))["value"]["Ann"] == 1
            };
            let mut verdicts = 0;
            for line in block.lines() {
                if let Some(right) = line.strip_prefix("right: ").or_else(|| line.strip_prefix("solution: ")) {
                    assert!(wins(right.split("  (").next().unwrap()), "{game} {number}: {line}");
                    judged[0] += 1;
                } else if let Some((play, refutation)) =
                    line.strip_prefix("no: ").map(|line| line.split_once(" loses: ").unwrap())
                {
                    assert!(!wins(play), "{game} {number}: {line}");
                    let played = |name: &str| -> usize {
                        let cards = refutation.split(", ").filter_map(|step| step.strip_prefix(name));
                        cards.filter(|cards| *cards != " pass").map(|cards| cards.split_whitespace().count()).sum()
                    };
                    let held = |name: &str| record["hands"][name].as_array().unwrap().len();
                    let first = if play == "pass" { 0 } else { play.split(' ').count() };
                    assert_eq!(played("Ben"), held("Ben"), "{line}");
                    assert!(first + played("Ann") < held("Ann"), "{line}");
                    judged[1] += 1;
                } else {
                    continue;
                }
                verdicts += 1;
            }
            assert!((1..=3).contains(&verdicts), "{block}");
        }
    }
    assert!(judged[0] >= 40 && judged[1] >= 20, "{judged:?}");
}

/// A session has two tries per puzzle. A puzzle that was not solved at the first try comes back after three other
/// puzzles. The session ends with its score.
#[test]
fn missed_puzzles_come_back() {
    let args = ["dou-dizhu", "--seed", "1", "--count", "5"];
    let records = run(&[&["climb", "puzzle", "--json"], &args[..]].concat()).records();
    let right: Vec<String> = records.iter().map(|record| typed(&record["solution"])).collect();
    let wrong = typed(&records[0]["wrong"][0]["move"]);
    let lines = [&wrong, &right[0], &right[1], &right[2], &right[3], &right[0], &right[4]];
    let ran = practise(&args, &lines.map(String::as_str));
    let heads = ran.out.lines().filter(|line| line.starts_with("puzzle "));
    let heads: Vec<&str> = heads.map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(heads, ["puzzle 1", "puzzle 2", "puzzle 3", "puzzle 4", "puzzle 1 again", "puzzle 5"]);
    let score = "\n5 puzzles: 4 right at the first try, 1 right at the second try\n\
                 came back 1 time: 1 right at the first try\n";
    assert!(ran.out.ends_with(score) && ran.err.is_empty(), "{}", ran.out);
    // After two wrong moves, the session shows the solution. If a person quits after one wrong move, the puzzle counts
    // as missed.
    let other = typed(&records[0]["wrong"][1]["move"]);
    let missed = practise(&args, &[&wrong, &other, "quit"]);
    assert!(missed.out.contains(&format!("\nsolution: {}  (", right[0])), "{}", missed.out);
    assert!(missed.out.ends_with("\n1 puzzle: 1 missed\n"), "{}", missed.out);
    let left = practise(&args, &[&wrong, "q"]);
    assert!(left.out.ends_with("\n1 puzzle: 1 missed\n") && !left.out.contains("solution"), "{}", left.out);
    let none = practise(&args, &["q"]);
    assert!(none.out.ends_with("\nno puzzle answered\n"), "{}", none.out);
    // Without --count, new puzzles follow until the input ends.
    let on = practise(&args[..3], &right.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(on.out.ends_with("\n5 puzzles: 5 right at the first try\n") && on.out.contains("\npuzzle 6, "));
    // Without answers, only the puzzles are shown.
    let shown = run(&[&["climb", "puzzle"], &args[..]].concat()).out;
    assert!(shown.matches("\npuzzle ").count() == 5 && !shown.contains("answered"), "{shown}");
}

/// A card can be typed in several ways. Text that is not a legal move does not count as a try.
#[test]
fn answers_have_many_spellings() {
    // Ann has 5 5 6 8 8 9, and must beat Ben's 5 with her 9.
    let judge = |line: &str| practise(&["dou-dizhu", "--seed", "1", "--count", "1"], &[line, "quit"]);
    for right in ["9", "9h", "9\u{2660}", " 9 ", "9,"] {
        let ran = judge(right);
        assert!(ran.out.contains("\nright: 9  (single)\n") && ran.err.is_empty(), "{right}: {ran:?}");
    }
    for pass in ["pass", "PASS", "p"] {
        assert!(judge(pass).out.contains("\nno: pass loses: "));
    }
    for (text, why) in [
        ("K", "Ann does not hold K"),
        ("8 8 8", "Ann does not hold 8 8 8"),
        ("5 6", "5 6 are not a combination"),
        ("5", "5 (single) does not beat Ben's 5: it is not higher"),
        ("8 8", "8 8 (pair) does not beat Ben's 5: it is of another type"),
        ("foo", "'foo' is not a rank"),
    ] {
        let ran = judge(text);
        assert!(ran.err.starts_with(&format!("pusoy: line 1: {why}")), "{text}: {ran:?}");
        assert!(ran.out.ends_with("\nno puzzle answered\n"), "{}", ran.out);
    }
    let again = practise(&["dou-dizhu", "--seed", "1", "--count", "1"], &["6", "6h", "quit"]);
    assert!(again.err.contains("that was your first try") && again.out.contains("1 missed"), "{again:?}");
    let help = judge("help");
    assert_eq!(help.out.matches("\npuzzle 1, level").count(), 2, "{}", help.out);
    // Standard error has only complaints, so a right answer leaves it empty.
    assert_eq!(judge("9").err, "");
}

/// `q` quits, unless Ann holds a queen. If she does, `q` is refused, `Q` is the queen, and `quit` ends the session.
#[test]
fn q_does_not_quit_if_ann_holds_a_queen() {
    let args = ["dou-dizhu", "--seed", "41", "--count", "6"];
    let records = run(&[&["climb", "puzzle", "--json"], &args[..]].concat()).records();
    // Ann's hand is 8 9 T J Q Q, and the queen wins.
    assert_eq!(records[5]["solution"], serde_json::json!(["Q"]));
    let mut lines: Vec<String> = records[..5].iter().map(|record| typed(&record["solution"])).collect();
    lines.extend(["q", "Q"].map(String::from));
    let ran = practise(&args, &lines.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(ran.err, "pusoy: line 6: 'q' may mean the queen or 'quit' (type Q for the queen, or 'quit' to end)\n");
    assert!(ran.out.ends_with("\n6 puzzles: 6 right at the first try\n"), "{}", ran.out);
}

/// A puzzle that was missed comes first in the next session with the same history and rules.
#[test]
fn missed_puzzles_come_back_in_the_next_session() {
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("deep/puzzles.jsonl");
    let file = history.to_str().unwrap();
    let first = practise(&["dou-dizhu", "--seed", "1", "--count", "1", "--history", file], &["6", "8", "quit"]);
    assert!(first.out.contains("\n1 puzzle: 1 missed\n"), "{}", first.out);
    let stored = format!("stored 1 answer in {file}; missed puzzles come back");
    assert!(first.out.replace('\n', " ").contains(&stored), "{}", first.out);
    let entries = || -> Vec<Value> {
        let text = std::fs::read_to_string(&history).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).inspect(check_schema).collect()
    };
    let entry = entries().remove(0);
    assert_eq!((&entry["schema"], &entry["result"]), (&"pusoy.climb.puzzle.answer/1".into(), &"missed".into()));
    assert_eq!((&entry["seed"], &entry["number"], &entry["cards"]), (&1.into(), &1.into(), &6.into()));
    // A puzzle solved at the second try also comes back. Every session numbers its new puzzles from 1, so the title of
    // an earlier puzzle has its seed and number.
    let second = practise(&["dou-dizhu", "--count", "1", "--history", file], &["6", "9", "quit"]);
    assert!(
        second.out.contains("\nagain the puzzle of an earlier session (seed 1, number 1), level 1 of 5\n"),
        "{}",
        second.out
    );
    // Without answers, the earlier puzzle counts as one of the two that are shown.
    let shown = run_on(&["climb", "puzzle", "dou-dizhu", "--count", "2", "--history", file], "").out;
    assert!(shown.contains("\npuzzle of an earlier session (seed 1, number 1), level 1 of 5\n"), "{shown}");
    assert!(shown.contains("\npuzzle 1, level ") && !shown.contains("\npuzzle 2, level "), "{shown}");
    let next = practise(&["dou-dizhu", "--count", "2", "--history", file], &["9", "quit"]);
    assert!(next.out.contains("\npuzzle of an earlier session (seed 1, number 1), level 1 of 5\n"), "{}", next.out);
    assert!(next.out.contains("\nright: 9  (single)\n"), "{}", next.out);
    assert_eq!(entries().last().unwrap()["result"], "first");
    // The puzzle was solved at the first try, so it does not come back. A session with --seed never begins with earlier
    // puzzles, and no session begins with earlier puzzles of other rules.
    for args in [&["dou-dizhu"][..], &["dou-dizhu", "--seed", "5"], &["tien-len"]] {
        let ran = practise(&[args, &["--count", "1", "--history", file]].concat(), &["quit"]);
        assert!(!ran.out.contains("earlier"), "{}", ran.out);
    }
    // A puzzle whose cards differ from those in the history was dealt by another version, and is left out.
    let lines = std::fs::read_to_string(&history).unwrap();
    let other = lines.replace("\"first\"", "\"missed\"").replace("5 5 6", "5 5 7");
    std::fs::write(&history, other).unwrap();
    let ran = practise(&["dou-dizhu", "--count", "1", "--history", file], &["quit"]);
    assert!(!ran.out.contains("earlier") && ran.out.contains("\npuzzle 1, level"), "{}", ran.out);
    let unread = run(&["climb", "puzzle", "dou-dizhu", "--json", "--history", file]);
    assert!(unread.status == 2 && unread.err.contains("--history"), "{unread:?}");
}
