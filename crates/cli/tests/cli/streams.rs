//! One record for each input, in order, regardless of how inputs arrive.

use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc;
use std::time::Duration;

use super::*;

/// Returns valid and invalid lines of many kinds.
fn lines() -> String {
    let mut text = String::from("\u{feff}Ks Kh Qd\r\n\n");
    for n in 0..300 {
        text += match n % 6 {
            0 => "As Kd Qc Jh 9s\n",
            1 => "{\"id\":\"x\",\"a\":[\"As\",\"Ah\",\"Kc\"],\"b\":\"♠AKQJ10\"}\n",
            2 => "Ks Kh Zz\n",
            3 => "{\"id\":3,\"rows\":\n",
            4 => "2c 2d 2h / ♥AKQJ9\n",
            _ => "{\"id\":[5],\"nonesuch\":1}\n",
        };
    }
    text
}

#[test]
fn the_number_of_threads_does_not_change_records() {
    let one = run_on(&["eval", "--json", "--threads", "1"], lines());
    let two = run_on(&["eval", "--json", "--threads", "2"], lines());
    assert_eq!(one.records().len(), 301);
    assert_eq!((one.out, one.err, one.status), (two.out, two.err, 1));
}

/// Windows line endings do not change the answer to a log, a hand history, a drill history, house rules, typed lines or
/// a proof.
#[test]
fn windows_line_endings_do_not_change_answers() {
    let folder = tempfile::tempdir().unwrap();
    for (name, args) in [
        ("evening.txt", "score --account --input"),
        ("evening.txt", "review --quick"),
        ("open-face.txt", "score --rules pineapple --account --input"),
        ("in-play.txt", "place --log"),
        ("play.txt", "play --seed 12 --count 2 --input"),
        ("drill-history.jsonl", "drill --progress --history"),
        ("drill-history.jsonl", "grade --quick --summary --input"),
        ("friday.toml", "rules show"),
        ("transcripts/big-two.txt", "climb play big-two"),
        ("transcripts/dou-dizhu.txt", "climb review dou-dizhu"),
        ("proof.jsonl", "climb verify"),
    ] {
        let path = folder.path().join("input");
        let answer = |text: &str| {
            std::fs::write(&path, text).unwrap();
            let ran = run(&args.split(' ').chain(path.to_str()).collect::<Vec<_>>());
            assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{args} {name}");
            ran.out
        };
        let text = std::fs::read_to_string(at_top("tests/data").join(name)).unwrap();
        assert_eq!(answer(&text.replace('\n', "\r\n")), answer(&text), "{args} {name}");
    }
}

#[test]
fn quick_answers_do_not_depend_on_threads_or_on_how_a_stream_is_split() {
    let deals = run(&["deal", "--count", "60", "--seed", "5"]).out;
    let whole = run_on(&["solve", "--quick", "--json", "--threads", "1"], &deals);
    assert_eq!(whole.records().len(), 60);
    assert_eq!(whole.out, run_on(&["solve", "--quick", "--json", "--threads", "2"], &deals).out);
    let lines: Vec<&str> = deals.split_inclusive('\n').collect();
    let pieces = lines.chunks(6).map(|lines| run_on(&["solve", "--quick", "--json"], lines.concat()).out);
    assert_eq!(whole.out, pieces.collect::<String>());
}

#[test]
fn sampled_answers_do_not_depend_on_threads_or_line_number() {
    let deals = run(&["deal", "--count", "4", "--seed", "6"]).out;
    let whole = run_on(&["solve", "--json", "--threads", "1"], &deals);
    assert_eq!(whole.out, run_on(&["solve", "--json", "--threads", "2"], &deals).out);
    let last = deals.lines().last().unwrap();
    assert_eq!(whole.out.lines().last().unwrap(), run_on(&["solve", "--json"], last).out.trim_end());
}

