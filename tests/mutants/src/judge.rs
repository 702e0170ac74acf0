//! Tests that reach a mutant, run against it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::copy::Copy;

/// A test.
pub struct Test {
    /// Which of [`Copy::binaries`] it is in.
    pub binary: usize,
    /// Its name there.
    pub name: String,
    /// How long it takes when no mutant is on.
    pub takes: Duration,
}

/// What became of a mutant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// A test failed.
    Killed,
    /// A test did not end.
    Hung,
    /// No test reaches it.
    Unreached,
    /// Tests reach it, and pass.
    Survived,
}

/// Runs tests, one after the other, and returns whether they passed; or nothing if they took too long.
fn run(copy: &Copy, binary: usize, names: &[&str], env: (&str, &str), limit: Duration) -> Option<bool> {
    let mut command = Command::new("sh");
    // A mutant that never stops asking for memory must not take the machine's.
    command.args(["-c", "ulimit -v 8000000; exec \"$@\"", "sh"]).arg(&copy.binaries[binary].1);
    command.args(["--exact", "--test-threads=1"]).args(names).env("RAYON_NUM_THREADS", "1").env(env.0, env.1);
    command.env("PROPTEST_FAILURE_PERSISTENCE", "none").current_dir(&copy.root);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // A group of its own, so that programs which a test runs end with it.
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn().expect("sh runs");
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            return Some(status.success());
        }
        if start.elapsed() > limit {
            _ = Command::new("kill").args(["-9", "--", &format!("-{}", child.id())]).status();
            _ = child.wait();
            return None;
        }
        std::thread::sleep(Duration::from_millis(3));
    }
}

/// Returns the tests that take no longer than `longest` and pass, and for each mutant those that reach it, the quickest
/// first.
pub fn reached(copy: &Copy, longest: Duration) -> (Vec<Test>, BTreeMap<usize, Vec<usize>>) {
    let kept = copy.root.join("reached.txt");
    let mut file: BTreeMap<String, String> = BTreeMap::new();
    for line in std::fs::read_to_string(&kept).unwrap_or_default().lines() {
        if let Some((key, rest)) = line.split_once('\t') {
            file.insert(key.to_owned(), rest.to_owned());
        }
    }
    let (mut tests, mut by_mutant) = (Vec::new(), BTreeMap::<usize, Vec<usize>>::new());
    for (binary, (of, path)) in copy.binaries.iter().enumerate() {
        let made = std::fs::metadata(path).and_then(|data| data.modified()).expect("the tests are there");
        let made = made.duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_secs();
        for name in names(path) {
            let key = format!("{of} {made} {name}");
            // What took too long then may be short enough now.
            let too_long = |known: &String| {
                known
                    .strip_prefix("> ")
                    .is_some_and(|limit| limit.parse::<u64>().is_ok_and(|limit| limit < longest.as_secs()))
            };
            if file.get(&key).is_some_and(too_long) {
                file.remove(&key);
            }
            let known = file.entry(key).or_insert_with(|| record(copy, binary, &name, longest));
            let mut words = known.split(' ');
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
        let lines: Vec<_> = file.iter().map(|(key, rest)| format!("{key}\t{rest}")).collect();
        std::fs::write(&kept, lines.join("\n")).expect("it can be written");
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

/// Runs a test alone, and returns its milliseconds and the mutants that it reaches; or why it is of no use.
fn record(copy: &Copy, binary: usize, name: &str, longest: Duration) -> String {
    let file: PathBuf = copy.root.join("reached.tmp");
    _ = std::fs::remove_file(&file);
    let start = Instant::now();
    let passed = run(copy, binary, &[name], ("PUSOY_REACHED", file.to_str().expect("UTF-8")), longest * 3);
    match passed {
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
    let takes = start.elapsed().as_millis();
    let mut mutants: Vec<usize> = Vec::new();
    mutants.extend(
        std::fs::read_to_string(&file).unwrap_or_default().lines().filter_map(|line| line.parse::<usize>().ok()),
    );
    mutants.sort_unstable();
    mutants.dedup();
    let mutants: Vec<_> = mutants.iter().map(usize::to_string).collect();
    format!("{takes} {}", mutants.join(" "))
}

/// Runs the tests that reach a mutant, the quickest first, in few processes.
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
            match run(copy, binary, &names, ("PUSOY_MUTANT", &mutant.to_string()), takes * 4 + Duration::from_secs(10))
            {
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
