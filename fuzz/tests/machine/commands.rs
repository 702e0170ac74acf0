//! The commands that are disturbed by faults, and the conditions that their files must meet after a fault.

use std::collections::BTreeMap;
use std::path::Path;

use crate::faults::{Ran, run};
use pusoy_fuzz::program::is_full;

/// A command line with its input.
pub struct Case {
    /// Its arguments.
    pub args: Vec<&'static str>,
    /// Its standard input.
    pub input: String,
    /// Files that exist before the run, in the folder of the run.
    pub before: Vec<(&'static str, String)>,
    /// The condition to check after a fault.
    pub afterwards: Afterwards,
}

/// A function that checks a folder after a fault. The arguments are the case, the folder, the disturbed run, the files
/// of an undisturbed run, and a description for messages.
pub type Goes = fn(&Case, &Path, &Ran, &BTreeMap<String, Vec<u8>>, &str);

/// A condition that must hold after a fault.
#[derive(Clone, Copy)]
pub enum Afterwards {
    /// Each file is as before the run, or as after an undisturbed run. If the command then runs again without a fault,
    /// its answer and all files are those of an undisturbed run.
    Same,
    /// Another check.
    Goes(Goes),
}

const HAND: &str = "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c";
const SETTING: &str = "6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d";
const OTHER_SETTING: &str = "6s 4c 2s / Ts Td 6h Qd 8s / 3s 3h 3d 9c 2d";
const AMY: &str = "Amy=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d";
const BOB: &str = "Bob=Ac Kc Qc / 9s 9d 5h 5c 4d / Kh Jh 9h 8h 7h";
/// Deals as users type them. The fourth one is in the form of a log.
const DEALS: [&str; 5] = [
    "Amy +6, Bob -2, Cy -4",
    "Amy -16, Bob 10, Cy 6",
    "+1 -12 +11",
    "Amy=+1/-1/+2; Bob=-1/+1/-2; Cy=0/0/0",
    "Cy -3, Amy 3, Bob 0",
];
const LOG: &str = "# players: Amy, Bob, Cy
Amy=+6; Bob=-2; Cy=-4
Amy=-16; Bob=+10; Cy=+6
Amy=+1/-1/+2; Bob=-1/+1/-2; Cy=0/0/0
";

/// Returns the commands to test: commands that write something, and some that only answer.
pub fn cases() -> Vec<Case> {
    let case = |args: &[&'static str]| Case {
        args: args.to_vec(),
        input: String::new(),
        before: Vec::new(),
        afterwards: Afterwards::Same,
    };
    let read = |path: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the root").join(path);
        std::fs::read_to_string(path).expect("the file is there")
    };
    let stream: String = (0..50).map(|_| format!("{SETTING}\n")).collect();
    let evening = DEALS.map(|deal| format!("{deal}\n")).concat();
    let old_house = String::from("stake = 2\n");
    // Only with `PUSOY_FULL`: this command trains a strategy, which takes seconds, and does so again for each fault.
    let trained = case(&["solve", "--quick", "--json", "--set", "natural=dragon=35", HAND]);
    let mut cases = if is_full() { vec![trained] } else { Vec::new() };
    cases.extend([
        Case { afterwards: Afterwards::Goes(night), input: evening, ..case(&["night", "evening.log"]) },
        Case {
            afterwards: Afterwards::Goes(night_corrected),
            input: String::from("fix 2 Amy -1, Bob 1, Cy 0\nundo\n"),
            before: vec![("evening.log", LOG.into())],
            ..case(&["night", "evening.log"])
        },
        Case {
            afterwards: Afterwards::Goes(drill),
            input: String::from("Kh Kc Td / Ad Ac Qd 9s 4h / Js Jd 3h 3c 2c\nq\n"),
            before: vec![("drill.jsonl", String::from("a line of somebody else\n"))],
            ..case(&["drill", "--history", "drill.jsonl", "--seed", "2", "--count", "1", "--precision", "1"])
        },
        case(&["solve", "--json", HAND]),
        case(&["solve", "--format", "html", "--quick", HAND]),
        case(&["grade", "--quick", SETTING]),
        Case { input: stream.clone(), ..case(&["check", "--json"]) },
        Case { before: vec![("hands.txt", stream)], ..case(&["check", "--input", "hands.txt"]) },
        case(&["score", AMY, BOB]),
        case(&["score", "--format", "html", AMY, BOB]),
        Case {
            before: vec![("evening.log", LOG.into())],
            ..case(&["score", "--account", "--json", "--input", "evening.log"])
        },
        Case {
            before: vec![("evening.log", LOG.into())],
            ..case(&["review", "--quick", "--format", "html", "--input", "evening.log"])
        },
        Case { before: vec![("house.toml", old_house.clone())], ..case(&["rules", "init", "--force", "house.toml"]) },
        Case { afterwards: Afterwards::Goes(new_file), ..case(&["rules", "init", "house.toml"]) },
        Case { before: vec![("house.toml", old_house.clone())], ..case(&["rules", "show", "--rules", "house.toml"]) },
        Case { before: vec![("house.toml", old_house)], ..case(&["score", "--rules", "house.toml", AMY, BOB]) },
        case(&["tables", "build", "rows", "--dir", "."]),
        case(&["man", "--dir", "."]),
        case(&["schema", "--dir", "."]),
        case(&["schema"]),
        case(&["deal", "--seed", "7", "--count", "200"]),
        case(&["place", "--rules", "pineapple", "--board", "Qs 4h / Kh Kd 9c 5s / As Ah Ts Td 7c", "Qd", "Ks", "2d"]),
        case(&[
            "climb",
            "solve",
            "dou-dizhu",
            "L=KK5543; P=225543; move=L; landlord=L; bid=2; bombs=1",
            "--certificate",
            "proof.jsonl",
        ]),
        Case {
            before: vec![("proof.jsonl", read("tests/data/proof.jsonl"))],
            ..case(&["climb", "verify", "proof.jsonl"])
        },
        Case {
            before: vec![("big-two.txt", read("tests/data/transcripts/big-two.txt"))],
            ..case(&["climb", "play", "big-two", "big-two.txt"])
        },
        case(&["completions", "bash"]),
        case(&["match", "equilibrium", "max-product", "--rules", "plain", "--hands", "8", "--population", "1000"]),
        Case {
            before: vec![("a.txt", format!("{SETTING}\n")), ("b.txt", format!("{OTHER_SETTING}\n"))],
            ..case(&["match", "a.txt", "b.txt", "--rules", "plain", "--population", "1000"])
        },
        case(&["ten", "score", "--json", "Amy=120", "Bob=90"]),
        Case {
            before: vec![("piles.txt", "Amy=120; Bob=90\n".repeat(50))],
            ..case(&["ten", "score", "--account", "--input", "piles.txt"])
        },
    ]);
    cases
}

