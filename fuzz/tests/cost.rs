//! Costs grow roughly in proportion to the input: twice the input takes at most three times the processor time. The
//! memory for a stream does not depend on its length.
//!
//! The tests compare the times of runs that are so long that the start of the program takes only a small part. With
//! `PUSOY_FULL`, the runs are longer.
#![cfg(target_os = "linux")]

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

use pusoy_fuzz::program::{is_full, pusoy};

const SETTING: &str = "6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d";
const HAND: &str = "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c";

/// Arguments and standard input of a given size.
struct Sized {
    args: Vec<String>,
    input: String,
}

/// A command whose input can grow.
struct Case {
    name: &'static str,
    /// The first size to measure, and the largest size allowed.
    sizes: (usize, usize),
    /// `true` if the program must refuse the input. The cost of the refusal is then measured.
    refused: bool,
    make: fn(usize) -> Sized,
}

fn words(args: &str, input: String) -> Sized {
    Sized { args: args.split(' ').map(str::to_owned).collect(), input }
}

/// Returns `size` lines, each made from its number.
fn lines(size: usize, line: impl Fn(usize) -> String) -> String {
    (0..size).fold(String::new(), |mut text, number| {
        _ = writeln!(text, "{}", line(number));
        text
    })
}

const ANY: usize = usize::MAX;

