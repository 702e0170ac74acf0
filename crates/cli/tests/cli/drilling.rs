//! Drills of hands and streets, and their history.

use super::*;

/// Runs a drill with its own history file.
fn drill(args: &[&str], typed: &str, history: &std::path::Path) -> Ran {
    let file = history.to_str().unwrap();
    run_on(&[&["drill", "--history", file][..], args].concat(), typed)
}

fn entries(history: &std::path::Path) -> Vec<Value> {
    let text = std::fs::read_to_string(history).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns a weak setting as a person types it: the three lowest cards as the front, the next five as the middle.
fn high_back(hand: &Value) -> String {
    let cards: Vec<&str> = hand["cards"].as_str().unwrap().split(' ').collect();
    format!("{} / {}", cards[10..].join(" "), cards[5..10].join(" "))
}

#[test]
fn a_drill_grades_hands_like_the_command_grade() {
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("deep/drill.jsonl");
    let ran = drill(&["--seed", "2", "--count", "1", "--json"], "Kh Kc Td / Js Jd 3h 3c 2c\n", &history);
    let [hand, grade, summary] = &ran.records()[..] else { panic!("{ran:?}") };
    assert_eq!(
        (&hand["schema"], &hand["cards"]),
        (&"pusoy.drill.hand/1".into(), &"Ad Ac Kh Kc Qd Js Jd Td 9s 4h 3h 3c 2c".into())
    );
    // The front and one row of five cards were typed. As the middle, the typed two pair would mis-set the hand, because
    // the remaining five cards have only a pair of aces. So the typed row is the back.
    assert_eq!(
        (&grade["given"]["middle"], &grade["given"]["back"]),
        (&"Ad Ac Qd 9s 4h".into(), &"Js Jd 3h 3c 2c".into())
    );
    let same = run(&["grade", "--json", "Kh Kc Td / Ad Ac Qd 9s 4h / Js Jd 3h 3c 2c"]).record();
    assert_eq!((&grade["loss"], &grade["ev"], &grade["rank"]), (&same["loss"], &same["ev"], &same["rank"]));
    assert_eq!(summary["players"][0]["hands"], 1);
    let recorded = entries(&history);
    assert_eq!(
        (recorded.len(), &recorded[0]["schema"], &recorded[0]["loss"]),
        (1, &"pusoy.drill/1".into(), &grade["loss"])
    );
    assert_eq!(recorded[0]["themes"], serde_json::json!(["pair-in-front", "many-pairs"]));
}

/// A surrender is graded as in `grade`. The history stores it, and other commands read it from there.
#[test]
fn a_hand_can_be_surrendered() {
    const CARDS: &str = "Ad Ac Kh Kc Qd Js Jd Td 9s 4h 3h 3c 2c";
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("drill.jsonl");
    for typed in ["fold\n", "Surrender\n"] {
        let ran = drill(&["--seed", "2", "--count", "1", "--json"], typed, &history);
        let [_, grade, summary] = &ran.records()[..] else { panic!("{ran:?}") };
        let same = run(&["grade", "--json", &format!("fold: {CARDS}")]).record();
        for field in ["loss", "ev", "decision", "action", "given", "plans"] {
            assert_eq!(grade[field], same[field], "{field}");
        }
        assert_eq!(
            (&grade["action"], &grade["given"], &grade["rank"]),
            (&"surrender".into(), &Value::Null, &Value::Null)
        );
        let worst = &summary["players"][0]["worst"][0];
        assert_eq!(
            (&worst["action"], &worst["front"], &worst["loss"]),
            (&"surrender".into(), &"".into(), &grade["loss"])
        );
        let entry = entries(&history).pop().unwrap();
        assert_eq!(
            (&entry["action"], &entry["cards"], &entry["front"]),
            (&"surrender".into(), &CARDS.into(), &"".into())
        );
        assert_eq!(entry["loss"], grade["loss"]);
    }
    let file = history.to_str().unwrap();
    let graded = run(&["grade", "--json", "--input", file]).records();
    assert_eq!((graded.len(), &graded[0]["action"]), (2, &"surrender".into()));
    let review = run(&["review", "--quick", file]).out;
    assert!(review.contains("lost by surrendering\n    best  "), "{review}");
    let progress = run(&["drill", "--progress", "--json", "--history", file]).record();
    assert_eq!((&progress["hands"]["tasks"], &progress["hands"]["misset"]), (&2.into(), &0.into()));
    let text = drill(&["--seed", "2", "--count", "1"], "fold\n", &history).out;
    assert!(text.contains("\ngiven: surrender: -9.0") && text.contains("\nbest: kings in front"), "{text}");
    assert!(text.contains(" lost  surrender\n        best  Kh Kc Td / "), "{text}");
}

#[test]
fn a_hand_is_asked_for_again_after_an_action_that_the_rules_do_not_allow() {
    let args = ["drill", "--seed", "2", "--no-history"];
    let ran = run_on(&[&args[..], &["--set", "surrender=off"]].concat(), "fold\nnatural\nq\n");
    let [surrender, natural] = ran.err.lines().collect::<Vec<_>>()[..] else { panic!("{ran:?}") };
    assert_eq!(surrender, "pusoy: these rules do not allow a surrender (expected FRONT / MIDDLE / BACK)");
    assert_eq!(natural, "pusoy: this hand is not a natural under these rules");
    assert!(run_on(&args, "help\nq\n").out.contains("fold, surrender "));
}

#[test]
fn a_hand_is_asked_for_again_after_an_unreadable_setting() {
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("drill.jsonl");
    let typed = "\nfoo\nAs Kh Kc / Js Jd 3h 3c 2c\nKh Kc Td\nKh Kc Td / Kh Jd 3h 3c 2c\nKh Kc Td / Js Jd 3h 3c 2c\nq\n";
    let ran = drill(&["--seed", "2"], typed, &history);
    assert_eq!(ran.status, 0);
    let errors: Vec<&str> = ran.err.lines().collect();
    let wanted = [
        "pusoy: 'foo' is not a card: write a rank and a suit, as in As, Th or 10h",
        "pusoy: a row has 3 or 5 cards, 1 was given",
        "pusoy: As is not among the cards of this hand",
        "pusoy: missing rows, or rows of other sizes than 3, 5 and 5 cards (type FRONT / MIDDLE or FRONT / MIDDLE / \
         BACK)",
        "pusoy: more than one row has Kh",
    ];
    assert_eq!(errors, wanted);
    assert!(ran.out.contains("nothing lost; 1st of") && ran.out.contains("\n2.  "), "{}", ran.out);
    assert_eq!(entries(&history).len(), 1);
    let records = drill(&["--seed", "2", "--json"], typed, &history).records();
    assert_eq!(records.iter().filter(|record| record["schema"] == "pusoy.error/1").count(), 4);
}

#[test]
fn settings_can_be_read_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let typed = folder.path().join("typed");
    std::fs::write(&typed, "Kh Kc Td / Js Jd 3h 3c 2c\n").unwrap();
    let args = ["drill", "--seed", "2", "--no-history", "--json", "--input", typed.to_str().unwrap()];
    assert_eq!(run(&args).records()[1]["loss"], 0.0);
    assert_eq!(run(&["drill", "--no-history", "--input", "no-such-file"]).status, 66);
}