#[test]
fn a_bad_line_is_answered_in_order_by_an_error_record() {
    let ran = run_on(&["eval", "--json"], "Ks Kh Qd\n\n{\"id\":{\"n\":[1,null]},\"rows\":[\"As As Zz\"]}\n2c 2d 2h\n");
    let records = ran.records();
    let schemas: Vec<_> = records.iter().map(|record| record["schema"].as_str().unwrap()).collect();
    assert_eq!(schemas, ["pusoy.eval/1", "pusoy.error/1", "pusoy.eval/1"]);
    assert_eq!(
        records[1],
        serde_json::json!({
            "schema": "pusoy.error/1", "id": {"n": [1, null]}, "line": 3,
            "error": {
                "code": "bad-card", "message": "'Zz' is not a card", "token": "Zz", "column": null,
                "all": [
                    {"code": "bad-card", "message": "'Zz' is not a card", "token": "Zz", "column": null},
                    {"code": "duplicate-card", "message": "As appears twice", "token": "As", "column": null},
                ],
            },
        })
    );
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
}

#[test]
fn each_bad_line_has_the_code_of_its_first_error() {
    let long = format!("{}\n", "x".repeat((1 << 20) + 1));
    let deep = format!("{}\n", "[".repeat(100_000));
    for (line, code) in [
        ("{\"id\":1,\"rows\":[\"As\"", "bad-json"),
        ("[\"As Ks Qs\"]", "bad-json"),
        ("\"As Ks Qs\"", "bad-json"),
        ("{\"id\":1,\"rows\":7}", "bad-json"),
        ("{\"id\":1}", "missing-field"),
        ("{\"id\":1,\"rows\":[]}", "missing-field"),
        ("{\"id\":1,\"rows\":[\"As Ks Qs\"],\"jokers\":2}", "unknown-field"),
        ("{\"rows\":[[\"As\",\"\",\"Qs\"]]}", "bad-card"),
        ("As Ks Xb", "joker-not-allowed"),
        ("As Ks 🃏", "joker-not-allowed"),
        ("As Ks", "wrong-count"),
        ("As Ks As", "duplicate-card"),
        ("As Ks As Qs", "wrong-count"),
        ("A\0s", "bad-card"),
        (long.as_str(), "line-too-long"),
        (deep.as_str(), "bad-json"),
    ] {
        let ran = run_on(&["eval", "--json"], line);
        let record = ran.record();
        assert_eq!((record["error"]["code"].as_str(), ran.status), (Some(code), 1), "{record}");
        assert_eq!(record["error"]["all"][0]["code"], code);
    }
    let ran = run_on(&["eval", "--json"], b"As \xff Ks\n");
    assert_eq!(ran.record()["error"]["code"], "bad-encoding");
    assert_eq!(ran.record()["error"]["column"], 4);
}