/// Checks the log of a session. The log contains every deal that the program confirmed. After the remaining deals are
/// typed again, the log contains the deals of an undisturbed run.
fn night(case: &Case, home: &Path, ran: &Ran, wanted: &BTreeMap<String, Vec<u8>>, description: &str) {
    let log = home.join("evening.log");
    let opened = run(&case.args, b"", home, None);
    assert!(opened.status == Some(0), "the log is not opened: {}: {description}", opened.err);
    let text = || std::fs::read_to_string(&log).unwrap_or_default();
    let deals = |text: &str| {
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>()
    };
    let kept = deals(&text());
    let answered = String::from_utf8_lossy(&ran.out).lines().filter(|line| line.starts_with("deal ")).count();
    assert!(kept.len() >= answered, "{answered} deals were confirmed, but the log has {kept:?}: {description}");
    let rest: String = DEALS[kept.len()..].iter().map(|deal| format!("{deal}\n")).collect();
    let again = run(&case.args, rest.as_bytes(), home, None);
    assert!(again.status == Some(0), "the session cannot be continued: {}: {description}", again.err);
    let wanted = String::from_utf8(wanted["evening.log"].clone()).expect("UTF-8");
    assert_eq!(deals(&text()), deals(&wanted), "{description}");
    assert_eq!(again.out.split(|&byte| byte == b'\n').rev().take(4).count(), 4, "{description}");
}

/// Checks the log of a session with two corrections, `fix` and `undo`. The log is as it was before or after a
/// correction, never a mixture. It contains every correction that the program confirmed.
fn night_corrected(case: &Case, home: &Path, ran: &Ran, wanted: &BTreeMap<String, Vec<u8>>, description: &str) {
    let now = std::fs::read_to_string(home.join("evening.log")).expect("the log exists");
    let step = |input: &str| {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("evening.log"), &case.before[0].1).expect("the log can be written");
        run(&case.args, input.as_bytes(), folder.path(), None);
        std::fs::read_to_string(folder.path().join("evening.log")).expect("the log exists")
    };
    let (fixed, _) = case.input.split_once('\n').expect("two lines");
    let states = [
        case.before[0].1.clone(),
        step(&format!("{fixed}\n")),
        String::from_utf8(wanted["evening.log"].clone()).expect("UTF-8"),
    ];
    let at = states.iter().position(|state| *state == now);
    assert!(at.is_some(), "the log is neither as before nor as after a correction: {now}: {description}");
    let output = String::from_utf8_lossy(&ran.out);
    let answered = ["deal 2: ", "removed: "].iter().filter(|answer| output.contains(**answer)).count();
    assert!(at >= Some(answered), "{answered} corrections were confirmed, but the log has fewer: {now}: {description}");
}

/// Checks the history of a drill. The history keeps its old lines. It contains the hand if the program graded the hand
/// without an error. A second run adds one line, which does not continue a line that was cut short.
fn drill(case: &Case, home: &Path, ran: &Ran, _: &BTreeMap<String, Vec<u8>>, description: &str) {
    let text = || std::fs::read_to_string(home.join("drill.jsonl")).expect("the history exists");
    let before = text();
    assert!(before.starts_with(&case.before[0].1), "{description}");
    let entries = |text: &str| text.lines().filter(|line| line.starts_with('{') && line.ends_with('}')).count();
    // If the program cannot write the history, it grades the hand anyway, but exits with an error status.
    let was_graded =
        String::from_utf8_lossy(&ran.out).contains("; 1st of") && ran.status.is_none_or(|status| status == 0);
    assert!(entries(&before) >= usize::from(was_graded), "{description}");
    let again = run(&case.args, case.input.as_bytes(), home, None);
    assert!(again.status == Some(0), "{}: {description}", again.err);
    assert_eq!(entries(&text()), entries(&before) + 1, "{description}");
    assert!(text().starts_with(&before), "{description}");
}

/// Checks the new file `house.toml`. The file is complete, or it does not exist and a second run creates it.
fn new_file(case: &Case, home: &Path, _: &Ran, wanted: &BTreeMap<String, Vec<u8>>, description: &str) {
    let path = home.join("house.toml");
    if !path.exists() {
        let again = run(&case.args, b"", home, None);
        assert!(again.status == Some(0), "{}: {description}", again.err);
    }
    assert!(std::fs::read(path).expect("the file exists") == wanted["house.toml"], "{description}");
}