#[test]
fn rows_may_be_typed_in_three_ways() {
    let folder = tempfile::tempdir().unwrap();
    for typed in ["Kh Kc Td / Ad Ac Qd 9s 4h / Js Jd 3h 3c 2c", "Js Jd 3h 3c 2c / Kh Kc Td", "JsJd3h3c2c / AdAcQd9s4h"]
    {
        let history = folder.path().join("drill.jsonl");
        let ran = drill(&["--seed", "2", "--count", "1", "--json"], typed, &history);
        let grade = &ran.records()[1];
        assert_eq!((&grade["given"]["front"], &grade["misset"]), (&"Kh Kc Td".into(), &Value::Null), "{typed}");
    }
}

#[test]
fn only_hands_of_the_given_kind_are_dealt() {
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("drill.jsonl");
    let deal = |kind: &str| drill(&["--seed", "3", "--json", "--only", kind], &"s\n".repeat(20), &history).records();
    for hand in deal("quads") {
        let cards = hand["cards"].as_str().unwrap();
        assert!("AKQJT98765432".chars().any(|rank| cards.matches(rank).count() == 4), "{cards}");
    }
    for hand in deal("many-pairs") {
        let cards = hand["cards"].as_str().unwrap();
        let ranks_held =
            |size: usize| "AKQJT98765432".chars().filter(|rank| cards.matches(*rank).count() == size).count();
        assert!(ranks_held(2) >= 3 && ranks_held(3) + ranks_held(4) == 0, "{cards}");
    }
    let none = drill(&["--only", "quad"], "", &history);
    assert_eq!(none.status, 2);
    assert!(none.err.ends_with("did you mean 'quads'?\n"), "{}", none.err);
    // Skipped hands are not recorded.
    assert!(entries(&history).is_empty());
}

#[test]
fn costly_kinds_of_hands_are_dealt_more_often() {
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("drill.jsonl");
    // In this history, the player loses units only with four of a kind.
    let quads =
        drill(&["--seed", "3", "--count", "3", "--json", "--only", "quads"], &"s\n".repeat(3), &history).records();
    let typed: Vec<String> = quads.iter().map(high_back).collect();
    drill(&["--seed", "3", "--count", "3", "--only", "quads"], &typed.join("\n"), &history);
    assert_eq!(entries(&history).len(), 3);
    let with_quads = |args: &[&str]| {
        let dealt = run_on(&[&["drill", "--seed", "4", "--json"][..], args].concat(), "s\n".repeat(100)).records();
        let fours = dealt.iter().filter(|hand| {
            "AKQJT98765432".chars().any(|rank| hand["cards"].as_str().unwrap().matches(rank).count() == 4)
        });
        fours.count()
    };
    let before = with_quads(&["--no-history"]);
    let after = with_quads(&["--history", history.to_str().unwrap()]);
    assert!(after > 2 * before + 3, "{before} hands with four of a kind, {after} after losing with them");
}

#[test]
fn an_unwritable_history_fails_before_the_first_hand() {
    let ran = run_on(&["drill", "--history", "/dev/null/drill.jsonl"], "");
    assert_eq!((ran.status, ran.out.as_str()), (74, ""));
    assert!(ran.err.contains("--no-history"), "{}", ran.err);
}

