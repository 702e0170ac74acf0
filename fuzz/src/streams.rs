//! Fuzzes the streams of commands, with text output and with `--json`. The first line of an input names the command,
//! which is one of [`COMMANDS`]. If the first line is any other text, the length of the input selects the command. The
//! lines after the first are the stream.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::LazyLock;

use jsonschema::Validator;
use pusoy::cards::Rng;
use serde_json::value::{RawValue, Value};
use tempfile::TempDir;

use crate::mutation::{joined, mutated, one_of};
use crate::program::{Ran, run};

/// Commands that read streams. Some have other rules than the default, and some have options that keep them fast.
pub const COMMANDS: [&str; 25] = [
    "eval",
    "check",
    "check --rules taiwanese",
    "score",
    "score --account",
    "score --rules western",
    "score --rules progressive --account",
    "solve --quick",
    "solve --rules pineapple",
    "grade --quick",
    "place --rules pineapple --deals 200",
    "climb score big-two",
    "climb score dou-dizhu --account",
    "climb identify winner",
    "climb beats tien-len",
    "climb moves dou-dizhu --set kickers=misaka",
    "climb play big-two",
    "climb review big-two --nodes 2000",
    "climb instant tien-len",
    "climb owed tien-len",
    "climb solve dou-dizhu --nodes 2000",
    "climb solve big-two --nodes 2000",
    "ten score --account",
    "ten capture",
    "ten layout",
];

/// Slow commands, which get short streams: each record takes milliseconds, or longer if its rules need training.
const SLOW: [&str; 3] = ["solve", "grade", "place"];

/// Makes an input. One input in four is a seed with a few changes, possibly in its command. The others have the
/// unchanged command of a seed, and a stream of at most 1,024 pieces, or 16 for a slow command. Each piece is a changed
/// line, or a whole changed stream, of a seed with this command.
pub fn make(rng: &mut Rng, seeds: &[Vec<u8>]) -> Vec<u8> {
    if rng.below(4) == 0 {
        return mutated(rng, seeds);
    }
    let (command, _) = parts(one_of::<Vec<u8>>(rng, seeds));
    let alike = seeds.iter().map(|seed| parts(seed)).filter(|(first, _)| *first == command);
    let alike: Vec<Vec<u8>> = alike.map(|(_, stream)| stream.to_vec()).collect();
    let is_slow = SLOW.iter().any(|slow| command.starts_with(slow.as_bytes()));
    [command, b"\n", &joined(rng, &alike, if is_slow { 4 } else { 10 })].concat()
}

/// Returns the first line of an input, and the stream after it.
pub fn parts(input: &[u8]) -> (&[u8], &[u8]) {
    let end = input.iter().position(|&byte| byte == b'\n').unwrap_or(input.len());
    (&input[..end], input.get(end + 1..).unwrap_or_default())
}

thread_local! {
    /// The folder for data and caches of all runs of a thread. The runs share this folder, so that each strategy is
    /// trained only once.
    static HOME: TempDir = tempfile::tempdir().expect("a folder");
}

/// Runs a command on a stream with text output, and again with `--json`. Both runs must give the same number of errors
/// and the same exit status. Each line except blank lines and comments must get one record, in order, with its `id`;
/// this does not apply to commands that may join several lines into one record. Money must add up to zero, and the
/// transfers must settle it.
pub fn judge(input: &[u8]) {
    let (first, stream) = parts(input);
    let command =
        COMMANDS.iter().find(|command| command.as_bytes() == first).unwrap_or(&COMMANDS[input.len() % COMMANDS.len()]);
    let args: Vec<&str> = command.split(' ').collect();
    let run = |args: &[&str]| HOME.with(|home| run(args, stream, home.path()));
    let text_run = run(&args);
    let ran = run(&[&args[..], &["--json"]].concat());

    let records: Vec<Value> = ran.out.lines().map(read).collect();
    let refused = records.iter().filter(|record| record["schema"] == "pusoy.error/1").count();
    // With `--json`, records contain the errors. Standard error has only hints, such as warnings about similar names.
    let hints = ran.err.lines().count();
    assert!(hints == 0 || is_log(command), "{command}: {}", ran.err);
    assert_eq!(
        (text_run.status, text_run.err.lines().count()),
        (ran.status, refused + hints),
        "{command}: {}",
        text_run.err
    );
    assert!(matches!(ran.status, 0 | 1) && (refused == 0 || ran.status == 1), "{command}: {}", ran.status);
    is_in_order(command, stream, &records);
    records.iter().for_each(is_settled);
    check_schemas(&records, &ran);
}

