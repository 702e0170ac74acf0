//! Hostile input: the program answers any bytes with records.
//!
//! `cargo test --release --test cli soak -- --ignored`

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use pusoy::cards::{CardSet, Rng};
use serde_json::Value;

use crate::PROGRAM;
use crate::long_runs::cases;

/// Feeds a stream of bytes to the program. Returns its records and its status. Checks that standard error is empty.
fn feed(args: &[&str], write: impl FnOnce(&mut dyn Write) + Send + 'static) -> (Vec<Value>, i32) {
    let mut child = Command::new(PROGRAM)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || write(&mut stdin));
    let out = BufReader::new(child.stdout.take().unwrap());
    let records = out.lines().map(|line| serde_json::from_str(&line.unwrap()).unwrap()).collect();
    writer.join().unwrap();
    let ended = child.wait_with_output().unwrap();
    assert!(ended.stderr.is_empty(), "{}", String::from_utf8_lossy(&ended.stderr));
    (records, ended.status.code().expect("no signal"))
}

/// Returns a line of hostile bytes, without its line end.
fn hostile(rng: &mut Rng) -> Vec<u8> {
    let hand = |rng: &mut Rng, n: usize| rng.deal(CardSet::DECK, n).to_string();
    let json = |rng: &mut Rng| format!("{{\"id\":{},\"cards\":\"{}\"}}", rng.below(1_000), hand(rng, 13));
    match rng.below(12) {
        0 => (0..rng.below(80)).map(|_| rng.next_u64() as u8).filter(|&byte| byte != b'\n').collect(),
        1 => (0..rng.below(60)).map(|_| b" AKQJT98shdc{}[]\":,/10-=;"[rng.below(25) as usize]).collect(),
        2 => {
            let text = json(rng).into_bytes();
            text[..rng.below(text.len() as u32) as usize].to_vec()
        }
        3 => {
            let hand = hand(rng, 12);
            format!("{hand} {}", &hand[..2]).into_bytes()
        }
        4 => hand(rng, 12).into_bytes(),
        5 => hand(rng, 14).into_bytes(),
        6 => format!("{} {}", hand(rng, 12), ["Xb", "joker", "🃏", "小王"][rng.below(4) as usize]).into_bytes(),
        7 => format!("{} 😀👩‍👩‍👧", hand(rng, 12)).into_bytes(),
        8 => hand(rng, 13).replacen(' ', "\0", 1).into_bytes(),
        9 => {
            let mut text = json(rng).into_bytes();
            let at = rng.below(text.len() as u32) as usize;
            text[at] = rng.next_u64() as u8 | 0x80;
            text
        }
        10 => {
            let open = ["[", "{\"a\":", "{\"options\":{\"natural\":", "{\"rows\":[["][rng.below(4) as usize];
            open.repeat(1 + rng.below(300) as usize).into_bytes()
        }
        _ => {
            let fields = [
                "cards",
                "rows",
                "a",
                "b",
                "front",
                "middle",
                "back",
                "players",
                "options",
                "against",
                "dead",
                "game",
                "remaining",
                "order",
                "totals",
                "landlord",
                "bid",
                "bombs",
                "hand",
                "on",
                "prev",
                "play",
                "hands",
                "plays",
                "trick",
                "piles",
                "variant",
                "layout",
            ];
            let values = [
                "null",
                "1e999",
                "-1",
                "[]",
                "{}",
                "\"\"",
                "[null]",
                "true",
                "[\"As\",2]",
                "{\"rules\":7}",
                "\"big-two\"",
                "\"dou-dizhu\"",
                "{\"A\":0,\"B\":3}",
                "{\"A\":\"As\",\"B\":[\"Kd\"]}",
                "[\"A\",\"B\"]",
                "\"3s 3d\"",
                "{\"jokers\":\"yes\"}",
                "[{\"by\":\"A\",\"twos\":9}]",
                "[{\"by\":\"A\",\"pass\":true}]",
                "9223372036854775807",
            ];
            let pick = |rng: &mut Rng, from: &[&str]| from[rng.below(from.len() as u32) as usize].to_owned();
            let field = |rng: &mut Rng| format!("\"{}\":{}", pick(rng, &fields), pick(rng, &values));
            format!("{{{},{}}}", field(rng), field(rng)).into_bytes()
        }
    }
}