/// Hands that were set stay in the history even if the session is killed.
#[cfg(unix)]
#[test]
fn a_killed_session_keeps_its_hands() {
    use std::io::Read;

    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("drill.jsonl");
    let mut command = pusoy();
    command.args(["drill", "--seed", "2", "--json", "--history", history.to_str().unwrap()]);
    let mut session = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    session.stdin.as_mut().unwrap().write_all(b"Kh Kc Td / Js Jd 3h 3c 2c\n").unwrap();
    // The second hand is dealt after the first is recorded.
    let (mut out, mut seen) = (session.stdout.take().unwrap(), Vec::new());
    while !String::from_utf8_lossy(&seen).contains("\"id\":2") {
        let mut some = [0; 4096];
        let read = out.read(&mut some).unwrap();
        assert!(read > 0, "the session ended by itself");
        seen.extend(&some[..read]);
    }
    session.kill().unwrap();
    assert!(!session.wait().unwrap().success());
    assert_eq!(entries(&history).len(), 1);
}

/// A line cut short by a killed session or a full disk does not swallow the next entry.
#[test]
fn a_torn_line_does_not_swallow_an_entry() {
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("drill.jsonl");
    let set = || drill(&["--seed", "2", "--count", "1", "--json"], "Kh Kc Td / Js Jd 3h 3c 2c\n", &history).records();
    let first = set();
    let whole = std::fs::read(&history).unwrap();
    for torn in [1, whole.len() / 2, whole.len() - 1] {
        std::fs::write(&history, &whole[..torn]).unwrap();
        // The torn line changes neither the hand nor its grade.
        assert_eq!(set()[..2], first[..2]);
        let lines = std::fs::read_to_string(&history).unwrap();
        let lines: Vec<&str> = lines.lines().collect();
        assert_eq!((lines.len(), lines[0].as_bytes()), (2, &whole[..torn.min(whole.len() - 1)]));
        let entry: Value = serde_json::from_str(lines[1]).unwrap();
        assert_eq!(entry["cards"], first[0]["cards"]);
    }
    // No blank line is inserted after a complete line.
    std::fs::write(&history, &whole).unwrap();
    set();
    assert_eq!(entries(&history).len(), 2);
}

/// A hand is recorded before its grade is written, so it is recorded even if nobody reads the grade.
#[test]
fn hands_are_recorded_before_their_grades_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("drill.jsonl");
    let mut command = pusoy();
    command.args(["drill", "--seed", "2", "--json", "--history", history.to_str().unwrap()]);
    let mut session = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut hand = String::new();
    let mut out = std::io::BufReader::new(session.stdout.take().unwrap());
    std::io::BufRead::read_line(&mut out, &mut hand).unwrap();
    assert!(hand.contains("pusoy.drill.hand/1"), "{hand}");
    drop(out);
    session.stdin.as_mut().unwrap().write_all(b"Kh Kc Td / Js Jd 3h 3c 2c\n").unwrap();
    assert_eq!(session.wait().unwrap().code(), Some(0), "a reader that stops early is not a failure");
    assert_eq!(entries(&history).len(), 1);
}

/// A hand that a full disk cannot store is still graded. The next session appends its entries after the line that was
/// cut short.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_costs_one_entry() {
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("drill.jsonl");
    let typed = "Kh Kc Td / Js Jd 3h 3c 2c\n";
    drill(&["--seed", "2", "--count", "1"], typed, &history);
    let whole = std::fs::read_to_string(&history).unwrap();
    // `ulimit -f 1` limits the file to 512 bytes. The first entry and a line of spaces use most of them.
    std::fs::write(&history, format!("{whole}{}\n", " ".repeat(480 - whole.len()))).unwrap();
    let ran = in_shell(&format!(
        "trap '' XFSZ; ulimit -f 1; echo '{}' | pusoy drill --seed 2 --count 1 --history {}",
        typed.trim(),
        history.display()
    ));
    assert!(ran.status == 74 && ran.out.contains("nothing lost") && ran.err.contains("cannot write"), "{ran:?}");
    assert_eq!(std::fs::read(&history).unwrap().len(), 512, "the entry is cut short");
    drill(&["--seed", "2", "--count", "1"], typed, &history);
    let text = std::fs::read_to_string(&history).unwrap();
    let complete = text.lines().filter(|line| serde_json::from_str::<Value>(line).is_ok());
    assert_eq!(complete.count(), 2);
}

/// A history must be a regular file and not too long. A named pipe, and a link to a device, are refused.
#[cfg(unix)]
#[test]
fn a_history_is_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let [fifo, huge, link] = ["fifo", "huge", "link"].map(|name| folder.path().join(name));
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    std::fs::File::create(&huge).unwrap().set_len(1 << 40).unwrap();
    std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
    for (path, why) in [(&fifo, "not a file"), (&huge, "longer than"), (&link, "not a file")] {
        let ran = drill(&[], "", path);
        assert!(ran.status == 74 && ran.out.is_empty() && ran.err.contains(why), "{ran:?}");
    }
}

/// Ctrl-C or a termination signal ends a session with its summary, as 'q' does.
#[cfg(unix)]
#[test]
fn a_stopped_session_shows_its_summary() {
    use std::io::{BufRead, BufReader};

    for signal in ["INT", "TERM"] {
        let mut command = pusoy();
        command.args(["drill", "--seed", "2", "--json", "--no-history"]);
        let mut session = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut stdin = session.stdin.take().unwrap();
        stdin.write_all(b"Kh Kc Td / Js Jd 3h 3c 2c\n").unwrap();
        let mut lines = BufReader::new(session.stdout.take().unwrap()).lines().map(|line| line.unwrap());
        assert!(lines.any(|line| line.contains("\"id\":2")), "the second hand is dealt");
        let id = session.id().to_string();
        assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
        let rest: Vec<Value> = lines.map(|line| serde_json::from_str(&line).unwrap()).collect();
        assert_eq!((rest.len(), &rest[0]["schema"]), (1, &"pusoy.grade.summary/1".into()), "{rest:?}");
        assert_eq!(rest[0]["players"][0]["hands"], 1);
        assert_eq!(session.wait().unwrap().code(), Some(0), "{signal}");
        drop(stdin);
    }
}