/// Parses a record. The program echoes an `id` as it was written, so a number in it may be out of range. Such an `id`
/// is read as null.
fn read(line: &str) -> Value {
    let fields: BTreeMap<String, Box<RawValue>> = serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
    let value = |(name, raw): (String, Box<RawValue>)| match serde_json::from_str::<Value>(raw.get()) {
        Ok(value) => (name, value),
        Err(_) if name == "id" => (name, Value::Null),
        Err(error) => panic!("{error}: {line}"),
    };
    fields.into_iter().map(value).collect()
}

/// Returns `true` if a command reads session logs, in which several lines may form one deal.
fn is_log(command: &str) -> bool {
    ["score", "grade", "climb score", "ten score"].iter().any(|log| command.starts_with(log))
}

/// Returns `true` if several lines may form one position or hand history.
fn joins_lines(command: &str) -> bool {
    ["climb play", "climb review", "climb solve"].iter().any(|joined| command.starts_with(joined))
}

fn is_in_order(command: &str, stream: &[u8], records: &[Value]) {
    let lines: Vec<&[u8]> = stream.split(|&byte| byte == b'\n').collect();
    let wrong: Vec<u64> = records.iter().filter_map(|record| record["line"].as_u64()).collect();
    assert!(wrong.is_sorted() && wrong.last().is_none_or(|&line| line <= lines.len() as u64), "{command}");
    if is_log(command) {
        return;
    }
    let asked = lines.iter().map(|line| line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line));
    // Blank lines and comments get no record.
    let is_comment = |line: &[u8]| std::str::from_utf8(line).is_ok_and(|text| text.trim_start().starts_with('#'));
    let asked: Vec<&[u8]> = asked.filter(|line| !line.trim_ascii().is_empty() && !is_comment(line)).collect();
    if joins_lines(command) {
        assert!(records.len() <= asked.len(), "{command}");
        return;
    }
    assert_eq!(records.len(), asked.len(), "{command}");
    for (record, line) in records.iter().zip(asked) {
        // The check skips invalid JSON and objects with two ids: their records have the id that was read before the
        // error, if any. It also skips ids that are numbers.
        if let Ok(Value::Object(fields)) = serde_json::from_slice(line)
            && line.windows(4).filter(|part| part == b"\"id\"").count() == 1
            && let Some(id) = fields.get("id").filter(|id| !id.is_number())
        {
            assert_eq!(record["id"], *id, "{command}: {}", String::from_utf8_lossy(line));
        }
    }
}

/// Panics unless the money of a record adds up to zero, and the transfers settle this money.
fn is_settled(record: &Value) {
    // A record without transfers is not checked. Its amounts may be penalty points, as in Big Two, which are not paid
    // and do not add up to zero.
    let Some(transfers) = record["transfers"].as_array().filter(|transfers| !transfers.is_empty()) else { return };
    let amount = |value: &Value| {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        // Money has at most four decimal places, so rounding to hundred-thousandths loses nothing.
        (text.parse::<f64>().unwrap_or_else(|e| panic!("{e}: {record}")) * 1e5).round() as i128
    };
    let mut paid: BTreeMap<&str, i128> = BTreeMap::new();
    for transfer in transfers {
        let amount = amount(&transfer["amount"]);
        assert!(amount > 0, "{record}");
        *paid.entry(transfer["from"].as_str().expect("a name")).or_default() -= amount;
        *paid.entry(transfer["to"].as_str().expect("a name")).or_default() += amount;
    }
    let owed = record["money"].as_object().or(record["totals"].as_object());
    for (name, owed) in owed.into_iter().flatten() {
        assert_eq!(amount(owed), paid.remove(name.as_str()).unwrap_or(0), "{name}: {record}");
    }
    assert!(paid.is_empty(), "{record}");
}

/// The JSON schemas in the repository, by the names of their records.
static SCHEMAS: LazyLock<BTreeMap<String, Validator>> = LazyLock::new(|| {
    let folders = ["api", "cli"].map(|package| format!("{}/../crates/{package}/schemas", env!("CARGO_MANIFEST_DIR")));
    let files = folders.into_iter().flat_map(|folder| std::fs::read_dir(folder).expect("a folder"));
    let read = |path: PathBuf| {
        let schema: Value = serde_json::from_slice(&std::fs::read(&path).expect("a schema")).expect("JSON");
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        (name, jsonschema::validator_for(&schema).expect("a schema"))
    };
    files.map(|file| read(file.expect("a file").path())).collect()
});

/// Checks every sixteenth record. Panics if one of these does not match its schema.
fn check_schemas(records: &[Value], ran: &Ran) {
    let first = ran.out.len() % 16;
    for record in records.iter().skip(first).step_by(16) {
        let schema = record["schema"].as_str().expect("a schema").replace('/', ".");
        if let Err(error) = SCHEMAS[&schema].validate(record) {
            panic!("{error}: {record}");
        }
    }
}
