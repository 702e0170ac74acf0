//! Tests of the program from the command line: exit statuses, output, records, colour, help.
//!
//! * [`exit_status`]: exit statuses, with the texts on standard output and standard error.
//! * [`streams`]: one record for each input, in order, regardless of how inputs arrive.
//! * [`records`]: the fields of JSON records.
//! * [`one_call`]: `Api::answer` of `pusoy-api` answers as the program does; [`questions`]: the examples of
//!   `docs/questions.md`.
//! * [`numbers`]: numbers that a caller can set, at the limits of their types.
//! * `arguments`, [`fields`]: every argument and every field changes the answer or is refused with a reason.
//! * [`vectors`]: the test vectors of the rules, through the program.
//! * [`colour`]: the flag and the variables that colour output, and their precedence.
//! * [`help`], [`readme`], [`transcripts`]: every documented example is run, and its output compared.
//! * [`terminals`]: text fits the width, its columns line up, and names cannot control the terminal.
//! * [`manual`]: completions and manual pages.
//! * [`solving`]: hands with known answers.
//! * [`plans`]: plans for a hand, and conditions under which another plan is best; [`strategies`]: `chart` and `match`.
//! * [`placing`]: streets of open-face and hands in fantasyland; [`early_streets`]: streets that are sampled;
//!   [`playing`]: whole deals at the terminal.
//! * [`grading`]: grades of settings, and their summary by player.
//! * [`drilling`]: drills of hands and streets, and their history.
//! * [`agreement`]: EVs of `solve` agree with payments of `score`, under random rules.
//! * [`exploit`]: the gain of a best response against `solve --quick`, by an independent computation.
//! * [`second_settlement`]: settlements and sessions checked by an independent computation, under random rules and
//!   stakes.
//! * [`evenings`]: sessions recorded by `night`; [`session_changes`]: its `fix`, `delete`, `undo` and `redo`;
//!   [`reviews`]: summaries by `review`; [`street_review`]: reviews of open-face.
//! * [`pages`]: answers as pages of HTML; [`links`]: addresses of the page for the browser.
//! * [`schemas`]: the format of every record; [`soak`]: every hostile line and board gets a record.
//! * [`rules`]: presets, files of house rules and their locations.
//! * [`files`]: files are written completely, and read up to a limit; [`cache`]: cached files change no answer.
//! * [`climbing`], [`ten`]: the climbing games and Chinese Ten; [`ending_solving`]: `climb solve`;
//!   [`certificates`]: its proofs, and `climb verify`; [`endings_studied`]: `climb review` and `climb puzzle`.
//! * [`account`]: many deals in one account, and the race to 11 points; [`logs`]: the lines of session logs.

mod account;
mod agreement;
#[cfg(unix)]
mod arguments;
mod cache;
mod certificates;
mod climbing;
mod colour;
mod drilling;
mod early_streets;
mod ending_solving;
mod endings_studied;
mod evenings;
mod exit_status;
mod exploit;
mod fields;
mod files;
mod grading;
mod help;
mod links;
mod logs;
#[path = "../../../../tests/long_runs/mod.rs"]
mod long_runs;
mod manual;
mod numbers;
mod one_call;
mod pages;
mod placing;
mod plans;
mod playing;
mod questions;
mod readme;
mod records;
mod reviews;
mod rules;
#[cfg(feature = "schemas")]
mod schemas;
mod second_settlement;
mod session_changes;
mod soak;
mod solving;
mod strategies;
mod streams;
mod street_review;
mod ten;
#[cfg(unix)]
mod terminals;
mod transcripts;
mod vectors;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The top folder of the repository. The program runs there.
const TOP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Returns the files of all committed schemas.
fn committed_schemas() -> impl Iterator<Item = std::path::PathBuf> {
    let folders = ["crates/api/schemas", "crates/cli/schemas"];
    folders.into_iter().flat_map(|folder| std::fs::read_dir(at_top(folder)).unwrap().map(|file| file.unwrap().path()))
}

/// Returns the full path of a file or a folder. `name` is its path from the top folder.
fn at_top(name: &str) -> PathBuf {
    Path::new(TOP).join(name)
}

/// The program, which cargo builds before the tests.
const PROGRAM: &str = env!("CARGO_BIN_EXE_pusoy");

/// Returns a command that runs the program with the cache of the tests, and without variables that would change the
/// output.
fn pusoy() -> Command {
    let mut command = Command::new(PROGRAM);
    set_environment(&mut command);
    command
}

/// Sets the folder and the environment of a command that runs the program.
fn set_environment(command: &mut Command) {
    command.current_dir(TOP);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "RUST_BACKTRACE", "PUSOY_RULES", "PUSOY_PAGE"] {
        command.env_remove(name);
    }
    command
        .env("XDG_DATA_HOME", folder("data"))
        .env("XDG_CACHE_HOME", folder("cache"))
        .env("XDG_CONFIG_HOME", folder("no-config"));
    command.env("TERM", "xterm");
}

/// Returns the path of a file or folder that tests create.
fn folder(name: &str) -> String {
    format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"))
}

/// Runs a line in a shell that finds the program.
fn in_shell(line: &str) -> Ran {
    let path = format!("{}:{}", Path::new(PROGRAM).parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    set_environment(&mut shell);
    Ran::from(shell.args(["-c", line]).env("PATH", &path).output().unwrap())
}

#[cfg(feature = "schemas")]
use schemas::check as check_schema;

/// Does nothing. With the feature `schemas`, every record is checked against its schema.
#[cfg(not(feature = "schemas"))]
fn check_schema(_: &Value) {}

/// The result of a run: its exit status and its output.
#[derive(Debug)]
struct Ran {
    status: i32,
    out: String,
    err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        Ran {
            status: output.status.code().expect("the program was not killed"),
            out: String::from_utf8(output.stdout).expect("answers are UTF-8"),
            err: String::from_utf8(output.stderr).expect("messages are UTF-8"),
        }
    }
}

impl Ran {
    /// Returns the records of the output, after checking each with [`check_schema`].
    fn records(&self) -> Vec<Value> {
        let parse = |line: &str| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        self.out.lines().map(parse).inspect(check_schema).collect()
    }

    fn record(&self) -> Value {
        let mut records = self.records();
        assert_eq!(records.len(), 1, "{self:?}");
        records.remove(0)
    }
}

/// Runs the program with these arguments and an empty standard input.
fn run(args: &[&str]) -> Ran {
    run_on(args, "")
}

/// Runs the program with `input` on standard input.
fn run_on(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    let mut child = pusoy()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    // A program that ends early leaves the rest of its input unread, which is not a failure.
    let writer = std::thread::spawn(move || _ = stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output.into()
}

const AMY: &str = "Amy=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d";
const BOB: &str = "Bob=Ac Kc Qc / 9s 9d 5h 5c 4d / Kh Jh 9h 8h 7h";
const HAND: &str = "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c";
