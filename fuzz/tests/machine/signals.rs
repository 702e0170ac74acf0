//! Sends signals to long commands at many moments. The signal ends the program, or the program exits with status 0. The
//! next run gives the usual answer.

use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use pusoy_fuzz::program::{is_full, pusoy};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process, pidfd_open, pidfd_send_signal};

const SIGNALS: [(&str, Signal); 4] =
    [("INT", Signal::INT), ("TERM", Signal::TERM), ("HUP", Signal::HUP), ("PIPE", Signal::PIPE)];

/// Number of moments between two checks of the program's home folder. A check is a run without a signal. The last check
/// comes after the last moment. The folder is replaced after each check, and after each run that ends by itself in
/// spite of its signal.
const MOMENTS_OF_A_FOLDER: u32 = 5;

/// A command that takes long enough to be interrupted.
struct Long {
    args: Vec<&'static str>,
    input: String,
}

/// The result of a run. `end` is the exit status, or the negative number of the signal that ended the run.
struct Ran {
    end: i32,
    out: Vec<u8>,
    err: String,
}

impl Ran {
    fn is_ended_by(&self, signal: Signal) -> bool {
        self.end == -signal.as_raw()
    }
}

impl Long {
    /// Runs the command in a folder. `signal` gives a signal to send, and the time before it is sent.
    fn run(&self, home: &Path, signal: Option<(Signal, Duration)>) -> Ran {
        let mut command = pusoy(home);
        command.args(&self.args).current_dir(home);
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = piped.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let input = self.input.clone();
        let writer = std::thread::spawn(move || _ = stdin.write_all(input.as_bytes()));
        let process = pidfd_open(Pid::from_child(&child), PidfdFlags::empty()).expect("the program is running");
        let sender = signal.map(|(signal, after)| {
            std::thread::spawn(move || {
                std::thread::sleep(after);
                _ = pidfd_send_signal(process, signal); // no effect if the process has ended
            })
        });
        let output = child.wait_with_output().expect("the program ends");
        writer.join().expect("the writer ends");
        if let Some(sender) = sender {
            sender.join().expect("the sender ends");
        }
        let end = output.status.code().or_else(|| Some(-output.status.signal()?)).expect("a status or a signal");
        Ran { end, out: output.stdout, err: String::from_utf8(output.stderr).expect("UTF-8") }
    }
}

