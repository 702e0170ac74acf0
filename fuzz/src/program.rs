//! Runs the program as a separate process. The environment variable `PUSOY` gives the path of the program; the default
//! is `pusoy` in the parent of the folder with the running test.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::channel;
use std::time::Duration;

/// The time limit of a run, far more than any run needs.
const LONGEST: Duration = Duration::from_secs(300);

/// The result of a run.
pub struct Ran {
    /// The exit status.
    pub status: i32,
    /// The standard output.
    pub out: String,
    /// The standard error.
    pub err: String,
}

/// Returns `true` if the tests should try everything, even if this takes hours.
pub fn is_full() -> bool {
    std::env::var_os("PUSOY_FULL").is_some()
}

fn program() -> &'static PathBuf {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let beside = || {
            let test = std::env::current_exe().expect("a running test has a file");
            test.ancestors().nth(2).expect("the test is in target/PROFILE/deps").join("pusoy")
        };
        let program = std::env::var_os("PUSOY").map_or_else(beside, PathBuf::from);
        assert!(program.exists(), "build {} first: cargo build --release", program.display());
        program
    })
}

/// Returns a command that runs the program with its data, caches and configuration in the folder `home`.
pub fn pusoy(home: &Path) -> Command {
    let mut command = Command::new(program());
    for (name, folder) in [("XDG_DATA_HOME", "data"), ("XDG_CACHE_HOME", "cache"), ("XDG_CONFIG_HOME", "config")] {
        command.env(name, home.join(folder));
    }
    command.env_remove("PUSOY_RULES");
    command
}

/// Runs the program on `input`, with its data, caches and configuration in the folder `home`. Panics unless the program
/// exits by itself with one of the statuses that the tests expect. The output must be UTF-8, without control characters
/// except line ends, and must not report a panic.
pub fn run(args: &[&str], input: &[u8], home: &Path) -> Ran {
    let mut command = pusoy(home);
    let piped = command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let (id, input) = (child.id(), input.to_vec());
    let (ended, waits) = channel::<()>();
    let killer = std::thread::spawn(move || {
        let hangs = waits.recv_timeout(LONGEST).is_err();
        if hangs {
            _ = Command::new("kill").args(["-9", &id.to_string()]).status();
        }
        hangs
    });
    // If the program exits early, the rest of its input stays unread. That is not an error.
    let writer = std::thread::spawn(move || _ = stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    _ = ended.send(());
    writer.join().expect("the writer ends");
    assert!(!killer.join().expect("the killer ends"), "{args:?} hangs");
    let status = output.status.code().unwrap_or_else(|| panic!("{args:?} was killed: {}", output.status));
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let ran = Ran { status, out: text(output.stdout), err: text(output.stderr) };
    assert!([0, 1, 2, 65, 66, 74].contains(&status), "{args:?}: {status}: {}", ran.err);
    for line in [&ran.out, &ran.err].iter().flat_map(|output| output.split('\n')) {
        assert!(!line.contains(char::is_control) && !line.contains("panicked"), "{args:?}: {line:?}");
    }
    ran
}