fn cases() -> Vec<Case> {
    let case = |name, first, most, make| Case { name, sizes: (first, most), refused: false, make };
    let refused = |name, first, most, make| Case { name, sizes: (first, most), refused: true, make };
    vec![
        case("eval: lines", 10_000, ANY, |size| words("eval", lines(size, |_| "As Ad Kh".into()))),
        case("check: lines", 5_000, ANY, |size| words("check", lines(size, |_| SETTING.into()))),
        case("solve: lines", 200, ANY, |size| words("solve --quick --json", lines(size, |_| HAND.into()))),
        case("grade: players", 50, ANY, |size| {
            words("grade --quick", lines(size, |number| format!("A{number}: {SETTING}")))
        }),
        case("score: lines", 5_000, ANY, |size| words("score", lines(size, |n| format!("A=+{n}; B=-{n}")))),
        case("score: players of an account", 5_000, ANY, |size| {
            words("score --account", lines(size, |n| format!("A{n}=+1; B{n}=-1")))
        }),
        case("score: rules of a stream", 1_000, ANY, |size| {
            let line = |n| {
                let players = r#"[{"name":"A","units":3},{"name":"B","units":-3}]"#;
                format!(r#"{{"options":{{"stake":{}}},"players":{players}}}"#, n + 1)
            };
            words("score --json", lines(size, line))
        }),
        case("score: length of a name", 10_000, 500_000, |size| {
            words("score", lines(1, |_| format!("{}=+1; B=-1", "n".repeat(size))))
        }),
        refused("score: players of a deal", 5_000, 40_000, |size| {
            words("score", (0..size).map(|player| format!("P{player}=+1; ")).collect::<String>() + "Q=-1\n")
        }),
        refused("score: commas of a line", 10_000, 200_000, |size| words("score", "a,".repeat(size) + "\n")),
        refused("score: semicolons of a line", 20_000, 400_000, |size| words("score", ";".repeat(size) + "\n")),
        case("score: comment signs of a line", 20_000, 400_000, |size| words("score", "# ".repeat(size) + "\n")),
        refused("eval: cards of a line", 10_000, 300_000, |size| words("eval", "As ".repeat(size) + "\n")),
        refused("check: rows of a line", 10_000, 200_000, |size| words("check", "As / ".repeat(size) + "\n")),
        refused("solve: keys of a record", 5_000, 60_000, |size| {
            let keys: Vec<String> = (0..size).map(|key| format!(r#""k{key}":1"#)).collect();
            words("solve --quick --json", format!("{{{}}}\n", keys.join(",")))
        }),
        case("night: deals", 500, ANY, |size| words("night evening.log", lines(size, |n| format!("A +{n}, B -{n}")))),
        case("night: deals, with the last ten undone", 500, ANY, |size| {
            words("night evening.log", lines(size, |n| format!("A +{n}, B -{n}")) + &"undo\n".repeat(10))
        }),
        case("review: deals", 5_000, ANY, |size| words("review --quick", lines(size, |n| format!("A=+{n}; B=-{n}")))),
        case("drill: refused lines", 2_000, ANY, |size| {
            words("drill --seed 2 --no-history", lines(size, |_| "foo".into()))
        }),
        case("deal: hands", 5_000, ANY, |size| words(&format!("deal --seed 1 --count {size}"), String::new())),
        case("place: deals", 200, ANY, |size| {
            let args = format!("place --seed 1 --rules pineapple --deals {size} Kh Kd 9c 5s 4s");
            words(&args, String::new())
        }),
        refused("rules check: options", 1_000, 16_000, |size| {
            words("rules check /dev/stdin", lines(size, |n| format!("a{n} = 1")))
        }),
        case("match: hands", 100, ANY, |size| {
            let args = format!("match equilibrium max-product --rules plain --population 1000 --hands {size}");
            words(&args, String::new())
        }),
        // If the size doubles, each position has twice the cards. The number of nodes stays the same, because `--nodes`
        // limits it.
        case("climb solve: cards of an ending", 4, 16, |size| {
            let hand = |step: usize| {
                (0..size).map(|n| "3456789TJQKA2".chars().nth((step + 5 * n) % 13).expect("a rank")).collect::<String>()
            };
            let ending = format!("L={}; P={}; Q={}; move=L; landlord=L; bid=1", hand(0), hand(1), hand(2));
            let mut sized = words("climb solve dou-dizhu --nodes 20000", String::new());
            sized.args.push(ending);
            sized
        }),
        case("rules show: options", 1_000, 8_000, |size| {
            let mut sized = words("rules show", String::new());
            sized.args.extend((0..size).flat_map(|_| ["--set".into(), "stake=2".into()]));
            sized
        }),
        case("climb identify: lines", 5_000, ANY, |size| {
            words("climb identify big-two", lines(size, |_| "3d 3c".into()))
        }),
        case("climb beats: lines", 5_000, ANY, |size| {
            words("climb beats big-two", lines(size, |_| "3d 3c / 4d 4c".into()))
        }),
        case("climb moves: lines", 2_000, ANY, |size| {
            words("climb moves big-two", lines(size, |_| "3d 3c 4d 5d 6d".into()))
        }),
        case("climb score: lines", 5_000, ANY, |size| {
            words("climb score big-two", lines(size, |_| "A=; B=3d; C=4d".into()))
        }),
        case("climb score: players of an account", 2_000, ANY, |size| {
            let line = |n| format!("A{n}=; B{n}=3d; C{n}=4d");
            words("climb score big-two --account", lines(size, line))
        }),
        case("climb play: notes", 20_000, 80_000, |size| {
            let deal = include_str!("../../tests/data/transcripts/big-two.txt");
            words("climb play big-two /dev/stdin", lines(size, |_| "# note".into()) + deal)
        }),
        case("ten score: lines", 5_000, ANY, |size| words("ten score", lines(size, |_| "A=120; B=90".into()))),
    ]
}

/// Runs a command, and returns its processor time in seconds, as reported by the shell. Panics if the input is refused
/// and `refused` is `false`, or if the input is accepted and `refused` is `true`.
fn seconds(sized: &Sized, refused: bool) -> f64 {
    let home = tempfile::tempdir().expect("a folder");
    let input = home.path().join("input");
    std::fs::write(&input, &sized.input).expect("the input can be written");
    let program = pusoy(home.path());
    let mut shell = Command::new("sh");
    shell.args(["-c", "\"$@\" > out 2> err; echo $? >&2; times", "sh"]).arg(program.get_program());
    shell.args(["--threads", "1"]).args(&sized.args).current_dir(home.path());
    shell.envs(program.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let output = shell.stdin(File::open(input).expect("the input exists")).output().expect("sh runs");
    let status = String::from_utf8_lossy(&output.stderr);
    assert_eq!(["1", "65", "78"].contains(&status.trim()), refused, "{:?}: {status}", sized.args);
    // The second line is the user time and the system time of child processes: 0m0.12s 0m0.03s.
    let times = String::from_utf8(output.stdout).expect("UTF-8");
    let children = times.lines().nth(1).expect("two lines").split(' ');
    let parse_time = |time: &str| {
        let (minutes, seconds) = time.trim_end_matches('s').split_once('m').expect("0m0.12s");
        minutes.parse::<f64>().expect("minutes") * 60.0 + seconds.parse::<f64>().expect("seconds")
    };
    children.map(parse_time).sum()
}

#[test]
fn twice_the_input_takes_at_most_three_times_the_time() {
    let enough = if is_full() { 1.0 } else { 0.04 };
    for Case { name, sizes: (first, most), refused, make } in cases() {
        let mut size = first;
        let seconds = |size| seconds(&make(size), refused);
        let mut small = seconds(size);
        while small < enough && size <= most / 4 {
            size *= 2;
            small = seconds(size);
        }
        let mut large = seconds(2 * size);
        // Repeats both measurements up to three times, because another process may slow one of them down. If the
        // smaller input takes less than 0.02 s, its time counts as 0.02 s, because times are measured in hundredths of
        // a second.
        let is_linear = |small: f64, large: f64| large <= 3.0 * small.max(0.02);
        for _ in 0..3 {
            if !is_linear(small, large) {
                (small, large) = (seconds(size), seconds(2 * size));
            }
        }
        println!("{small:6.2} s, {large:6.2} s  for {size:>7} and twice that  {name}");
        assert!(is_linear(small, large), "{name}: {size} takes {small} s, and twice that {large} s");
    }
}

/// Streams records into a command. Returns the peak memory, in KiB, after each of the two numbers of records in `at`.
fn memory(args: &[&str], at: [usize; 2], record: fn(usize) -> String) -> [u64; 2] {
    let home = tempfile::tempdir().expect("a folder");
    let piped = pusoy(home.path()).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = piped.expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let answers = BufReader::new(child.stdout.take().expect("a pipe"));
    let status = format!("/proc/{}/status", child.id());
    let read = Arc::new(AtomicUsize::new(0));
    let counter = read.clone();
    let reader = std::thread::spawn(move || answers.split(b'\n').for_each(|_| _ = counter.fetch_add(1, SeqCst)));
    let mut written = 0;
    let most = at.map(|at| {
        for batch in (written..at).collect::<Vec<_>>().chunks(1_000) {
            let batch: String = batch.iter().map(|&number| record(number) + "\n").collect();
            stdin.write_all(batch.as_bytes()).expect("the program reads its input");
        }
        written = at;
        // The last records may be buffered until more input comes.
        while read.load(SeqCst) + 2_000 < at {
            std::thread::sleep(Duration::from_millis(5));
        }
        let status_text = std::fs::read_to_string(&status).expect("the program still runs");
        let line = status_text.lines().find(|line| line.starts_with("VmHWM:")).expect("Linux reports the peak memory");
        line.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).expect("a number")
    });
    drop(stdin);
    reader.join().expect("the reader ends");
    assert!(child.wait().expect("the program ends").success());
    assert_eq!(read.load(SeqCst), written);
    most
}

#[test]
fn memory_does_not_grow_with_the_length_of_a_stream() {
    let times = if is_full() { 100 } else { 1 };
    let eval: fn(usize) -> String = |_| "As Ad Kh".into();
    let score: fn(usize) -> String =
        |n| format!(r#"{{"players":[{{"name":"A","units":{0}}},{{"name":"B","units":-{0}}}]}}"#, n % 9 + 1);
    let settled: fn(usize) -> String = |n| {
        let players = r#"[{"name":"A","units":3},{"name":"B","units":-3}]"#;
        format!(r#"{{"options":{{"natural":"dragon={}"}},"players":{players}}}"#, n % 5_000 + 20)
    };
    for (name, args, count, record) in [
        ("eval", &["eval", "--json"][..], 100_000, eval),
        ("score", &["score", "--json"], 50_000, score),
        ("score under thousands of rules", &["score", "--json"], 10_000, settled),
    ] {
        let [few, many] = memory(args, [count / 5, count * times], record);
        println!("{name}: {few} KiB after {} records, {many} KiB after {}", count / 5, count * times);
        assert!(many <= few + few / 4 + 2_048, "{name}: {few} KiB, then {many} KiB");
    }
}