fn long_commands() -> Vec<Long> {
    let long = |args: &[&'static str], input: String| Long { args: args.to_vec(), input };
    let hand = "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c";
    let mut commands = vec![
        long(&["solve", "--json", hand], String::new()),
        long(&["solve", "--quick", "--json"], format!("{hand}\n").repeat(2_000)),
        long(&["tables", "build", "rows", "--dir", "."], String::new()),
        long(&["deal", "--seed", "1", "--count", "20000"], String::new()),
        long(
            &["place", "--seed", "1", "--rules", "pineapple", "--deals", "2000", "Kh", "Kd", "9c", "5s", "4s"],
            String::new(),
        ),
        long(&["man", "--dir", "."], String::new()),
    ];
    if is_full() {
        let game = "match equilibrium max-product --rules plain --hands 200 --population 1000";
        commands.push(long(&game.split(' ').collect::<Vec<_>>(), String::new()));
        commands.push(long(&["solve", "--json", "--set", "natural=dragon=35", hand], String::new()));
    }
    commands
}

/// Returns the number of moments to try per command and signal.
fn moments() -> u32 {
    if is_full() { 50 } else { 1 }
}

#[test]
fn signals_change_no_later_answer() {
    for command in long_commands() {
        let description = command.args.join(" ");
        let (takes, wanted) = undisturbed(&command);
        let mut home = tempfile::tempdir().expect("a folder");
        let (mut ended, mut outlived) = (0, 0);
        for moment in 0..moments() {
            for (nth, (name, signal)) in (0..).zip(SIGNALS) {
                let mut after = takes * (4 * moment + nth) / (4 * moments());
                loop {
                    let ran = command.run(home.path(), Some((signal, after)));
                    let description = format!("{description}: SIG{name} after {after:?}: {} {}", ran.end, ran.err);
                    assert!(ran.is_ended_by(signal) || ran.end == 0 && ran.out == wanted, "{description}");
                    assert!(ran.err.is_empty(), "{description}");
                    if ran.end != 0 {
                        ended += 1;
                        break;
                    }
                    // With the cache of this run, the next run would end before its signal.
                    home = tempfile::tempdir().expect("a folder");
                    outlived += 1;
                    // A running program ignores SIGPIPE. Other signals came too late, because the command was faster
                    // this time.
                    if signal == Signal::PIPE || after < Duration::from_millis(1) {
                        break;
                    }
                    after /= 2;
                }
            }
            // An undisturbed run in the current folder gives the usual answer. The next moments get a new folder.
            if moment % MOMENTS_OF_A_FOLDER == MOMENTS_OF_A_FOLDER - 1 || moment + 1 == moments() {
                let again = command.run(home.path(), None);
                assert!(again.end == 0 && again.out == wanted, "{description}: moment {moment}: {}", again.err);
                home = tempfile::tempdir().expect("a folder");
            }
        }
        println!("{description}: {takes:?}, {ended} times ended by a signal, {outlived} times by itself");
    }
}

/// Returns the time and the answer of the fastest of three undisturbed runs.
fn undisturbed(command: &Long) -> (Duration, Vec<u8>) {
    let runs = (0..3).map(|_| {
        let home = tempfile::tempdir().expect("a folder");
        let start = Instant::now();
        let ran = command.run(home.path(), None);
        assert!(ran.end == 0, "{}: {} {}", command.args.join(" "), ran.end, ran.err);
        (start.elapsed(), ran.out)
    });
    runs.min_by_key(|(takes, _)| *takes).expect("three runs")
}

/// No matter when a signal ends a session, confirmed deals are in the log, and the log can be continued.
#[test]
fn signals_lose_no_deal() {
    let deals = if is_full() { 2_000 } else { 300 };
    let typed: String = (0..deals).map(|deal| format!("Amy {deal:+}, Bob {:+}\n", -deal)).collect();
    let night = Long { args: vec!["night", "evening.log"], input: typed };
    let start = Instant::now();
    let home = tempfile::tempdir().expect("a folder");
    assert_eq!(night.run(home.path(), None).end, 0);
    let takes = start.elapsed();
    for moment in 0..moments() {
        for (nth, (name, signal)) in (0..).zip(SIGNALS) {
            let home = tempfile::tempdir().expect("a folder");
            let after = takes * (4 * moment + nth) / (4 * moments());
            let ran = night.run(home.path(), Some((signal, after)));
            let description = format!("SIG{name} after {after:?}: {} {}", ran.end, ran.err);
            assert!(ran.is_ended_by(signal) || ran.end == 0, "{description}");
            let answered = String::from_utf8_lossy(&ran.out).lines().filter(|line| line.starts_with("deal ")).count();
            let log = home.path().join("evening.log");
            let kept = || {
                let text = std::fs::read_to_string(&log).unwrap_or_default();
                text.lines().filter(|line| !line.starts_with('#')).count()
            };
            assert!((answered..=answered + 1).contains(&kept()), "{answered} answered, {} kept: {description}", kept());
            let more = Long { args: night.args.clone(), input: String::from("Amy +1, Bob -1\n") };
            let before = kept();
            let ran = more.run(home.path(), None);
            let text = std::fs::read_to_string(&log);
            assert!(ran.end == 0 && kept() == before + 1, "{description}, then {} {}: {text:?}", ran.end, ran.err);
        }
    }
}

/// SIGINT, SIGTERM or SIGHUP ends a drill, which reports the loss so far, as at its normal end. SIGPIPE has no effect.
#[test]
fn a_drill_reports_its_loss_after_a_signal() {
    for (name, signal) in SIGNALS {
        let home = tempfile::tempdir().expect("a folder");
        let mut command = pusoy(home.path());
        command.args(["drill", "--seed", "2"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(b"Kh Kc Td / Ad Ac Qd 9s 4h / Js Jd 3h 3c 2c\n").expect("the drill reads its input");
        let history = home.path().join("data/pusoy/drill.jsonl");
        let start = Instant::now();
        let entries = || std::fs::read_to_string(&history).unwrap_or_default().lines().count();
        while entries() == 0 && start.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(10));
        }
        kill_process(Pid::from_child(&child), signal).expect("the drill still runs");
        if signal == Signal::PIPE {
            drop(stdin); // the program ignores SIGPIPE: end its input instead
        }
        let output = child.wait_with_output().expect("the program ends");
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(0), "SIG{name}: {:?} {err}", output.status);
        assert!(err.is_empty() && entries() == 1, "{err}");
        assert!(String::from_utf8_lossy(&output.stdout).contains("1 hand"), "SIG{name}");
    }
}