#[test]
fn rows_typed_as_ranks_are_graded_like_rows_typed_as_cards() {
    let grade = |typed: &str| {
        let ran = run_on(&["drill", "--seed", "2", "--count", "1", "--no-history", "--json"], typed);
        ran.records()[1].clone()
    };
    let wanted = grade("Kh Kc Td / Js Jd 3h 3c 2c\n");
    for typed in ["KKT / JJ332\n", "k k 10 / j j 3 3 2\n", "JJ332 | KK Td\n"] {
        assert_eq!(grade(typed), wanted, "{typed}");
    }
    let none = grade("KKK / JJ332\n");
    assert_eq!(none["error"]["message"], "this hand has 2 kings, not 3");
}

#[test]
fn help_can_be_typed() {
    let ran = run_on(&["drill", "--seed", "2", "--no-history"], "help\nq\n");
    assert!(ran.out.contains("'help' shows more") && ran.out.contains("ranks alone"), "{}", ran.out);
    assert_eq!((ran.out.matches("\n1.  Ad Ac Kh").count(), ran.err.as_str()), (2, ""));
    // In JSON mode, `help` is read as cards, and refused.
    let records = run_on(&["drill", "--seed", "2", "--no-history", "--json"], "help\nq\n").records();
    assert_eq!(records[1]["error"]["code"], "bad-card");
}

/// A placement has the same gap in a drill as in `place`, and the history records the gap.
#[test]
fn streets_are_drilled() {
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("drill.jsonl");
    let args = ["--rules", "pineapple", "--only", "street-5", "--seed", "4", "--count", "1"];
    let shown = drill(&[&args[..], &["--json"]].concat(), "s\n", &history).record();
    assert_eq!((&shown["schema"], &shown["kind"]), (&"pusoy.drill.street/1".into(), &"street-5".into()));
    let board = shown["board"].as_array().unwrap();
    let [front, middle, back] = [0, 1, 2].map(|row| board[row].clone());
    let cards = shown["cards"].as_str().unwrap();
    let sizes = |text: &Value| text.as_str().unwrap().split_whitespace().count();
    assert_eq!(
        (sizes(&front) + sizes(&middle) + sizes(&back), sizes(&shown["cards"]), sizes(&shown["dead"])),
        (11, 3, 3)
    );
    let line = serde_json::json!({
        "variant": "pineapple", "board": {"front": front, "middle": middle, "back": back}, "cards": cards,
        "dead": shown["dead"],
    });
    let placed = run_on(&["place", "--json"], line.to_string()).record();
    let all = placed["placements"].as_array().unwrap();
    for placement in [&all[0], &all[all.len() - 1]] {
        let typed = placement["placement"].as_str().unwrap();
        let records = drill(&[&args[..], &["--json"]].concat(), &format!("{typed}\n"), &history).records();
        assert_eq!(records[1]["given"]["gap"], placement["gap"]);
        let text = std::fs::read_to_string(&history).unwrap();
        let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
        assert_eq!((&last["schema"], &last["loss"]), (&"pusoy.drill.placement/1".into(), &placement["gap"]));
        assert_eq!((&last["placement"], &last["kind"]), (&placement["placement"], &"street-5".into()));
    }
    // A card that was not dealt is refused, and the drill asks for the street again. If only two of the three cards are
    // placed, the third is discarded.
    let best = all[0]["placement"].as_str().unwrap();
    let (without_discard, _) = best.rsplit_once(' ').unwrap();
    let absent = if cards.contains("As") { "Ks" } else { "As" };
    let ran = drill(&args, &format!("{absent}>f {absent}>m\n{without_discard}\n"), &history);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    assert!(ran.out.contains("as good as the best"), "{}", ran.out);
    assert!(ran.out.contains("1 street: 0.000 units lost per street, 1 placed optimally"), "{}", ran.out);
    assert!(ran.out.contains("all streets so far (3), by kind:\n  street 5 "), "{}", ran.out);
    // `review` does not list streets, so `--progress` names the command that grades them.
    let progress = run(&["drill", "--progress", "--history", history.to_str().unwrap()]).out.replace('\n', " ");
    assert!(
        progress.contains("'pusoy grade --input ") && progress.contains(" grades its streets again."),
        "{progress}"
    );
    assert!(!progress.contains("pusoy review"), "{progress}");
}

