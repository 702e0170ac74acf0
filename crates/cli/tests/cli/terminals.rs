//! Output on a terminal: any width, names in any script, and text that tries to control the terminal.

use std::fs::{File, OpenOptions};
use std::io::Read;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use serde_json::json;

use super::*;

/// Runs the program in a terminal of this width, with colour and UTF-8. Returns standard output and standard error in
/// one text.
pub fn on_terminal(columns: u16, args: &[&str], input: &str) -> String {
    in_terminal(columns, "C.UTF-8", args, input)
}

fn in_terminal(columns: u16, locale: &str, args: &[&str], input: &str) -> String {
    let (master, screen) = open(columns);
    let mut command = pusoy();
    command.args(args).env("LC_ALL", locale).stdin(Stdio::piped());
    command.stdout(screen.try_clone().unwrap()).stderr(screen);
    let mut child = command.spawn().unwrap();
    drop(command);
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let mut seen = Vec::new();
    // Reading ends with an error after every process has closed the terminal.
    _ = File::from(master).read_to_end(&mut seen);
    child.wait().unwrap();
    String::from_utf8(seen).unwrap().replace("\r\n", "\n")
}

/// A program in a terminal, with its keyboard and its screen.
pub struct Terminal {
    child: std::process::Child,
    keys: File,
    seen: std::sync::mpsc::Receiver<Vec<u8>>,
    /// The output after the last text that `wait_for` has found.
    screen: String,
}

impl Terminal {
    /// Runs the program in a terminal of this width, and waits for its first prompt.
    pub fn run(columns: u16, args: &[&str]) -> Terminal {
        let mut terminal = Terminal::start(columns, args);
        terminal.wait_for("> ");
        terminal
    }