/// An error in a field of a JSON input names the field. For a field of a player or of a list, it also names the player
/// or the item.
#[test]
fn errors_in_json_name_the_field() {
    for (command, line, code, token, message) in [
        ("eval", r#"{"row":["As Ks Qs"]}"#, "unknown-field", Some("row"), "unknown field 'row': did you mean 'rows'?"),
        (
            "eval",
            r#"{"rows":[]}"#,
            "missing-field",
            Some("rows"),
            "give either 'rows' (at least one), 'cards', or both 'a' and 'b'",
        ),
        (
            "eval",
            r#"{"a`b":1}"#,
            "unknown-field",
            Some("a`b"),
            "unknown field 'a`b' (expected rows, a, b, cards, options, kind)",
        ),
        (
            "grade",
            r#"{"front":"As Ks Qs","middle":"5s 5h 4c 3d 2c","dragons":true}"#,
            "unknown-field",
            Some("dragons"),
            "unknown field 'dragons' (expected front, middle, back, player, units, dead, against, opponents, options, seed)",
        ),
        ("grade", r#"{"front":"As Ks Qs"}"#, "missing-field", Some("middle"), "missing field 'middle'"),
        (
            "score",
            r#"{"players":[{"name":"A"},{"name":"B","fromt":"As Ks Qs"}]}"#,
            "unknown-field",
            Some("fromt"),
            "'players[1]': unknown field 'fromt': did you mean 'front'?",
        ),
        (
            "score",
            r#"{"players":[{"front":"2s"}]}"#,
            "missing-field",
            Some("name"),
            "'players[0]': missing field 'name'",
        ),
        (
            "score",
            r#"{"players":[{"name":"A","streets":["As>b"],"status":"play"}]}"#,
            "unknown-field",
            Some("streets"),
            "A: 'streets' cannot be combined with rows, 'placed', 'cards' or 'status'",
        ),
        (
            "score",
            r#"{"players":[{"name":"A","front":"Qs Qd 4c","middle":"Ks Kd 9h 8c 2d","back":"As Ad 7h 7c 3s","in-fantasyland":15,"left":"7d"},{"name":"B","status":"fold"}]}"#,
            "bad-fantasyland",
            Some("left"),
            "A has 13 cards and 1 card left over, so 'in-fantasyland' must be true or 14",
        ),
        (
            "solve",
            r#"{"cards":"As","opponents":"unknown field `x`"}"#,
            "bad-json",
            None,
            "'opponents' is \"unknown field `x`\" and should be a whole number from 0 on",
        ),
        ("solve", r#"{"cards":["As",{"rank":3}]}"#, "bad-json", None, "'cards[1]' is an object and should be a string"),
        (
            "eval",
            r#"{"rows":[7.5]}"#,
            "bad-json",
            None,
            "'rows[0]' is 7.5 and should be cards, as a string or as a list of strings",
        ),
    ] {
        let error = &run_on(&[command, "--json"], line).record()["error"];
        let reported = (&error["code"], error["token"].as_str(), error["message"].as_str().unwrap());
        assert_eq!(reported, (&code.into(), token, message), "{line}");
    }
}

#[test]
fn type_errors_name_the_expected_type() {
    for (command, line, wanted) in [
        ("solve", r#"{"cards":5}"#, "cards, as a string or as a list of strings"),
        ("grade", r#"{"front":{},"middle":"","back":""}"#, "cards, as a string or as a list of strings"),
        ("score", r#"{"players":[{"name":"A","placed":[["As"]]}]}"#, r#"["As", "back"]"#),
    ] {
        let record = run_on(&[command, "--json"], line).record();
        let message = record["error"]["message"].as_str().unwrap();
        assert!(record["error"]["code"] == "bad-json" && message.contains(wanted), "{record}");
    }
}

#[test]
fn each_line_is_answered_before_the_next() {
    for args in [&["eval", "--json"][..], &["eval"], &["solve", "--quick", "--json"]] {
        let mut child = pusoy().args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let (sender, receiver) = mpsc::channel();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let reader = std::thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|l| sender.send(l)));
        let line = if args[0] == "solve" { HAND } else { "Ks Kh Qd" };
        for _ in 0..3 {
            writeln!(stdin, "{line}").unwrap();
            let answer = receiver.recv_timeout(Duration::from_secs(20)).expect("an answer before the next line");
            assert!(answer.contains("Ks Kh Qd") || answer.contains("pusoy.solve/2"), "{answer}");
        }
        drop(stdin);
        assert!(child.wait().unwrap().success());
        reader.join().unwrap().unwrap();
    }
}

/// Runs the program, reads one line of its output, as `head -1` does, and closes the pipe.
fn head(args: &[&str], input: String) -> Ran {
    let mut child =
        pusoy().args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || _ = stdin.write_all(input.as_bytes()));
    let mut line = String::new();
    BufReader::with_capacity(1, child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    let status = child.wait().unwrap().code().expect("no signal");
    writer.join().unwrap();
    Ran { status, out: line, err }
}

#[test]
fn a_closed_pipe_ends_the_program_silently() {
    let many = "Ks Kh Qd\n".repeat(200_000);
    let hands = format!("{HAND}\n").repeat(5_000);
    for (args, input) in [
        (&["eval", "--json"][..], many.clone()),
        (&["eval"], many),
        (&["deal", "--count", "100000000"], String::new()),
        (&["solve", "--json"], hands),
    ] {
        let ran = head(args, input);
        assert!(ran.out.ends_with('\n'));
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{args:?}");
    }
}

#[test]
fn answers_in_text_say_which_line_they_answer() {
    // The answer to a single input has no heading, even if there are blank lines around the input.
    assert_eq!(run_on(&["eval"], "\nKs Kh Qd\n\n").out, run(&["eval", "Ks Kh Qd"]).out);
    assert_eq!(run_on(&["eval"], r#"{"id":1,"rows":["Ks Kh Qd"]}"#).out, run(&["eval", "Ks Kh Qd"]).out);
    let lines = format!("Ks Kh Qd\n\nAs Zz Kd\n2s 2h 2d\n{}\n", r#"{"id":"Amy 7","rows":["Ks Kh Qd"]}"#);
    let ran = run_on(&["eval"], &lines);
    let begun: Vec<&str> = ran.out.lines().map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(begun, ["line 1", "line 4", "id Amy 7"], "{}", ran.out);
    assert!(ran.err.starts_with("pusoy: line 3: "), "{}", ran.err);
    // An answer of several lines begins on the line after its heading, and the account follows all answers.
    let table = format!("{AMY};{BOB}");
    let one = run_on(&["score"], &table).out;
    let account = run_on(&["score", "--account"], format!("{table}\n{table}\n")).out;
    assert!(account.starts_with(&format!("line 1:\n{one}line 2:\n{one}\naccount of 2 deals\n")), "{account}");
    // Records and pages have no such headings.
    assert_eq!(run_on(&["eval", "--json"], "Ks Kh Qd\nKs Kh Qd\n").records().len(), 2);
    assert!(!run_on(&["score", "--format", "html"], format!("{table}\n{table}\n")).out.contains("line 1"));
}

/// An `id` is echoed exactly as it was written, in answers and in error records. Only an `id` with line breaks or tabs
/// loses its white space outside of strings.
#[test]
fn ids_are_echoed_exactly() {
    let ids = [
        "123456789012345678901234567890",
        "-1.10",
        "1e400",
        "18446744073709551616",
        "[1, {\"a\":2.50}]",
        "\"\\u0041\"",
    ];
    let lines: String =
        ids.iter().map(|id| format!("{{\"id\": {id}, \"rows\": [\"Ks Kh Qd\"]}}\n{{\"x\":0,\"id\":{id}}}\n")).collect();
    for (at, line) in run_on(&["eval", "--json"], lines).out.lines().enumerate() {
        assert!(line.contains(&format!("\"id\":{},", ids[at / 2])), "{line}");
    }
    // A record is one line, even if the argument that it answers has several lines.
    let ran = run(&["eval", "--json", "{\"id\": [1,\r\n 2], \"rows\": [\"Ks Kh Qd\"]}"]);
    assert!(ran.out.contains("\"id\":[1,2],") && ran.out.lines().count() == 1, "{}", ran.out);
}

/// Several files that begin with a byte order mark can be joined into one stream. Their lines can be text or JSON.
#[test]
fn any_line_may_begin_with_a_byte_order_mark() {
    let line = |text: &str| format!("\u{feff}{text}\n");
    let marked = run_on(&["eval", "--json"], line("Ks Kh Qd") + &line("{\"rows\":[\"Ks Kh Qd\"]}") + &line(""));
    assert_eq!(marked.out, run_on(&["eval", "--json"], "Ks Kh Qd\n{\"rows\":[\"Ks Kh Qd\"]}\n").out);
    assert_eq!((marked.status, marked.records().len()), (0, 2));
}

/// Streams ignore a comment on its own line or after an input in text. A comment after JSON is an error.
#[test]
fn comments_are_ignored() {
    for (args, line) in [
        (&["eval", "--json"][..], "Ks Kh Qd"),
        (&["solve", "--quick", "--json"], "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c"),
        (&["check", "--json"], "6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d"),
        (&["score", "--json"], "Amy=+3; Bob=-3"),
        (&["place", "--rules", "pineapple", "--deals", "100", "--json"], "As Kd Qc 9h 9s"),
        (&["climb", "identify", "big-two", "--json"], "3s 4s 5s 6s 7s"),
        (&["climb", "instant", "tien-len", "--json"], "3s 3c 4s 4c 5s 5c 6s 6c 7s 7c 8s 8c 9s"),
        (&["ten", "capture", "--json"], "7h / 3h 3d 6s Qc"),
    ] {
        let plain = run_on(args, line);
        let answered = plain.records();
        assert_ne!(answered[0]["schema"], "pusoy.error/1", "{args:?}");
        let with_comments = run_on(args, format!("# Friday\n{line} # the first\n  #\n"));
        assert_eq!((with_comments.status, with_comments.records()), (plain.status, answered), "{args:?}");
    }
    let in_json = run_on(&["eval", "--json"], "{\"cards\": \"Ks Kh Qd\"} # no JSON");
    assert_eq!(in_json.records()[0]["error"]["code"], "bad-json");
}