/// A hand in fantasyland can be drilled, and hands and streets share a history.
#[test]
fn hands_in_fantasyland_are_drilled() {
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("drill.jsonl");
    let args = ["--rules", "progressive", "--only", "fantasyland", "--seed", "1", "--count", "1", "--json"];
    let shown = drill(&args, "s\n", &history).record();
    let cards = shown["cards"].as_str().unwrap();
    let solved = run(&["solve", "--rules", "progressive", "--json", cards]).record();
    let plans = solved["placements"].as_array().unwrap();
    let typed = plans[1]["placement"].as_str().unwrap();
    let records = drill(&args, &format!("{typed}\n"), &history).records();
    assert_eq!(records[1]["given"]["gap"], plans[1]["gap"]);
    let ran = drill(&["--seed", "2", "--count", "1"], "Kh Kc Td / Js Jd 3h 3c 2c\n", &history);
    assert!(ran.out.contains("these hands, by kind:"), "{}", ran.out);
    // In fantasyland, cards must be typed with suits. `grade` grades streets and hands in fantasyland again. `review`
    // reviews neither streets nor hands in fantasyland.
    let typed = drill(&args[..8], &format!("KQQ / JJ668 / 22\n{typed}\nQ\n"), &history);
    assert!(typed.err.contains("'22' is not a card: write a rank and a suit, as in As, Th or 10h\n"), "{}", typed.err);
    let closing = typed.out.replace('\n', " ");
    assert!(closing.contains("and 'pusoy grade --input ") && closing.contains("all grades again"), "{closing}");
    let unknown = drill(&["--rules", "pineapple", "--only", "quads"], "", &history);
    assert!(unknown.status == 2 && unknown.err.contains("'quads' is a kind of hand, but these rules"), "{unknown:?}");
    let closed = drill(&["--only", "fantasyland"], "", &history);
    assert!(closed.status == 2 && closed.err.contains("'fantasyland' is a kind of open-face task"), "{closed:?}");
    let late = drill(&["--rules", "pineapple", "--only", "street-6"], "", &history);
    assert!(late.status == 2 && late.err.contains("street-4, street-5, fantasyland"), "{late:?}");
}

/// Early streets are graded by sampling, as in `place`. The placement that `place` ranks first loses nothing in a
/// drill.
#[test]
#[ignore = "seconds in release mode"]
fn early_streets_are_drilled() {
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("drill.jsonl");
    let tasks = [("pineapple", "street-2", 5), ("ofc", "street-1", 0)];
    for (rules, kind, on_board) in tasks {
        let args = ["--rules", rules, "--only", kind, "--seed", "1", "--count", "1", "--json"];
        let shown = drill(&args, "s\n", &history).record();
        let rows: Vec<&str> = shown["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        assert_eq!(rows.iter().map(|row| row.split_whitespace().count()).sum::<usize>(), on_board);
        let cards: Vec<&str> = shown["cards"].as_str().unwrap().split(' ').collect();
        let board = itertools::join(rows, " / ");
        let args_of_place = ["place", "--json", "--rules", rules, "--board", &board, "--dead"];
        let placed = run(&[&args_of_place[..], &[shown["dead"].as_str().unwrap()], &cards].concat()).record();
        assert_eq!(placed["method"], "sampled");
        let best = placed["placements"][0]["placement"].as_str().unwrap();
        let graded = &drill(&args, &format!("{best}\n"), &history).records()[1];
        assert_eq!((&graded["given"]["placement"], &graded["given"]["gap"]), (&best.into(), &0.0.into()));
    }
    let recorded = entries(&history);
    assert_eq!(recorded.len(), 2);
    assert!(recorded.iter().all(|entry| entry["loss"] == 0.0));
}

/// A history of 47 dated hands and 3 undated ones.
const PRACTISED: &str = "tests/data/drill-history.jsonl";

fn practised() -> String {
    std::fs::read_to_string(at_top(PRACTISED)).unwrap()
}

/// Compares the weeks, kinds and means in `--progress` with those that the test computes from the history.
#[test]
fn progress_adds_up_the_history() {
    let progress = run(&["drill", "--progress", "--history", PRACTISED, "--json"]).record();
    assert_eq!((&progress["schema"], &progress["streets"]), (&"pusoy.drill.progress/1".into(), &Value::Null));
    let lines: Vec<Value> = practised().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mean = |lines: &[&Value]| {
        let losses = lines.iter().map(|line| line["loss"].as_f64().unwrap());
        losses.sum::<f64>() / lines.len() as f64
    };
    let is_near = |value: &Value, wanted: f64| (value.as_f64().unwrap() - wanted).abs() < 1e-6;
    let hands = &progress["hands"];
    assert_eq!((&hands["tasks"], &hands["undated"]), (&50.into(), &3.into()));
    assert!(is_near(&hands["loss"], mean(&lines.iter().collect::<Vec<_>>())), "{hands}");
    // These Mondays were looked up in a calendar. The Unix time 1,788,739,200 is the first of them, 0:00 UTC. A week
    // has 604,800 seconds. No hand was set in the weeks of 28 September and 5 October.
    let mondays = ["2026-09-07", "2026-09-14", "2026-09-21", "2026-10-12", "2026-10-19"];
    let weeks = hands["weeks"].as_array().unwrap();
    assert_eq!(weeks.len(), mondays.len());
    for ((week, monday), number) in weeks.iter().zip(mondays).zip([0, 1, 2, 5, 6]) {
        let of_week =
            |line: &&Value| line["time"].as_u64().is_some_and(|time| (time - 1_788_739_200) / 604_800 == number);
        let of_week: Vec<&Value> = lines.iter().filter(of_week).collect();
        assert_eq!((&week["monday"], &week["tasks"]), (&monday.into(), &of_week.len().into()));
        assert!(is_near(&week["loss"], mean(&of_week)), "{week}");
    }
    let kinds = hands["kinds"].as_array().unwrap();
    let total: f64 = kinds.iter().map(|kind| kind["loss"].as_f64().unwrap()).sum();
    for kind in kinds {
        let is_of_kind = |line: &&Value| line["themes"].as_array().unwrap().contains(&kind["kind"]);
        let of_kind: Vec<&Value> = lines.iter().filter(is_of_kind).collect();
        assert_eq!(kind["tasks"], of_kind.len());
        assert!(is_near(&kind["loss"], mean(&of_kind)), "{kind}");
        assert!(is_near(&kind["share"], mean(&of_kind) / total / 2.0), "{kind}");
    }
}

#[test]
fn progress_by_week_fits_50_columns() {
    let text = run(&["drill", "--progress", "--history", PRACTISED]).out;
    let bars: Vec<&str> = text.lines().filter(|line| line.starts_with("2026-") || line.contains('#')).collect();
    assert_eq!(bars.len(), 5, "{text}");
    assert!(bars.iter().all(|line| line.chars().count() <= 50 && line.is_ascii()), "{text}");
    assert!(text.contains("\n  2 weeks without hands\n"), "{text}");
    assert!(text.contains("3 hands have no date, and are in no week\n"), "{text}");
}

/// Losses depend on the rules and on the number of opponents. If a history has several combinations of these two,
/// `--progress` has a line for each combination.
#[test]
fn progress_separates_rules_and_opponents() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("drill.jsonl");
    let lines: Vec<String> = practised().lines().take(3).map(str::to_owned).collect();
    assert!(lines.iter().all(|line| line.contains("\"opponents\":3")));
    let alone = run(&["drill", "--progress", "--history", PRACTISED]).out;
    assert!(!alone.contains("3 opponents"), "one combination of rules and opponents needs no list: {alone}");

    let loss = |line: &str| serde_json::from_str::<Value>(line).unwrap()["loss"].as_f64().unwrap();
    let heads_up =
        lines[2].replace("\"opponents\":3", "\"opponents\":1").replace("\"set\":{}", "\"set\":{\"stake\":2}");
    std::fs::write(&file, format!("{}\n{}\n{heads_up}\n", lines[0], lines[1])).unwrap();
    let text = run(&["drill", "--progress", "--history", file.to_str().unwrap()]).out;
    let mean = (loss(&lines[0]) + loss(&lines[1])) / 2.0;
    assert!(
        text.contains(&format!("\nstandard rules, 3 opponents: {mean:.2} units lost per hand over 2 hands\n")),
        "{text}"
    );
    let one =
        format!("\nstandard rules with stake=2, 1 opponent: {:.2} units lost per hand over 1 hand\n", loss(&heads_up));
    assert!(text.contains(&one), "{text}");
    assert!(text.contains("Losses under different rules"), "{text}");
}

