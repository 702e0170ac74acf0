//! The program as its users meet it: exit statuses, both streams, records, colour, help.
//!
//! * [`exit_status`]: every status, with what stands on either stream.
//! * [`streams`]: one record for each input, in order, however inputs arrive.
//! * [`records`]: the fields of JSON records.
//! * [`numbers`]: those that a caller can set, at their edges.
//! * [`vectors`]: the rule vectors, through the program.
//! * [`colour`]: what decides about it, and in which order.
//! * [`help`], [`readme`], [`transcripts`]: every example that they show is run, and its output compared.
//! * [`terminals`]: texts fit, line up and do no harm.
//! * [`manual`]: completions and pages of the manual.
//! * [`solving`]: answers that are known.
//! * [`plans`]: what hands can be made of, and when to switch.
//! * [`placing`]: streets of open-face and hands in fantasyland; [`early_streets`]: streets that are sampled.
//! * [`grading`]: grades of settings, and their summary player by player.
//! * [`drilling`]: hands to set, and the history.
//! * [`agreement`]: what solve expects is what score pays, under random rules.
//! * [`second_settlement`]: what tables settle to, and evenings typed into `night`, computed apart, under random rules and
//!   stakes.
//! * [`evenings`]: kept by `night`, and told again by `review`; [`street_review`]: those of open-face.
//! * [`pages`]: answers as pages of HTML.
//! * [`schemas`]: what every record looks like; [`soak`]: hostile lines and boards, each of which has one.
//! * [`rules`]: presets, files of house rules and where they come from.
//! * [`files`]: written whole, read up to a limit; [`cache`]: what is kept between runs changes no answer.
//! * [`climbing`], [`ten`]: the climbing games and Chinese Ten; [`ending_solving`]: `climb solve`;
//!   [`certificates`]: what it writes as a proof, and `climb verify`; [`endings_studied`]: `climb review` and `climb puzzle`.
//! * [`account`]: many deals in one account, and the race; [`logs`]: the lines of logs.

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
mod fields;
mod files;
mod grading;
mod help;
mod logs;
#[path = "../../../../tests/long_runs/mod.rs"]
mod long_runs;
mod manual;
mod numbers;
mod pages;
mod placing;
mod plans;
mod readme;
mod records;
mod rules;
mod schemas;
mod second_settlement;
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

/// The top folder, in which the program is run.
const TOP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Returns the path of a file or a folder that is named from the top.
fn at_top(name: &str) -> PathBuf {
    Path::new(TOP).join(name)
}

/// The program, which cargo builds before the tests.
const PROGRAM: &str = env!("CARGO_BIN_EXE_pusoy");

/// Returns a command that runs the program without settings of colour and rules, and with a cache of its own.
fn pusoy() -> Command {
    let mut command = Command::new(PROGRAM);
    set_environment(&mut command);
    command
}

/// Sets the folder and the environment in which a command runs the program.
fn set_environment(command: &mut Command) {
    command.current_dir(TOP);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "RUST_BACKTRACE", "PUSOY_RULES"] {
        command.env_remove(name);
    }
    command
        .env("XDG_DATA_HOME", folder("data"))
        .env("XDG_CACHE_HOME", folder("cache"))
        .env("XDG_CONFIG_HOME", folder("no-config"));
    command.env("TERM", "xterm");
}

/// Returns a folder for files that tests leave behind.
fn folder(name: &str) -> String {
    format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"))
}

/// Runs a command line of a shell that finds the program.
fn in_shell(line: &str) -> Ran {
    let path = format!("{}:{}", Path::new(PROGRAM).parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    set_environment(&mut shell);
    Ran::from(shell.args(["-c", line]).env("PATH", &path).output().unwrap())
}

/// The end of a run: its exit status and what it wrote.
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
            err: String::from_utf8(output.stderr).expect("complaints are UTF-8"),
        }
    }
}

impl Ran {
    /// Returns the records of the output, each checked against its schema.
    fn records(&self) -> Vec<Value> {
        let parse = |line: &str| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        self.out.lines().map(parse).inspect(schemas::check).collect()
    }

    fn record(&self) -> Value {
        let mut records = self.records();
        assert_eq!(records.len(), 1, "{self:?}");
        records.remove(0)
    }
}

/// Runs the program with these arguments and nothing on standard input.
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
    // A program that ends early leaves the rest of its input unread, which is no failure.
    let writer = std::thread::spawn(move || _ = stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output.into()
}

const AMY: &str = "Amy=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d";
const BOB: &str = "Bob=Ac Kc Qc / 9s 9d 5h 5c 4d / Kh Jh 9h 8h 7h";
const HAND: &str = "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c";
