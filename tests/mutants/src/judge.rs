//! Runs the tests that reach a mutant.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::copy::Copy;

/// A test.
pub struct Test {
    /// The index of the test's binary in [`Copy::binaries`].
    pub binary: usize,
    /// The name of the test in the binary.
    pub name: String,
    /// The processor time of the test without a mutant.
    pub takes: Duration,
}

/// The result of testing a mutant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// A test failed.
    Killed,
    /// A run of tests exceeded its time limit.
    Hung,
    /// No test reaches the mutant.
    Unreached,
    /// Tests reach the mutant, and all pass.
    Survived,
}

/// The result of a run of tests.
struct Ended {
    /// `Some(true)` if all tests passed, `Some(false)` if one failed, `None` if they took too long.
    passed: Option<bool>,
    /// The processor time of the tests.
    takes: Duration,
}

/// Runs the tests `names` of a binary one after the other, with the environment variable `env`. `limit` limits the
/// processor time, which hardly depends on the load of the machine. A run that takes more than four times `limit` by
/// the clock is also ended, because a test that waits for ever uses no processor time.
fn run(copy: &Copy, binary: usize, names: &[&str], env: (&str, &str), limit: Duration) -> Ended {
    let mut command = Command::new("sh");
    // `ulimit -v` limits the memory, because a mutant can allocate without end. `ulimit -t` limits the processor time,
    // and `times` prints the time that the tests took.
    let script = "ulimit -v 8000000; ulimit -t $0; \"$@\" > /dev/null; ended=$?; times; exit $ended";
    command.args(["-c", script, &limit.as_secs().max(1).to_string()]).arg(&copy.binaries[binary].1);
    command.args(["--exact", "--test-threads=1"]).args(names).env("RAYON_NUM_THREADS", "1").env(env.0, env.1);
    command.env("PROPTEST_FAILURE_PERSISTENCE", "none").current_dir(&copy.root);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    // Programs that a test starts belong to the same process group, which `kill` ends as a whole.
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn().expect("sh runs");
    let start = Instant::now();
    while child.try_wait().expect("the shell can be waited for").is_none() {
        if start.elapsed() > limit * 4 {
            _ = Command::new("kill").args(["-9", "--", &format!("-{}", child.id())]).status();
            _ = child.wait();
            return Ended { passed: None, takes: limit };
        }
        std::thread::sleep(Duration::from_millis(3));
    }
    let output = child.wait_with_output().expect("the shell has ended");
    // SIGXCPU (24) or SIGKILL (9) ends a process that exceeds its processor time. The shell then exits with 128 plus
    // the number of the signal.
    let is_too_long = [Some(128 + 24), Some(128 + 9)].contains(&output.status.code());
    Ended { passed: (!is_too_long).then(|| output.status.success()), takes: processor_time(&output.stdout) }
}

/// Parses the processor time of the tests from the output of the shell's `times`. The second line of the output has the
/// user time and the system time of child processes, such as `0m0.12s 0m0.03s`. Returns the sum of both.
fn processor_time(output: &[u8]) -> Duration {
    let output = String::from_utf8_lossy(output);
    let parse_time = |time: &str| {
        let (minutes, seconds) = time.strip_suffix('s')?.split_once('m')?;
        Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?)
    };
    let seconds: f64 = output.lines().nth(1).unwrap_or_default().split(' ').filter_map(parse_time).sum();
    Duration::from_secs_f64(seconds)
}

/// Returns the tests that pass within `longest`. For each mutant, also returns the indices of the tests that reach it,
/// fastest first. The file `reached.txt` keeps these facts, so that a test runs again only if its binary was built
/// again, or if it exceeded a limit shorter than `longest`.
pub fn reached(copy: &Copy, longest: Duration) -> (Vec<Test>, BTreeMap<usize, Vec<usize>>) {
    let record_path = copy.root.join("reached.txt");
    let mut file: BTreeMap<String, String> = BTreeMap::new();
    for line in std::fs::read_to_string(&record_path).unwrap_or_default().lines() {
        if let Some((key, rest)) = line.split_once('\t') {
            file.insert(key.to_owned(), rest.to_owned());
        }
    }
    let mut named = Vec::new();
    for (binary, (binary_name, path)) in copy.binaries.iter().enumerate() {
        let built = std::fs::metadata(path).and_then(|data| data.modified()).expect("the tests are there");
        let built = built.duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_secs();
        named.extend(names(path).into_iter().map(|name| (binary, format!("{binary_name} {built} {name}"), name)));
    }
    // Tests that exceeded a limit shorter than `longest` run again.
    file.retain(|_, known| {
        let limit = known.strip_prefix("> ").and_then(|limit| limit.parse::<u64>().ok());
        limit.is_none_or(|limit| limit >= longest.as_secs())
    });
    let unknown: Vec<_> = named.iter().filter(|(_, key, _)| !file.contains_key(key)).collect();
    let file = Mutex::new(file);
    on_all_processors(&unknown, |(binary, key, name)| {
        let found = record(copy, *binary, name, longest);
        let mut file = file.lock().expect("no thread panics while it holds the lock");
        file.insert(key.clone(), found);
        let lines: Vec<_> = file.iter().map(|(key, rest)| format!("{key}\t{rest}")).collect();
        std::fs::write(&record_path, lines.join("\n")).expect("reached.txt can be written");
    });
    let file = file.into_inner().expect("no thread panicked while it held the lock");
    let (mut tests, mut by_mutant) = (Vec::new(), BTreeMap::<usize, Vec<usize>>::new());
    for (binary, key, name) in named {
        let mut words = file[&key].split(' ');
        let Some(milliseconds) = words.next().and_then(|word| word.parse().ok()) else { continue };
        let takes = Duration::from_millis(milliseconds);
        if takes > longest {
            continue;
        }
        for mutant in words.filter_map(|word| word.parse().ok()) {
            by_mutant.entry(mutant).or_default().push(tests.len());
        }
        tests.push(Test { binary, name, takes });
    }
    by_mutant.values_mut().for_each(|reaching| reaching.sort_by_key(|&test| tests[test].takes));
    (tests, by_mutant)
}