#[test]
fn progress_without_a_history_says_how_to_begin() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("none.jsonl");
    let ran = run(&["drill", "--progress", "--history", missing.to_str().unwrap()]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("none.jsonl") && ran.out.contains("'pusoy drill' deals a hand"), "{}", ran.out);
    assert!(!missing.exists(), "reading creates no file");
    let record = run(&["drill", "--progress", "--history", missing.to_str().unwrap(), "--json"]).record();
    assert_eq!((&record["hands"], &record["streets"]), (&Value::Null, &Value::Null));
    let other = folder.path().join("other.jsonl");
    std::fs::write(&other, "not a record\n\n{}\n").unwrap();
    let ran = run(&["drill", "--progress", "--history", other.to_str().unwrap()]);
    assert!(ran.out.contains("2 lines of the history skipped: not records of drills"), "{}", ran.out);
}

/// `--progress` only reads the history, so it refuses the options of a session.
#[test]
fn progress_refuses_options_of_a_session() {
    for option in [
        &["--rules", "plain"][..],
        &["--set", "stake=2"],
        &["--opponents", "1"],
        &["--count", "1"],
        &["--only", "trips"],
        &["--seed", "1"],
        &["--precision", "0.1"],
        &["--no-cache"],
        &["--input", "typed"],
        &["--no-history"],
    ] {
        let ran = run(&[&["drill", "--progress"][..], option].concat());
        assert!(ran.status == 2 && ran.err.contains("--progress only reads the history"), "{option:?}: {ran:?}");
        assert!(ran.err.contains(option[0]), "{option:?}: {ran:?}");
    }
    let folder = tempfile::tempdir().unwrap();
    let ran = run(&["drill", "--progress", "--history", folder.path().to_str().unwrap()]);
    assert!(ran.status == 66 && ran.err.contains("it is not a file"), "{ran:?}");
}

/// The table at the end appears when the person quits, and when the input ends.
#[test]
fn quitting_early_shows_the_closing_table() {
    for typed in ["KKT / JJ332\nq\n", "KKT / JJ332\n", "KKT / JJ332\ns\nquit\n"] {
        let ran = run_on(&["drill", "--seed", "2", "--no-history"], typed);
        assert!(ran.out.contains("\nall hands      1 "), "{typed}: {}", ran.out);
        assert!(ran.out.ends_with("these hands, by kind:\n  hands with a pair or better in front  0.00 lost per hand, 1 hand\n  hands with three or more pairs        0.00 lost per hand, 1 hand\n"), "{typed}: {}", ran.out);
    }
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("drill.jsonl");
    for typed in ["q\n", "", "s\nq\n"] {
        std::fs::write(&history, "").unwrap();
        let ran = drill(&["--seed", "2"], typed, &history);
        assert!(ran.out.ends_with("\nno hands set\n"), "{typed}: {}", ran.out);
        std::fs::write(&history, practised()).unwrap();
        let ran = drill(&["--seed", "2"], typed, &history);
        assert!(ran.out.contains("\nno hands set\n\nall hands so far (50), by kind:\n"), "{typed}: {}", ran.out);
    }
    let ran = run_on(&["drill", "--seed", "2", "--no-history", "--rules", "pineapple"], "q\n");
    assert!(ran.out.ends_with("\nno streets placed\n"), "{}", ran.out);
}

