//! Runs commands with faults in their system calls, one fault per run. `layer.rs` makes and documents the faults.
//!
//! The program must not panic. If it exits with status 0, its answer and its files must be those of an undisturbed run.
//! Otherwise, unless the fault killed it, it must exit with a documented status, and report on standard error what
//! failed. After every fault, the files must meet the condition of the command ([`Afterwards`]). By default, the tests
//! try six faults per command, chosen at random with a fixed seed. With `PUSOY_FULL`, they try all faults.

use std::collections::BTreeMap;
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use crate::commands::{Afterwards, Case, cases};
use pusoy::cards::Rng;
use pusoy_fuzz::program::{is_full, pusoy};

/// The kinds of faults, as `layer.rs` names them.
const KINDS: [&str; 5] = ["error", "full", "short", "torn", "kill"];

/// The result of a run.
pub struct Ran {
    /// The exit status; `None` if the run was killed.
    pub status: Option<i32>,
    /// The standard output.
    pub out: Vec<u8>,
    /// The standard error.
    pub err: String,
}

/// Returns the path of the library that is compiled from `layer.rs`. The first call compiles it.
fn layer() -> &'static Path {
    static LAYER: OnceLock<PathBuf> = OnceLock::new();
    LAYER.get_or_init(|| {
        let made = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("faults.so");
        let compiler = std::env::var_os("RUSTC").unwrap_or("rustc".into());
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/machine/layer.rs");
        let mut rustc = Command::new(compiler);
        rustc.args(["--edition=2024", "--crate-type=cdylib", "-Cpanic=abort", "-Copt-level=1", "-lc", "-o"]);
        assert!(rustc.arg(&made).arg(source).status().expect("rustc runs").success());
        made
    })
}

/// Runs a command in the folder `home`. `env` is the name and the value of an environment variable for `layer.rs`: the
/// value is a fault, or the path of a file for the list of calls. If `env` is `None`, the command runs without
/// `layer.rs`.
pub fn run(args: &[&str], input: &[u8], home: &Path, env: Option<(&str, &str)>) -> Ran {
    let mut command = pusoy(home);
    command.args(["--threads", "1"]).args(args).current_dir(home);
    if let Some((name, value)) = env {
        command.env("LD_PRELOAD", layer()).env(name, value);
    }
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || _ = stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    let killed = output.status.signal();
    assert!(killed.is_none_or(|signal| signal == 9), "{args:?} ends by signal {killed:?}");
    let err = String::from_utf8(output.stderr).expect("UTF-8");
    Ran { status: output.status.code(), out: output.stdout, err }
}

/// Returns the content of each file below a folder, by its path in the folder. Removes the times at which hands were
/// graded (see [`timeless`]). Skips the cache, unfinished files (`.part`) and the list of calls.
fn files(home: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![home.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = entry.strip_prefix(home).unwrap().to_str().unwrap().to_owned();
            if name == "cache" || name.ends_with(".part") || name == "calls" {
                continue;
            }
            if entry.is_dir() {
                folders.push(entry);
            } else {
                found.insert(name, timeless(&std::fs::read(&entry).unwrap()));
            }
        }
    }
    found
}

/// Removes the number from every `"time":1234` in a file. In the history of a drill, this is the time at which a hand
/// was graded, which differs from run to run.
fn timeless(bytes: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes);
    let mut parts = text.split("\"time\":");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out += "\"time\":";
        out += part.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    if text.contains("\"time\":") { out.into_bytes() } else { bytes.to_vec() }
}

fn prepared(case: &Case) -> tempfile::TempDir {
    let home = tempfile::tempdir().expect("a folder");
    for (name, bytes) in &case.before {
        std::fs::write(home.path().join(name), bytes).expect("the file can be written");
    }
    home
}

/// Runs a case once with each possible fault, or with `at_most` faults chosen at random if there are more. Returns the
/// number of faults tried.
fn attack(case: &Case, rng: &mut Rng, at_most: usize) -> usize {
    let (args, name) = (&case.args[..], case.args.join(" "));
    let undisturbed = prepared(case);
    let log = undisturbed.path().join("calls");
    let wanted = run(args, case.input.as_bytes(), undisturbed.path(), Some(("PUSOY_FAULT_LOG", log.to_str().unwrap())));
    assert!(wanted.status == Some(0), "{name} without a fault ends with {:?}: {}", wanted.status, wanted.err);
    let wanted_files = files(undisturbed.path());
    let calls: Vec<String> = std::fs::read_to_string(&log).unwrap().lines().map(str::to_owned).collect();

    let mut points: Vec<(usize, &str)> = (0..calls.len()).flat_map(|call| KINDS.map(|kind| (call, kind))).collect();
    // Only calls that transfer bytes can stop short.
    points.retain(|&(call, kind)| {
        !["short", "torn"].contains(&kind) || ["read", "write"].contains(&calls[call].as_str())
    });
    for n in (1..points.len()).rev() {
        points.swap(n, rng.below(n as u32 + 1) as usize);
    }
    points.truncate(at_most);
    for &(call, kind) in &points {
        let home = prepared(case);
        let fault = format!("{kind} {}", call + 1);
        let ran = run(args, case.input.as_bytes(), home.path(), Some(("PUSOY_FAULT", &fault)));
        let description =
            format!("{name} with {fault} of {} ({}): {:?} {}", calls.len(), calls[call], ran.status, ran.err);
        match ran.status {
            None => assert!(["torn", "kill"].contains(&kind), "the run was killed: {description}"),
            Some(0) => {
                assert!(ran.out == wanted.out, "another answer: {description}\n{}", String::from_utf8_lossy(&ran.out));
                assert!(files(home.path()) == wanted_files, "other files: {description}");
            }
            Some(status) => {
                assert!([1, 65, 66, 74, 78].contains(&status), "an undocumented status: {description}");
                assert!(["error", "full"].contains(&kind), "failed without a failed call: {description}");
                assert!(ran.err.contains("cannot "), "the message does not say what failed: {description}");
            }
        }
        assert!(!ran.err.contains("panicked") && !ran.err.contains("internal error"), "a panic: {description}");
        match case.afterwards {
            Afterwards::Goes(goes) => goes(case, home.path(), &ran, &wanted_files, &description),
            Afterwards::Same => {
                for (name, now) in files(home.path()) {
                    let old = case.before.iter().find(|(old, _)| *old == name);
                    let is_whole =
                        old.is_some_and(|(_, old)| now == old.as_bytes()) || wanted_files.get(&name) == Some(&now);
                    assert!(is_whole, "{name} is neither the old file nor the new one: {description}");
                }
                let ran = run(args, case.input.as_bytes(), home.path(), None);
                assert!(ran.status == Some(0), "a rerun ends with {:?} {}: {description}", ran.status, ran.err);
                assert!(ran.out == wanted.out, "another answer afterwards: {description}");
                assert!(files(home.path()) == wanted_files, "other files afterwards: {description}");
            }
        }
    }
    points.len()
}

#[test]
fn faults_change_no_answer_and_damage_no_files() {
    let mut rng = Rng::new(21);
    for case in cases() {
        let points = attack(&case, &mut rng, if is_full() { usize::MAX } else { 6 });
        println!("{points:>5} faults  {}", case.args.join(" "));
    }
}
