//! `Api::answer`, the one call of `pusoy-api`, gives the same bytes as the program.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use pusoy_api::api::Api;
use pusoy_api::command::NEVER;
use pusoy_api::host::Bare;

use super::*;

/// Questions, each with its kind, the equivalent command line, an input as text, and the settings as JSON.
const QUESTIONS: [(&str, &[&str], &str, &str); 28] = [
    ("solve", &["solve"], "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c", "{}"),
    (
        "solve",
        &["solve", "--quick", "--top", "1", "--rules", "one-six"],
        "♠AKQJ653 ♥Q92 ♦J ♣83",
        r#"{"quick":true,"top":1,"rules":"one-six"}"#,
    ),
    (
        "solve",
        &["solve", "--rules", "pineapple"],
        "Qs Qd 9h 8c 4c Ks Kd 7h 2d As Ad 7c 3s 6s",
        r#"{"rules":"pineapple"}"#,
    ),
    (
        "solve",
        &["solve", "--quick", "--set", "wheel=second"],
        "As Ad",
        r#"{"quick":true,"options":{"wheel":"second"}}"#,
    ),
    ("grade", &["grade", "--quick"], "Jd Js 9h / Qs Qh 8c 3c 2h / As Ks 6s 5s 3s", r#"{"quick":true}"#),
    (
        "place",
        &["place", "--rules", "pineapple", "--deals", "200", "--seed", "3"],
        "As Kd Qc 9h 9s",
        r#"{"rules":"pineapple","deals":200,"seed":3}"#,
    ),
    ("score", &["score", "--rules", "western"], "Amy=+3; Bob=-3", r#"{"rules":"western"}"#),
    ("check", &["check"], "6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d", "{}"),
    ("eval", &["eval", "--low"], "7s 5h 4d 3c 2s", r#"{"low":true}"#),
    ("deal", &["deal", "--count", "3", "--players", "2", "--seed", "9"], "", r#"{"count":3,"players":2,"seed":9}"#),
    ("chart", &["chart", "--rules", "taiwanese", "--opponents", "3"], "", r#"{"rules":"taiwanese","opponents":3}"#),
    ("rules.list", &["rules", "list"], "", "{}"),
    (
        "rules.show",
        &["rules", "show", "--rules", "taiwanese", "--set", "stake=2"],
        "",
        r#"{"rules":"taiwanese","options":{"stake":2}}"#,
    ),
    ("rules.diff", &["rules", "diff", "standard", "western"], "", r#"{"a":"standard","b":"western"}"#),
    ("climb.games", &["climb", "games", "big-two"], "", r#"{"game":"big-two"}"#),
    ("climb.score", &["climb", "score", "winner"], "North=0; East=3; West=11; South=8", r#"{"game":"winner"}"#),
    ("climb.identify", &["climb", "identify", "big-two"], "3s 4s 5s 6s 7s", r#"{"game":"big-two"}"#),
    ("climb.beats", &["climb", "beats", "tien-len"], "2h / 5s 5d 6c 6d 7s 7d", r#"{"game":"tien-len"}"#),
    ("climb.moves", &["climb", "moves", "dou-dizhu"], "3334455566 / 44", r#"{"game":"dou-dizhu"}"#),
    (
        "climb.instant",
        &["climb", "instant", "tien-len"],
        "3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 8s 8c 9s",
        r#"{"game":"tien-len"}"#,
    ),
    ("climb.owed", &["climb", "owed", "tien-len"], "Ann: 2s; Ben: 3333", r#"{"game":"tien-len"}"#),
    ("climb.play", &["climb", "play", "big-two"], "Ann=3d 5c; Ben=4d Ts; Ann: 3d; Ben: 4d", r#"{"game":"big-two"}"#),
    (
        "climb.solve",
        &["climb", "solve", "dou-dizhu", "--all", "--line", "--check"],
        "L=KK5543; P=225543; move=L; landlord=L; bid=2; bombs=1",
        r#"{"game":"dou-dizhu","all":true,"line":true,"check":true}"#,
    ),
    (
        "climb.review",
        &["climb", "review", "big-two"],
        "Ann=3d 5c 9h; Ben=4d Ts; Ann: 3d; Ben: 4d; Ann: 9h; Ben: Ts",
        r#"{"game":"big-two"}"#,
    ),
    (
        "climb.puzzle",
        &["climb", "puzzle", "dou-dizhu", "--seed", "1", "--level", "3"],
        "",
        r#"{"game":"dou-dizhu","seed":1,"level":3}"#,
    ),
    ("ten.score", &["ten", "score"], "Amy=120; Bob=90", "{}"),
    ("ten.capture", &["ten", "capture"], "7h / 3h 3d 6s Qc", "{}"),
    (
        "ten.layout",
        &["ten", "layout", "--variant", "main-merah"],
        "8h 8s 8d 2c 2h Kd 4s 5h Jc Qd",
        r#"{"variant":"main-merah"}"#,
    ),
];

/// Returns a question with the fields of `settings`, and with `input` as its text if `input` is not empty.
fn question(input: &str, settings: &str) -> String {
    let mut fields: serde_json::Map<String, Value> = serde_json::from_str(settings).unwrap();
    if !input.is_empty() {
        fields.insert(String::from("text"), input.into());
    }
    Value::from(fields).to_string()
}

#[test]
fn one_call_answers_like_the_program() {
    let api = Api::new(Arc::new(Bare));
    for (kind, args, input, settings) in QUESTIONS {
        let args = [args, &["--json"]].concat();
        let program = run_on(&args, input);
        let answer = api.answer(kind, &question(input, settings), NEVER);
        // If an input is refused, only the record of the program gives the line of the input.
        assert_eq!(answer.replace(r#""line":null"#, r#""line":1"#), program.out, "{kind}");
        assert_eq!(answer, api.answer(kind, &question(input, settings), NEVER), "{kind}, again");
    }
}

#[test]
fn one_call_adds_up_and_reviews_logs_like_the_program() {
    let api = Api::new(Arc::new(Bare));
    let log = std::fs::read_to_string(at_top("tests/data/evening.txt")).unwrap() + "Amy=+1; Bob=+1\n";
    let question = |settings: &str| {
        let mut fields: serde_json::Map<String, Value> = serde_json::from_str(settings).unwrap();
        fields.insert(String::from("log"), log.as_str().into());
        Value::from(fields).to_string()
    };
    let program = run_on(&["score", "--account", "--json"], &log);
    let records: Vec<&str> =
        program.out.lines().filter(|line| !line.starts_with(r#"{"schema":"pusoy.score/2""#)).collect();
    let answer = api.answer("account", &question("{}"), NEVER);
    assert_eq!(answer.lines().collect::<Vec<_>>(), records);
    assert_eq!(records.len(), 2, "the refused line and the account");
    let reviewed = run_on(&["review", "--quick", "--json"], &log);
    assert_eq!(api.answer("review", &question(r#"{"quick":true}"#), NEVER), reviewed.out);
}

#[test]
fn certificates_are_verified_in_one_call() {
    let file = std::fs::read_to_string(at_top("tests/data/proof.jsonl")).unwrap();
    let program = run(&["climb", "verify", "tests/data/proof.jsonl", "--json"]);
    let question = serde_json::json!({ "certificate": file }).to_string();
    assert_eq!(Api::new(Arc::new(Bare)).answer("climb.verify", &question, NEVER), program.out);
}

/// Returns an answer to the task of a drill. The cards, in the order of the task, fill the back first, then the middle
/// and the front. If a street has three cards, only the first two are placed.
fn high_back(task: &Value) -> String {
    let list = |text: &Value| text.as_str().unwrap().split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let cards = list(&task["cards"]);
    let Some(board) = task["board"].as_array() else {
        return [&cards[10..13], &cards[5..10], &cards[..5]].map(|row| row.join(" ")).join(" / ");
    };
    let mut room: Vec<&str> = Vec::new();
    for (row, (name, size)) in board.iter().zip([("f", 3), ("m", 5), ("b", 5)]).rev() {
        room.extend(std::iter::repeat_n(name, size - list(row).len()));
    }
    let placed = if cards.len() == 3 { 2 } else { cards.len() };
    cards.iter().zip(room).take(placed).map(|(card, row)| format!("{card}>{row}")).collect::<Vec<_>>().join(" ")
}

/// Deals and judges five tasks of a drill, question by question. The records equal those of one run of `pusoy drill`,
/// apart from its summary. The histories are equal, apart from the times. Each question to `drill.deal` includes the
/// history so far.
#[test]
fn one_call_deals_and_judges_drills_like_the_program() {
    let api = Api::new(Arc::new(Bare));
    for (args, settings) in [
        ("--rules one-six --opponents 1", r#"{"rules":"one-six","opponents":1}"#),
        ("--only quads", r#"{"only":["quads"]}"#),
        ("--rules pineapple", r#"{"rules":"pineapple"}"#),
    ] {
        let settings: Value = serde_json::from_str(settings).unwrap();
        let with = |more: Value| {
            let mut question = settings.as_object().unwrap().clone();
            question.extend(more.as_object().unwrap().clone());
            question
        };
        let (mut history, mut answers, mut records) = (String::new(), String::new(), String::new());
        for number in 1..=5 {
            let asked = with(serde_json::json!({"id": number, "seed": 8, "number": number, "history": history}));
            let dealt = api.answer("drill.deal", &Value::from(asked).to_string(), NEVER);
            let task: Value = serde_json::from_str(&dealt).unwrap();
            check_schema(&task);
            let is_hand = !task["kind"].is_string();
            let answer = if is_hand && number == 3 { String::from("fold") } else { high_back(&task) };
            let mut judged = with(serde_json::json!({"id": number, "cards": task["cards"], "answer": answer}));
            judged.shift_remove("only");
            if !is_hand {
                judged.extend(
                    [("board", &task["board"]), ("dead", &task["dead"])]
                        .map(|(name, value)| (name.to_owned(), value.clone())),
                );
            }
            let judged = api.answer("drill.judge", &Value::from(judged).to_string(), NEVER);
            let [grade, entry] = judged.lines().collect::<Vec<_>>()[..] else { panic!("{judged}") };
            [grade, entry].iter().for_each(|line| check_schema(&serde_json::from_str(line).unwrap()));
            records += &format!("{dealt}{grade}\n");
            history += &format!("{entry}\n");
            answers += &format!("{answer}\n");
        }
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("drill.jsonl");
        let rest = ["drill", "--seed", "8", "--count", "5", "--json", "--history", file.to_str().unwrap()];
        let program = run_on(&args.split(' ').fold(rest.to_vec(), |all, arg| [all, vec![arg]].concat()), &answers);
        let summary = r#"{"schema":"pusoy.grade.summary/1""#;
        let dealt_and_graded: String =
            program.out.lines().filter(|line| !line.starts_with(summary)).map(|line| format!("{line}\n")).collect();
        assert_eq!(records, dealt_and_graded, "{args}");
        let stored = std::fs::read_to_string(&file).unwrap();
        let entries = |text: &str| {
            let entry = |line| {
                let mut entry: serde_json::Map<String, Value> = serde_json::from_str(line).unwrap();
                entry.shift_remove("time");
                entry
            };
            text.lines().map(entry).collect::<Vec<_>>()
        };
        assert_eq!(entries(&history), entries(&stored), "{args}");
        let progress = run(&["drill", "--progress", "--json", "--history", file.to_str().unwrap()]);
        let question = serde_json::json!({ "history": stored }).to_string();
        assert_eq!(api.answer("drill.progress", &question, NEVER), progress.out, "{args}");
    }
}

/// Returns the kinds of questions that need no example in `docs/questions.md`, because the tests above compare them
/// with a command of the program. The kinds for drills are also compared, but still need examples.
pub fn compared_kinds() -> BTreeSet<&'static str> {
    let others = ["account", "review", "climb.verify"];
    QUESTIONS.iter().map(|(kind, ..)| *kind).chain(others).collect()
}

/// `docs/questions.md` has an example of every kind of question that [`compared_kinds`] does not return.
#[test]
fn every_kind_of_question_is_compared_or_documented() {
    let compared = compared_kinds();
    let documented: BTreeSet<String> = questions::examples().into_iter().map(|(kind, ..)| kind).collect();
    let missing: Vec<&str> =
        Api::kinds().filter(|kind| !compared.contains(kind) && !documented.contains(*kind)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(compared.iter().all(|kind| Api::kinds().any(|known| known == *kind)));
}

#[test]
fn questions_that_cannot_be_answered_are_refused() {
    let api = Api::new(Arc::new(Bare));
    for (kind, question, code, message) in [
        ("solv", "{}", "unknown-command", "did you mean 'solve'?"),
        ("solve", "As Ad", "bad-json", "JSON object"),
        ("solve", r#"{"cards":"As","top":0}"#, "bad-count", "'top' must be 1 to 1000, not 0"),
        ("solve", r#"{"cards":"As","precision":0.0001}"#, "bad-precision", "0.001"),
        ("solve", r#"{"text":"As","dead":"Kd"}"#, "unknown-field", "(leave out 'text', or leave out 'dead')"),
        ("solve", r#"{"text":7}"#, "unknown-field", "'text' must be a string"),
        ("solve", r#"{"cards":"As","rules":"westren"}"#, "bad-option-value", "did you mean 'western'?"),
        ("solve", r#"{"cards":"As","quick":"yes"}"#, "bad-json", "'quick' is \"yes\" and should be true or false"),
        ("check", r#"{"cards":"As","nonesuch":1}"#, "unknown-field", "nonesuch"),
        ("review", "{}", "missing-field", "'log'"),
        ("account", r#"{"log":"","top":1}"#, "unknown-field", "'top' (expected log, rules, options, criss_cross)"),
        ("review", r#"{"log":"","qiuck":true}"#, "unknown-field", "'qiuck': did you mean 'quick'?"),
        ("climb.identify", r#"{"text":"3s"}"#, "missing-field", "missing game"),
        ("deal", r#"{"cards":"As"}"#, "unknown-field", "'cards' (expected count, players, seed)"),
        ("deal", r#"{"cout":3}"#, "unknown-field", "'cout': did you mean 'count'?"),
        ("rules.list", r#"{"count":3}"#, "unknown-field", "'count' (this kind of question has no fields)"),
        (
            "rules.show",
            r#"{"rules":"friday"}"#,
            "bad-option-value",
            "for house rules, give the text of their file, as in 'rules = ",
        ),
        (
            "climb.puzzle",
            r#"{"game":"dou-dizhu","cards":3,"level":5,"seed":1}"#,
            "not-solvable",
            "no puzzle of level 5 with 3 cards per hand found (try more cards, another level or another seed)",
        ),
        ("drill.deal", r#"{"only":["quad"]}"#, "bad-option-value", "did you mean 'quads'?"),
        ("drill.deal", r#"{"rules":"pineapple","only":["street-6"]}"#, "bad-option-value", "street-5, fantasyland"),
        ("drill.deal", r#"{"number":0}"#, "bad-count", "'number' must be 1"),
        ("drill.deal", r#"{"opponents":4}"#, "bad-count", "'opponents' must be 1 to 3"),
        ("drill.deal", r#"{"rules":"ofc","opponents":2}"#, "conflicting-options", "'opponents' is not used"),
        ("drill.deal", r#"{"text":""}"#, "unknown-field", "no 'text'"),
        ("drill.judge", r#"{"text":""}"#, "unknown-field", "no 'text'"),
        ("drill.judge", r#"{"cards":"As","answer":""}"#, "wrong-count", "13"),
        (
            "drill.judge",
            r#"{"rules":"pineapple","board":["","As Ks","2c 3c 4c 5c"],"cards":"6c 7d 8h","answer":"6c>b 7d>f"}"#,
            "bad-board",
            "6 cards on the board",
        ),
        ("drill.judge", r#"{"rules":"pineapple","cards":"As Ks Qs 2c","answer":"As>b"}"#, "wrong-count", ""),
    ] {
        let answer = api.answer(kind, question, NEVER);
        let record: Value = serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{kind}: {error}: {answer}"));
        assert_eq!(record["error"]["code"], code, "{answer}");
        assert!(record["error"]["message"].as_str().unwrap().contains(message), "{answer}");
    }
}

/// Work stops at the caller's request, and the answer says that it stopped.
#[test]
fn answers_say_that_they_were_stopped() {
    let api = Api::new(Arc::new(Bare));
    let question = r#"{"cards":"As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c","precision":0.001}"#;
    let record: Value = serde_json::from_str(&api.answer("solve", question, &|| true)).unwrap();
    assert_eq!(record["stopped"], "time");
    let chart = r#"{"options":{"scoop-multiplier":2}}"#;
    let record: Value = serde_json::from_str(&api.answer("chart", chart, &|| true)).unwrap();
    assert_eq!((&record["stopped"], record["front"].as_array().unwrap().is_empty()), (&"time".into(), false));
    // A review lists the deals that it did not reach.
    let log = "Amy=As Ad 3c / Kh Kd 5h 5d 2c / Qc Js Ts 9s 8s; Bob=-4\nAmy=+1; Bob=-1\nAmy=+2; Bob=-2\n";
    let log = log.replacen("; Bob=-4", "; Bob=Ks 7d 2h / Ah Tc Td 6h 3d / 8h 8d 8c 4s 4d", 1);
    let calls = AtomicUsize::new(0);
    let after_one = || calls.fetch_add(1, Ordering::Relaxed) > 0;
    let answer = api.answer("review", &serde_json::json!({"log": log, "quick": true}).to_string(), &after_one);
    let records: Vec<Value> = answer.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let codes: Vec<&Value> =
        records.iter().map(|record| &record["error"]["code"]).filter(|code| !code.is_null()).collect();
    let review = records.iter().find(|record| record["error"].is_null()).unwrap();
    assert_eq!(
        (&review["deals"], &review["not_counted"]),
        (&serde_json::json!(1), &serde_json::json!([2, 3])),
        "{answer}"
    );
    assert_eq!(codes, ["stopped", "stopped"]);
}