/// `grade` and `review` give the hands of a history the grades that the drill gave.
#[test]
#[ignore = "seconds in release mode"]
fn a_history_is_graded_as_in_the_drill() {
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("drill.jsonl");
    let file = history.to_str().unwrap();
    let (mut grades, mut lines) = (Vec::new(), String::new());
    let sessions: [&[&str]; 4] = [
        &["--seed", "3"],
        &["--seed", "4", "--opponents", "1"],
        &["--seed", "5", "--rules", "taiwanese"],
        &["--seed", "6", "--set", "stake=5", "--opponents", "2"],
    ];
    for (number, args) in sessions.into_iter().enumerate() {
        // Losses change which hands are dealt, so each session has its own history.
        let history = folder.path().join(format!("{number}.jsonl"));
        let args = [&["--count", "1", "--json"][..], args].concat();
        let hand = drill(&args, "s\n", &history).record();
        let records = drill(&args, &high_back(&hand), &history).records();
        grades.extend(records.into_iter().filter(|record| record["schema"] == "pusoy.grade/2"));
        lines += &std::fs::read_to_string(&history).unwrap();
    }
    std::fs::write(&history, lines).unwrap();
    assert_eq!(grades.len(), 4);
    let again = run(&["grade", "--json", "--input", file]).records();
    assert_eq!(again.len(), 4);
    for (grade, again) in grades.iter().zip(&again) {
        for field in ["loss", "ev", "rank", "rules", "opponents", "misset"] {
            assert_eq!(grade[field], again[field], "{field}: {again}");
        }
        assert_eq!(grade["given"], again["given"]);
    }
    let drilled = &run(&["review", "--json", file]).record()["drilled"];
    let total: f64 = grades.iter().map(|grade| grade["loss"].as_f64().unwrap()).sum();
    assert_eq!(drilled["hands"], 4);
    assert!((drilled["cost"].as_f64().unwrap() - total).abs() < 1e-5, "{drilled} {total}");
    // --rules and --opponents override the rules and the opponents of the records.
    let plain = run(&["grade", "--json", "--rules", "plain", "--opponents", "2", "--input", file]).records();
    assert!(plain.iter().all(|grade| grade["rules"]["name"] == "plain" && grade["opponents"] == 2), "{plain:?}");
}

/// `grade` gives the streets of a history the same grades as the drill, and refuses streets under rules without
/// streets. `review` only counts streets. Both commands refuse hands of Chinese Poker under open-face rules.
#[test]
fn streets_of_a_history_are_graded_as_in_the_drill() {
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("drill.jsonl");
    let file = history.to_str().unwrap();
    let flags = ["--rules", "ofc", "--only", "street-9", "--seed", "1", "--count", "1", "--json"];
    let placed = drill(&flags, "7h>m\n", &history).records();
    let flags = ["--rules", "progressive", "--only", "fantasyland", "--seed", "1", "--count", "1", "--json"];
    let hand = drill(&flags, "s\n", &folder.path().join("none.jsonl")).record();
    let cards: Vec<&str> = hand["cards"].as_str().unwrap().split(' ').collect();
    let typed = format!("{} / {} / {}", cards[10..13].join(" "), cards[5..10].join(" "), cards[..5].join(" "));
    let set = drill(&flags, &format!("{typed}\n"), &history).records();
    let graded = run(&["grade", "--json", "--input", file]).records();
    assert_eq!(graded.len(), 2);
    for (record, graded) in [&placed[1], &set[1]].into_iter().zip(&graded) {
        assert_eq!((&record["given"], &record["rules"]), (&graded["given"], &graded["rules"]));
    }
    let losses: Vec<Value> = entries(&history).iter().map(|entry| entry["loss"].clone()).collect();
    assert_eq!(losses, [graded[0]["given"]["gap"].clone(), graded[1]["given"]["gap"].clone()]);
    let progress = run(&["drill", "--progress", "--history", file]).out;
    assert!(progress.starts_with("2 streets: "), "{progress}");

    let ran = run(&["grade", "--rules", "standard", "--input", file]);
    assert!(ran.status == 1 && ran.err.contains("line 1: this record of a drill is a street of open-face"), "{ran:?}");
    for rules in ["standard", "pineapple"] {
        let ran = run(&["review", "--rules", rules, file]);
        assert!(ran.status == 0 && ran.out.contains("\n2 streets of drills not reviewed: 'pusoy grade"), "{ran:?}");
        assert_eq!(run(&["review", "--rules", rules, "--json", file]).record()["drilled_streets"], 2);
    }
    for command in ["grade", "review"] {
        let ran = run(&[command, "--rules", "pineapple", "--input", PRACTISED]);
        assert!(
            ran.status == 1 && ran.err.contains("line 1: this record of a drill is a hand of Chinese Poker"),
            "{ran:?}"
        );
    }
}