    /// Runs the program in a terminal of this width.
    pub fn start(columns: u16, args: &[&str]) -> Terminal {
        let (master, screen) = open(columns);
        let mut command = pusoy();
        command.args(args).env("LC_ALL", "C.UTF-8").stdin(screen.try_clone().unwrap());
        command.stdout(screen.try_clone().unwrap()).stderr(screen);
        let child = command.spawn().unwrap();
        drop(command);
        let keys = File::from(master);
        let (sender, seen) = std::sync::mpsc::channel();
        let mut source = keys.try_clone().unwrap();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // Reading ends with an error after every process has closed the terminal.
            while let Ok(read @ 1..) = source.read(&mut bytes) {
                if sender.send(bytes[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        Terminal { child, keys, seen, screen: String::new() }
    }

    pub fn type_in(&mut self, text: &str) {
        self.keys.write_all(text.as_bytes()).unwrap();
    }

    /// Types a line, and waits until `answer` appears. Then waits for the prompt `> `, unless `answer` contains the
    /// prompt `... ` for a further line.
    pub fn answer(&mut self, line: &str, answer: &str) {
        self.type_in(&format!("{line}\r"));
        self.wait_for("\u{1b}[?2004l"); // the editor restores the terminal
        self.wait_for(answer);
        if !answer.contains("... ") {
            self.wait_for("> ");
        }
    }

    /// Waits until `text` appears after the text of the previous call.
    pub fn wait_for(&mut self, text: &str) {
        while !self.screen.contains(text) {
            let Ok(more) = self.seen.recv_timeout(std::time::Duration::from_secs(30)) else {
                panic!("'{text}' is not seen in: {:?}", self.screen)
            };
            self.screen += &String::from_utf8_lossy(&more);
        }
        let end = self.screen.find(text).unwrap() + text.len();
        self.screen.drain(..end);
    }

    /// Kills the program.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits until the program ends, and checks that it succeeded.
    pub fn wait_for_end(mut self) {
        assert!(self.child.wait().unwrap().success());
    }
}

/// Opens a terminal of this width. Returns its controlling end, and the end for a program.
fn open(columns: u16) -> (rustix::fd::OwnedFd, File) {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    let name = ptsname(&master, Vec::new()).unwrap().into_string().unwrap();
    let screen = OpenOptions::new().read(true).write(true).open(name).unwrap();
    tcsetwinsize(&screen, Winsize { ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
    (master, screen)
}

/// Removes the codes of colours.
fn without_colour(text: &str) -> String {
    let mut pieces = text.split("\u{1b}[");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |all, piece| all + piece.split_once('m').expect("only colours are escaped").1)
}

/// A name, word or path that clears the screen, ends a line and reverses the reading order.
const HOSTILE: &str = "Z\u{1b}[2J\n\u{9b}31m\u{202e}\u{2066}\u{7}\u{7f}\u{feff}";

/// Panics if `text` has a character that controls a terminal, except line ends.
fn check_harmless(text: &str, source: &str) {
    let raw = |c: char| (c.is_control() && c != '\n') || "\u{202e}\u{2066}\u{feff}".contains(c);
    assert!(!text.contains(raw), "{source}: {text:?}");
}

#[test]
fn input_cannot_control_a_terminal() {
    let rows = "6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d";
    let [front, middle, back] = <[&str; 3]>::try_from(rows.split(" / ").collect::<Vec<_>>()).unwrap();
    let set = |name: &str| json!({"name": name, "front": front, "middle": middle, "back": back});
    let table = json!({"id": HOSTILE, "players": [set(HOSTILE), {"name": "B", "status": "surrender"}]}).to_string();
    let stakes = json!({"options": {"pair-stake": {(format!("{HOSTILE}:B")): 3}}, "players":
        [set(HOSTILE), {"name": "B", "status": "surrender"}]})
    .to_string();
    let graded = json!({"front": front, "middle": middle, "back": back, "player": HOSTILE}).to_string();
    let ending = json!({"remaining": {(HOSTILE): 0, "B": 3, "C": 4}}).to_string();
    let places = json!({"order": [HOSTILE, "B", "C"]}).to_string();
    let totals = json!({"totals": {(HOSTILE): 0, "B": 120, "C": 4, "D": 5}}).to_string();
    let deal = json!({"hands": {(HOSTILE): "3d 5c", "B": "4d 9s"}, "plays": [{"by": HOSTILE, "cards": "3d"}]});
    let owed = json!({"trick": [{"by": HOSTILE, "twos": 1}, {"by": "B", "chop": true}]}).to_string();
    let piles = json!({"piles": {(HOSTILE): "Ah 9d", "B": "8s 2h"}, "options": {"partial": "yes"}}).to_string();
    for (args, line) in [
        (&["score", "--account"][..], &table),
        (&["score"], &stakes),
        (&["grade", "--quick", "--summary"], &graded),
        (&["climb", "score", "winner", "--account"], &ending),
        (&["climb", "score", "president", "--account"], &places),
        (&["climb", "score", "big-two"], &totals),
        (&["climb", "play", "big-two"], &deal.to_string()),
        (&["climb", "owed", "tien-len"], &owed),
        (&["ten", "score", "--account"], &piles),
    ] {
        // Two lines, so that each answer names its input: by the input's id, if there is one.
        let lines = format!("{line}\n{line}\n");
        let ran = run_on(args, &lines);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{args:?}");
        check_harmless(&ran.out, line);
        assert!(ran.out.contains("Z\\u{1b}[2J\\n\\u{9b}31m\\u{202e}\\u{2066}\\u{7}\\u{7f}\\u{feff}"), "{}", ran.out);
        // Records have the exact name, with escaped characters.
        let records = run_on(&[args, &["--json"]].concat(), &lines);
        check_harmless(&records.out, line);
        assert!(records.out.contains("\\u001b[2J\\n\\u009b31m\\u202e"), "{}", records.out);
        let record: Value = serde_json::from_str(records.out.lines().next().unwrap()).unwrap();
        assert!(record.to_string().contains(&json!(HOSTILE).to_string()), "{record}");
        if ["score", "grade"].contains(&args[0]) {
            check_harmless(&run_on(&[args, &["--format", "html"]].concat(), &lines).out, line);
        }
    }
}

#[test]
fn errors_and_house_rules_cannot_control_a_terminal() {
    for args in [
        &["eval", HOSTILE][..],
        &[HOSTILE],
        &["eval", "--threads", HOSTILE],
        &["solve", &format!("--{HOSTILE}")],
        &["solve", "--rules", HOSTILE],
        &["solve", "--set", HOSTILE],
        &["score", HOSTILE, "B=surrender"],
        &["climb", "score", HOSTILE],
        &["climb", "score", "big-two", HOSTILE],
        &["climb", "play", "big-two", &format!("{HOSTILE}: 3d")],
        &["eval", "--input", HOSTILE],
        &["schema", HOSTILE],
        &["man", HOSTILE],
        &["drill", "--only", HOSTILE],
        &["rules", "check", HOSTILE],
        &["match", HOSTILE, "unaware"],
    ] {
        let ran = run(args);
        assert!(ran.status != 0 && ran.err.contains("\\u{1b}[2J"), "{args:?}: {ran:?}");
        check_harmless(&ran.err, args[0]);
        check_harmless(&ran.out, args[0]);
    }
    let file = format!("{}/hostile.toml", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&file, "name = \"N\\u001B[2J\\u202E\"\nnote = \"first\\u009B\\nsecond\"\n").unwrap();
    for args in [
        &["rules", "show", &file][..],
        &["rules", "check", &file],
        &["rules", "diff", &file, "western"],
        &["score", "--rules", &file, AMY, BOB],
        &["score", "--rules", &file, AMY, BOB, "--format", "html"],
    ] {
        let ran = run(args);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{args:?}");
        assert!(ran.out.contains("N\\u{1b}[2J\\u{202e}"), "{}", ran.out);
        assert_eq!(args[1] == "show", ran.out.contains("first\\u{9b}\\nsecond"));
        check_harmless(&ran.out, args[1]);
    }
}

#[test]
fn columns_line_up_in_every_script() {
    let names = ["Al", "周潤發", "🙂", "Zoe\u{308}"];
    let remaining: Vec<String> = names.iter().zip([0, 3, 5, 9]).map(|(name, left)| format!("{name}={left}")).collect();
    let line = remaining.join("; ");
    let out = run_on(&["climb", "score", "winner"], line).out;
    // Names take six cells, as many as the widest name, with two spaces before and after. Units are right-aligned in
    // five cells.
    for wanted in ["\n  Al        +17", "\n  周潤發     -3", "\n  🙂         -5", "\n  Zoe\u{308}        -9"] {
        assert!(out.contains(wanted), "{wanted:?} in {out}");
    }
    // A terminal without UTF-8 shows a question mark for each cell of a character that is not ASCII.
    let args = ["climb", "score", "winner", "Al=0", "周潤發=3"];
    let seen = in_terminal(80, "C", &args, "");
    assert!(seen.contains("\n  Al         +3") && seen.contains("\n  ??????     -3"), "{seen}");
}

/// Commands with wide output, each with words that must begin lines of its output.
const WIDE: &[(&[&str], &[&str])] = &[
    (&["solve", "--quick", "As", "Ad", "Kh", "Kd", "Qc", "Js", "Ts", "9s", "8s", "5h", "5d", "3c", "2c"], ROWS),
    (&["solve", "--explain", "--top", "2", "QsQd9h8c4cKsKd7h2dAsAd7c3s"], ROWS),
    (&["solve", "--quick", "AsAhAdKsKhKdKc2hQsQhQdQc3s"], ROWS),
    (&["grade", "7s 7c 3c / 9s 9h 9d 4h 4d / As Ks Qs Js 2s"], ROWS),
    (&["grade", "--quick", "--summary", "Amy=Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s"], &["Amy"]),
    (&["check", "5s 5h 5d / 8s 8h 8d Kc Kd / Js Jh Jd Jc 2c"], ROWS),
    (&["check", "2s 3c 4d 5h 6s 7h 8d 9c Ts Jc Qd Kh As"], &["natural: dragon"]),
    (&["score", AMY, BOB, "Cy=surrender"], &["  Amy ", "  Bob ", "  Cy ", "Amy against Bob"]),
    (
        &["score", "--account", "--input", "tests/data/evening.txt"],
        &["head to head", "in the fewest payments", "Cy pays Amy"],
    ),
    (
        &["review", "--quick", "tests/data/evening.txt"],
        &["Amy: +18", "cards", "setting", "luck", "with best settings", "best"],
    ),
    (&["review", "--quick", "--next", "tests/data/evening.txt"], &["Mistake 1 of 4", "front", "What would be better?"]),
    (&["rules", "show", "taiwanese"], &["setting", "royalties", "  scoring"]),
    (&["rules", "diff", "standard", "western"], &["  standard", "  western"]),
    (&["rules", "list"], &["standard", "one-six"]),
    (&["climb", "games"], &["winner", "big-two", "daifugo"]),
    (&["climb", "games", "dou-dizhu"], &["  players", "  plays", "  settles"]),
    (&["climb", "games", "big-two"], &["  suits    ♦ ♣ ♥ ♠", "  payment"]),
    (&["climb", "beats", "tien-len", "2h", "5s 5d 6c 6d 7s 7d"], &["yes"]),
    (&["climb", "score", "daifugo", "--order", "A,C,B,D,E"], &["  1. A", "  5. E"]),
    (&["ten", "score", "--set", "partial=yes", "Amy=Ah 9d Kh Kc", "Bob=8s 2h"], &["  Amy", "  Bob"]),
    (&["chart"], &["front", "  ace high"]),
];
const ROWS: &[&str] = &["  front ", "  middle ", "  back "];

#[test]
fn lines_fit_terminals_and_keep_their_first_words() {
    for columns in [80, 50] {
        for (args, names) in WIDE {
            let seen = on_terminal(columns, args, "");
            let plain = without_colour(&seen);
            for line in plain.lines() {
                // Bars, suits and other symbols take one cell here, and a Chinese character takes two.
                let cells: usize =
                    line.chars().map(|c| if ('\u{3000}'..='\u{9fff}').contains(&c) { 2 } else { 1 }).sum();
                assert!(cells <= columns.into(), "{args:?}: {cells} cells: {line}");
            }
            for name in *names {
                assert!(
                    plain.lines().any(|line| line.trim_start().starts_with(name.trim_start())),
                    "{args:?} at {columns}: {name} in {plain}"
                );
            }
        }
    }
    // Each row of a setting is one line at any width. Narrow lines omit the bar.
    let solve = |columns| without_colour(&on_terminal(columns, WIDE[0].0, ""));
    let first_row = |columns| solve(columns).lines().find(|line| line.starts_with("   front")).unwrap().to_owned();
    for columns in [100, 80] {
        let row = first_row(columns);
        assert!(row.contains('█') && row.contains("wins"), "{row}");
    }
    assert!(!first_row(50).contains('█') && first_row(50).contains("wins"), "{}", first_row(50));
    for columns in [100, 80, 50] {
        let (seen, rows) = (solve(columns), ["   front ", "   middle", "   back "]);
        let begun = seen.lines().filter(|line| rows.iter().any(|row| line.starts_with(row)));
        assert_eq!(begun.count(), 9, "{seen}");
    }
    // The output above was coloured: the widths are those without the codes of colours.
    assert!(on_terminal(80, WIDE[0].0, "").contains("\u{1b}["));
}

/// Errors are broken into lines, and a table of placements leaves out columns that have no room.
#[test]
fn errors_and_placements_fit_terminals() {
    for (columns, heading) in [
        (100, "units             gap             foul  fantasyland"),
        (80, "units     gap             foul  fantasyland"),
        (50, "units     gap"),
    ] {
        let place = ["place", "--deals", "400", "--top", "4", "Kh", "Kd", "9c", "5s", "4s"];
        let seen = without_colour(&on_terminal(columns, &place, ""));
        assert!(seen.lines().any(|line| line.trim() == heading), "{columns}: {seen}");
        let error = on_terminal(columns, &["score", "Amy"], "");
        assert!(error.contains("NAME=UNITS"), "{error}");
        for line in seen.lines().chain(error.lines()) {
            assert!(unicode_width::UnicodeWidthStr::width(line) <= columns.into(), "{columns}: {line}");
        }
        assert_eq!(seen.lines().filter(|line| line.contains(">b")).count(), 4, "{columns}: {seen}");
    }
}

#[test]
fn deals_are_text_on_a_terminal() {
    let record = run(&["deal", "--players", "4", "--seed", "7"]).record();
    let args = ["deal", "--players", "4", "--seed", "7", "--count", "2"];
    for columns in [80, 50] {
        let seen = without_colour(&on_terminal(columns, &args, ""));
        let letters = seen.replace('♠', "s").replace('♥', "h").replace('♦', "d").replace('♣', "c");
        let hands: Vec<&str> = record["hands"].as_array().unwrap().iter().map(|hand| hand.as_str().unwrap()).collect();
        let wanted = format!("seed 7\n\n1.  {}\n\n2.  ", hands.join("\n    "));
        assert!(letters.starts_with(&wanted), "{seen}");
        assert_eq!(letters.lines().count(), 11);
    }
    let records = on_terminal(80, &[&args[..], &["--json"]].concat(), "");
    assert_eq!(serde_json::from_str::<Value>(records.lines().next().unwrap()).unwrap(), record);
}

/// At a terminal, '-' or '--input -' reads typed lines, and each is answered before the next. Without '-', the program
/// shows an error instead of waiting for input.
#[test]
fn lines_are_typed_after_a_dash() {
    let account = ["climb", "score", "big-two", "--account"];
    for dash in [&["-"][..], &["--input", "-"]] {
        let mut terminal = Terminal::start(80, &[&account[..], dash].concat());
        terminal.type_in("Ann=0 Ben=3\n");
        terminal.wait_for("Ben  penalty   3");
        terminal.type_in("Ann=2 Ben=0\n");
        terminal.wait_for("Ann  penalty   2");
        if dash == ["-"] {
            terminal.wait_for("> ");
        }
        terminal.type_in("\u{4}");
        terminal.wait_for("account of 2 deals");
        terminal.wait_for_end();
    }
    // A header applies to the deals after it. The open deal above it keeps its rules: eight cards count 8, not 16.
    let mut terminal = Terminal::start(80, &[&account[..], &["-"]].concat());
    for line in ["Ann=0", "Ben=8", "# rules: schedule=eight"] {
        terminal.wait_for("> ");
        terminal.type_in(&format!("{line}\n"));
    }
    terminal.wait_for("Ben  penalty   8");
    terminal.type_in("Ann=8 Ben=0\n");
    terminal.wait_for("Ann  penalty  16");
    let mut terminal = Terminal::start(80, &account);
    terminal.wait_for("or add '-' to the command and then type lines");
    // `review` takes a file, and `climb score` needs the name of a game first.
    for (args, wanted) in [
        (&["review"][..], "no log (name a file, as in 'pusoy review evening.txt'"),
        (&["climb", "score"], "missing game (expected winner, "),
    ] {
        let mut terminal = Terminal::start(200, args);
        terminal.wait_for(wanted);
    }
}

/// The first character of an answer does not decide whether it is text. House rules can have a name that begins like a
/// page or a record.
#[test]
fn text_stays_text_regardless_of_its_first_character() {
    let file = format!("{}/angled.toml", env!("CARGO_TARGET_TMPDIR"));
    for name in ["<Friday> 周", "{Friday} 周"] {
        std::fs::write(&file, format!("name = \"{name}\"\n")).unwrap();
        let lines = format!("{AMY}; {BOB}\n{AMY}; Bob=fold\n");
        for (args, input) in [
            (&["score", "--rules", &file, AMY, BOB][..], ""),
            (&["score", "--rules", &file], &lines),
            (&["rules", "show", &file], ""),
        ] {
            let seen = in_terminal(40, "C", args, input);
            assert!(seen.is_ascii() && seen.contains(&name.replace('周', "??")), "{args:?}: {seen}");
            assert!(seen.lines().all(|line| line.len() <= 40), "{args:?}: {seen}");
        }
        let page = in_terminal(40, "C", &["score", "--rules", &file, AMY, BOB, "--format", "html"], "");
        assert!(page.contains('周'), "a page keeps characters that the terminal cannot show: {page}");
        let record = in_terminal(40, "C", &["score", "--rules", &file, AMY, BOB, "--json"], "");
        assert_eq!(serde_json::from_str::<Value>(&record).unwrap()["rules"]["name"], name);
    }
}

/// Completion scripts, manual pages and schemas are the same on a terminal as in a file.
#[test]
fn scripts_manual_pages_and_schemas_are_unchanged_on_a_terminal() {
    for args in [&["completions", "bash"][..], &["completions", "zsh"], &["man", "score"], &["schema", "score"]] {
        assert_eq!(in_terminal(40, "C", args, ""), run(args).out, "{args:?}");
    }
}