/// Returns a question in JSON about a street or a hand in fantasyland. Numbers of cards may be wrong, cards may appear
/// twice, and fields may have wrong values.
fn hostile_board(rng: &mut Rng, id: usize) -> String {
    let mut deck = CardSet::DECK;
    let mut board = |rng: &mut Rng, least: usize| loop {
        let mut left = deck;
        let rows = [4, 6, 6].map(|most| {
            let from = if rng.below(16) == 0 { CardSet::DECK } else { left };
            let size = (rng.below(most + 1) as usize).min(from.len());
            let cards = rng.deal(from, size);
            left -= cards;
            cards
        });
        // Boards with few cards take long to value, so the board has at least `least` cards. With fewer than 20 cards
        // in the deck, any board is accepted, so that the loop ends.
        if rows.iter().map(|row| row.len()).sum::<usize>() >= least || deck.len() < 20 {
            deck = left;
            let [front, middle, back] = rows.map(|row| row.to_string());
            return serde_json::json!({"front": front, "middle": middle, "back": back});
        }
    };
    let variants = ["classic", "ofc", "pineapple", "progressive", "ultimate", "low-pineapple", "standard", "omaha"];
    let mut input = serde_json::json!({"id": id, "variant": variants[rng.below(8) as usize]});
    let is_hand = rng.below(8) == 0;
    if !is_hand {
        input["board"] = board(rng, 9);
    }
    let opponents: Vec<Value> = (0..rng.below(4).saturating_sub(1)).map(|_| board(rng, 0)).collect();
    if !opponents.is_empty() {
        input["opponents"] = opponents.into();
    }
    input["cards"] = if is_hand {
        let size = 12 + rng.below(7) as usize;
        rng.deal(CardSet::DECK, size).to_string().into()
    } else {
        let size = [3, 3, 3, 1, 1, 0, 2, 4][rng.below(8) as usize];
        rng.deal(CardSet::DECK, size).to_string().into()
    };
    for (field, values) in [
        (
            "dead",
            ["", "As Kd", "As As", "x", "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd"],
        ),
        ("placement", ["As>f", "Qd>f 6h>b 2d>x", "2c 3c 4c / 5c / 6c", ">", "→→ x"]),
        ("to_draw", ["op", "me", "", "you", "As"]),
        ("kind", ["own", "versus", "fantasyland", "all", ""]),
    ] {
        if rng.below(6) > 0 {
            continue;
        }
        let value = values[rng.below(5) as usize];
        match field {
            "to_draw" => input[field] = vec![value; rng.below(4) as usize].into(),
            "kind" => {
                let figures = [-6.0, 0.0, 1e300, 0.5, 1_000.0];
                let figure = figures[rng.below(5) as usize];
                input["objective"] = serde_json::json!({"kind": value, "foul": figure, "stay": figure});
            }
            field => input[field] = value.into(),
        }
    }
    input.to_string()
}

/// Sends `lines` hostile questions about boards and fantasyland hands. Checks that each gets one record, an answer or
/// an error. Returns the number of answers.
fn soak_boards(lines: usize) -> usize {
    let mut rng = Rng::new(19);
    let lines: Vec<String> = (0..lines).map(|id| hostile_board(&mut rng, id)).collect();
    let sent = lines.clone();
    let (records, status) = feed(&["place", "--json", "--deals", "100"], move |stdin| {
        let mut stdin = std::io::BufWriter::new(stdin);
        sent.iter().for_each(|line| writeln!(stdin, "{line}").unwrap());
    });
    assert_eq!((status, records.len()), (1, lines.len()));
    let mut valued = 0;
    for (n, record) in records.iter().enumerate() {
        assert_eq!(record["id"], n);
        if record["schema"] == "pusoy.place/1" {
            valued += 1;
            assert!(record["best"].is_array() && record["placements"].is_array(), "{record}");
            continue;
        }
        let error = &record["error"];
        assert!(error["code"].is_string() && error["message"].as_str().unwrap().len() > 10, "{}: {record}", lines[n]);
    }
    valued
}

#[test]
fn each_hostile_board_gets_one_record() {
    let valued = soak_boards(2_000);
    assert!(valued > 20, "{valued} questions have an answer");
}

#[test]
#[ignore = "some seconds in release mode"]
fn each_of_many_hostile_boards_gets_one_record() {
    let valued = soak_boards(cases(100_000));
    assert!(valued > cases(1_000), "{valued} questions have an answer");
}