/// Invalid records of drills are refused, and the message says why.
#[test]
fn unreadable_records_of_drills_are_refused() {
    let line = practised().lines().next().unwrap().to_owned();
    for (from, to, why) in [
        ("\"opponents\":3", "\"opponents\":4", "there are 1 to 3 opponents, not 4"),
        ("\"preset\":\"standard\"", "\"preset\":\"standrad\"", "'rules' cannot be read"),
        ("\"cards\":\"Ac", "\"cards\":\"As", "(expected the same cards)"),
        ("\"front\":\"6d 6c 7d\"", "\"front\":\"6d 6c\"", "the front has 3 cards"),
        ("\"loss\"", "\"lost\"", "'loss'"),
    ] {
        assert!(line.contains(from), "{line}");
        let changed = line.replacen(from, to, 1);
        for command in ["grade", "review"] {
            let ran = run_on(&[command], &changed);
            assert!(ran.status == 1 && ran.err.contains(why), "{command} {to}: {ran:?}");
        }
    }
}

/// Mistakes of drills are shown one by one, costliest first. A drilled hand has no player and won no units, so neither
/// is shown.
#[test]
fn mistakes_of_drills_are_reviewed_one_by_one() {
    let mut losses: Vec<(f64, usize)> = practised()
        .lines()
        .zip(1..)
        .map(|(line, number)| {
            let entry: Value = serde_json::from_str(line).unwrap();
            (entry["loss"].as_f64().unwrap(), number)
        })
        .collect();
    losses.sort_by(|a, b| b.0.total_cmp(&a.0));
    let ran = run_on(&["review", PRACTISED, "--next"], "\n\n\n\nquit\n");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let shown: Vec<&str> = ran.out.lines().filter(|line| line.ends_with(" of drills")).collect();
    let wanted: Vec<String> = losses[..3].iter().map(|(_, number)| format!("hand {number} of drills")).collect();
    assert_eq!(shown, wanted);
    assert!(ran.out.contains(&format!("best, by {:.2} ", losses[0].0)), "{}", ran.out);
    assert!(!ran.out.contains("in this deal"), "{}", ran.out);
}

/// A session and `--progress` say where the history is, and `review drill` reads it from there.
#[test]
fn the_history_is_found_without_its_path() {
    let folder = tempfile::tempdir().unwrap();
    let run_here = |args: &[&str], typed: &str| {
        let mut command = pusoy();
        command.args(args).env("XDG_DATA_HOME", folder.path());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
        let ran = Ran::from(child.wait_with_output().unwrap());
        // Long paths are wrapped.
        (ran.status, ran.out.split_whitespace().collect::<Vec<_>>().join(" "), ran.err)
    };
    let path = folder.path().join("pusoy").join("drill.jsonl");
    let (status, _, err) = run_here(&["review", "drill"], "");
    let why = format!(
        "cannot read drill: there is no such file, and 'pusoy drill' has recorded nothing in {}",
        path.display()
    );
    assert_eq!((status, err), (66, format!("pusoy: {why}\n")));
    // The middle is a straight. The cards left for the back, Jd 4h 3h 3c 2c, have only a pair of threes.
    let (_, session, _) = run_here(&["drill", "--seed", "2", "--count", "1"], "Ad Ac Kh / Kc Qd Js Td 9s\n");
    assert!(session.contains("mis-set: the middle is too strong for the back"), "{session}");
    let stored = format!(
        "stored 1 answer in {}: 'pusoy drill --progress' shows your progress, and 'pusoy review drill' your costliest mistakes",
        path.display()
    );
    assert!(session.contains(&stored), "{session}");
    let (_, progress, _) = run_here(&["drill", "--progress"], "");
    let place = format!("The history is {}; 'pusoy review drill' lists its costliest mistakes.", path.display());
    assert!(progress.contains(&place), "{progress}");
    let loss = entries(&path)[0]["loss"].as_f64().unwrap();
    assert!(progress.contains(&format!("1 of them was mis-set, and lost {loss:.2} units in all")), "{progress}");
    let (status, review, _) = run_here(&["review", "drill", "--quick"], "");
    assert!(status == 0 && review.contains("1 hand of drills"), "{review}");
    assert!(review.contains("mis-set: the middle is too strong for the back"), "{review}");
    // If the history is not in the default file, the message that names `pusoy review` gives the path of the history.
    let other = folder.path().join("other one.jsonl");
    let ran = drill(&["--seed", "2", "--count", "1"], "Kh Kc Td / Js Jd 3h 3c 2c\n", &other);
    let out = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(out.contains(&format!("'pusoy review '{}'' your", other.display())), "{out}");
}

/// Cards and ranks may be mixed in a word. An error names a word that has other characters.
#[test]
fn cards_and_ranks_may_be_mixed() {
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("drill.jsonl");
    // The hand is Ad Ac Kh Kc Qd Js Jd Td 9s 4h 3h 3c 2c.
    let ran = drill(&["--seed", "2", "--count", "1"], "KKT / JJ3x\nKKT / JsJ3h32\n", &history);
    assert_eq!(ran.err, "pusoy: cannot read 'JJ3x' (expected cards or ranks, such as TT8h8d4d)\n");
    assert_eq!(entries(&history)[0]["front"], "Kh Kc Td");
    assert_eq!(entries(&history)[0]["back"], "Js Jd 3h 3c 2c");
}