fn names(binary: &Path) -> Vec<String> {
    let listed = Command::new(binary).args(["--list", "--format", "terse"]).output().expect("the tests run");
    let ignored = Command::new(binary).args(["--list", "--format", "terse", "--ignored"]).output().expect("they run");
    let read = |bytes: &[u8]| -> Vec<String> {
        let text = String::from_utf8_lossy(bytes).into_owned();
        text.lines().filter_map(|line| line.strip_suffix(": test").map(str::to_owned)).collect()
    };
    let ignored = read(&ignored.stdout);
    read(&listed.stdout).into_iter().filter(|name| !ignored.contains(name)).collect()
}

/// Runs one test without a mutant, and returns its entry in `reached.txt`: its processor time in milliseconds, and the
/// mutants that it reaches. If the test fails, the entry is `fails`. If the test takes more than three times `longest`,
/// the entry is `> SECONDS`, with `longest` in seconds.
fn record(copy: &Copy, binary: usize, name: &str, longest: Duration) -> String {
    let file = copy.root.join(format!("reached-{binary}-{}.tmp", name.replace("::", "-")));
    let ended = run(copy, binary, &[name], ("PUSOY_REACHED", file.to_str().expect("UTF-8")), longest * 3);
    match ended.passed {
        Some(true) => (),
        Some(false) => {
            eprintln!("{name}: fails");
            return String::from("fails");
        }
        None => {
            eprintln!("{name}: too long");
            return format!("> {}", longest.as_secs());
        }
    }
    let takes = ended.takes.as_millis();
    let mut mutants: Vec<usize> = Vec::new();
    mutants.extend(
        std::fs::read_to_string(&file).unwrap_or_default().lines().filter_map(|line| line.parse::<usize>().ok()),
    );
    _ = std::fs::remove_file(&file);
    mutants.sort_unstable();
    mutants.dedup();
    let mutants: Vec<_> = mutants.iter().map(usize::to_string).collect();
    format!("{takes} {}", mutants.join(" "))
}

/// Runs the tests that reach a mutant, fastest first, until one fails. Returns the fate of the mutant. The tests run in
/// groups, one process per group and binary, because starting a process takes time. Tests are added to the first group
/// while they take less than half a second together. For each further group, this limit is four times as long as for
/// the one before. A test that takes longer than the limit is a group of its own.
pub fn judge(copy: &Copy, tests: &[Test], reaching: &[usize], mutant: usize) -> Fate {
    if reaching.is_empty() {
        return Fate::Unreached;
    }
    let mut from = 0;
    let mut at_once = Duration::from_millis(500);
    while from < reaching.len() {
        let mut to = from;
        let mut takes = Duration::ZERO;
        while to < reaching.len() && (to == from || takes + tests[reaching[to]].takes < at_once) {
            takes += tests[reaching[to]].takes;
            to += 1;
        }
        for binary in 0..copy.binaries.len() {
            let names: Vec<&str> = reaching[from..to]
                .iter()
                .map(|&test| &tests[test])
                .filter(|test| test.binary == binary)
                .map(|test| test.name.as_str())
                .collect();
            if names.is_empty() {
                continue;
            }
            let limit = takes * 4 + Duration::from_secs(3);
            match run(copy, binary, &names, ("PUSOY_MUTANT", &mutant.to_string()), limit).passed {
                None => return Fate::Hung,
                Some(false) => return Fate::Killed,
                Some(true) => (),
            }
        }
        from = to;
        at_once *= 4;
    }
    Fate::Survived
}

/// Calls `act` for the items in order, on all processors.
pub fn on_all_processors<T: Sync>(items: &[T], act: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..processors {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Relaxed)) {
                    act(item);
                }
            });
        }
    });
}