/// Returns `true` if a line is blank, and therefore gets no record.
fn is_blank(line: &[u8]) -> bool {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    line.trim_ascii().is_empty()
}

fn soak(args: &'static [&'static str], lines: usize) {
    let mut rng = Rng::new(lines as u64);
    let lines: Vec<Vec<u8>> = (0..lines).map(|_| hostile(&mut rng)).collect();
    let answered: Vec<usize> = (0..lines.len()).filter(|&n| !is_blank(&lines[n])).collect();
    let (records, status) = feed(args, move |stdin| {
        let mut stdin = std::io::BufWriter::new(stdin);
        for line in lines {
            stdin.write_all(&line).and_then(|()| stdin.write_all(b"\n")).unwrap();
        }
    });
    assert_eq!(status, 1, "{args:?}");
    // An account adds one record. A log may have fewer records than lines: several lines can be one deal.
    let most = answered.len() + usize::from(args.contains(&"--account"));
    let is_log =
        ["score", "grade", "play"].iter().any(|name| args.contains(name)) || args.starts_with(&["climb", "solve"]);
    assert!(records.len() == most || is_log && (most / 2..most).contains(&records.len()), "{args:?}");
    for (record, n) in records.iter().zip(answered) {
        if record["schema"] == "pusoy.error/1" {
            assert!(record["line"] == n + 1 || is_log, "{args:?}: {record}");
            let error = &record["error"];
            assert!(error["code"].is_string() && !error["message"].as_str().unwrap().is_empty(), "{record}");
            assert_eq!(error["all"][0]["code"], error["code"]);
        }
    }
}

/// Commands that read a stream, with arguments.
const COMMANDS: [&[&str]; 16] = [
    &["place", "--json", "--rules", "pineapple", "--deals", "100"],
    &["grade", "--json", "--rules", "ofc"],
    &["eval", "--json"],
    &["check", "--json"],
    &["score", "--json"],
    &["solve", "--json", "--quick"],
    &["climb", "score", "--json", "--account", "big-two"],
    &["climb", "identify", "--json", "winner"],
    &["climb", "beats", "--json", "tien-len"],
    &["climb", "moves", "--json", "dou-dizhu", "--set", "kickers=misaka"],
    &["climb", "play", "--json", "thirteen"],
    &["climb", "instant", "--json", "tien-len"],
    &["climb", "owed", "--json", "tien-len"],
    &["ten", "score", "--json", "--account"],
    &["ten", "capture", "--json"],
    &["ten", "layout", "--json"],
];

#[test]
fn hostile_lines_get_records() {
    for args in COMMANDS {
        soak(args, 1_000);
    }
}

#[test]
#[ignore = "some seconds in release mode"]
fn many_hostile_lines_get_records() {
    for args in COMMANDS {
        soak(args, cases(100_000));
    }
}

#[test]
#[ignore = "writes 100 MB twice"]
fn a_line_of_100_mb_is_refused() {
    for args in [&["solve", "--json", "--quick"][..], &["eval", "--json"]] {
        let (records, status) = feed(args, |stdin| {
            let megabyte = vec![b'A'; 1 << 20];
            for _ in 0..100 {
                stdin.write_all(&megabyte).unwrap();
            }
            stdin.write_all(b"\nKs Kh Zz\n").unwrap();
        });
        assert_eq!(status, 1);
        let errors: Vec<_> = records.iter().map(|record| (&record["error"]["code"], &record["line"])).collect();
        assert_eq!(errors, [(&"line-too-long".into(), &1.into()), (&"bad-card".into(), &2.into())]);
    }
}

/// The peak memory of the program grows by less than 4 MB if the input is twenty times as long.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "writes 63 MB"]
fn memory_does_not_grow_with_the_stream() {
    let peak = |count: usize| {
        let mut child =
            Command::new(PROGRAM).args(["eval", "--json"]).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        for _ in 0..count {
            stdin.write_all(&b"As Kd Qc Jh 9s\n".repeat(1_000)).unwrap();
        }
        // Read the peak memory after the program has read everything, while the pipe is still open.
        std::thread::sleep(Duration::from_millis(300));
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        drop(stdin);
        assert!(child.wait().unwrap().success());
        let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap().to_owned();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap()
    };
    let (short, long) = (peak(200), peak(4_000));
    assert!(long < short + 4_096, "{short} kB for 3 MB, {long} kB for 60 MB");
}
