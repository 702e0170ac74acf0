//! Makes a copy of the repository. The copy contains every mutant that compiles.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::mutants::Source;
use crate::weave::{SWITCH, weave};

/// A compiled copy of the repository.
pub struct Copy {
    /// The root folder of the copy.
    pub root: PathBuf,
    /// Numbers of mutants that do not compile.
    pub unviable: BTreeSet<usize>,
    /// The name and the file of each test binary.
    pub binaries: Vec<(String, PathBuf)>,
}

/// For each mutant, its number and two byte ranges in the file of the copy. The first range is that of the mutant's
/// replacement. The second range is that of the mutant's place: the code that the mutant replaces, with all
/// replacements of this code.
type Parts = Vec<(usize, Range<usize>, Range<usize>)>;

impl Copy {
    /// Makes a copy in the folder `root` and compiles it. Leaves out mutants that do not compile.
    pub fn make(original: &Path, root: PathBuf, sources: &[Source]) -> Copy {
        let unviable_path = root.join("unviable.txt");
        let listed = Command::new("git").args(["ls-files"]).current_dir(original).output().expect("git runs");
        for path in String::from_utf8(listed.stdout).expect("UTF-8").lines() {
            let is_changed = path == "src/lib.rs" || sources.iter().any(|source| source.path == path);
            if let (false, Ok(bytes)) = (is_changed, std::fs::read(original.join(path))) {
                put(&root.join(path), &bytes);
            }
        }
        let library = std::fs::read_to_string(original.join("src/lib.rs")).expect("the library is there");
        put(&root.join("src/lib.rs"), format!("{library}\nmod mutant_switch;\n").as_bytes());
        put(&root.join("src/mutant_switch.rs"), SWITCH.as_bytes());

        // If the sources are the same as in the last run, mutants that did not compile then are not tried again.
        let same = sources.iter().map(|source| source.text.as_str()).collect::<String>();
        let same = std::fs::read_to_string(root.join("sources.txt")).is_ok_and(|before| before == same) || {
            put(&unviable_path, b"");
            put(&root.join("sources.txt"), same.as_bytes());
            false
        };
        let before = if same { std::fs::read_to_string(&unviable_path).unwrap_or_default() } else { String::new() };
        let unviable = before.lines().map(|number| number.parse().expect("a number")).collect();
        let mut copy = Copy { root, unviable, binaries: Vec::new() };
        for (arguments, round) in [
            (&["check", "--lib", "--features", "serde"][..], 0),
            (&["test", "--no-run", "--lib", "--tests", "--features", "serde"], 1),
        ] {
            loop {
                let parts = copy.write(sources);
                let (done, blamed) = copy.compile(arguments, sources, &parts);
                eprintln!(
                    "round {round}: compiled: {done}; {} mutants were left out, and errors concern {} more",
                    copy.unviable.len(),
                    blamed.len()
                );
                if done {
                    break;
                }
                assert!(!blamed.is_empty(), "the copy does not compile, and no mutant is to blame");
                copy.unviable.extend(blamed);
                let numbers: Vec<_> = copy.unviable.iter().map(usize::to_string).collect();
                std::fs::write(&unviable_path, numbers.join("\n")).expect("the list can be written");
            }
        }
        copy
    }

    fn write(&self, sources: &[Source]) -> Vec<Parts> {
        let mut all = Vec::new();
        for source in sources {
            let mut number = source.first;
            let mut numbered = |_| {
                number += 1;
                Some(number - 1).filter(|number| !self.unviable.contains(number))
            };
            let numbers = source.places.iter().map(|place| (0..place.instead.len()).map(&mut numbered).collect());
            let woven = weave(&source.text, &source.places, &numbers.collect::<Vec<_>>());
            put(&self.root.join(&source.path), woven.text.as_bytes());
            all.push(woven.parts);
        }
        all
    }

    fn cargo(&self, arguments: &[&str]) -> Command {
        let mut cargo = Command::new("cargo");
        cargo.current_dir(&self.root).args(arguments).env("CARGO_TARGET_DIR", self.root.join("target"));
        cargo.env("RUSTFLAGS", "--cap-lints=warn").env("CARGO_PROFILE_DEV_OPT_LEVEL", "1");
        cargo.env("CARGO_PROFILE_TEST_OPT_LEVEL", "1").env("CARGO_PROFILE_DEV_DEBUG", "false");
        cargo
    }

    /// Compiles the copy. Returns `true` if it compiles. Also returns the numbers of the mutants that the errors
    /// concern.
    fn compile(&mut self, arguments: &[&str], sources: &[Source], parts: &[Parts]) -> (bool, BTreeSet<usize>) {
        let mut cargo = self.cargo(arguments);
        cargo.args(["--message-format=json", "--quiet"]).stdin(Stdio::null()).stderr(Stdio::inherit());
        let output = cargo.output().expect("cargo runs");
        let mut blamed = BTreeSet::new();
        self.binaries.clear();
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
            if let (Some(file), Some(true)) = (message["executable"].as_str(), message["profile"]["test"].as_bool()) {
                let name = message["target"]["name"].as_str().unwrap_or_default().to_owned();
                self.binaries.push((name, file.into()));
            }
            if message["message"]["level"] == "error" {
                let found = to_blame(&message["message"], sources, parts);
                if found.is_empty() && !message["message"]["spans"].as_array().is_none_or(Vec::is_empty) {
                    eprintln!("{}", message["message"]["rendered"].as_str().unwrap_or_default());
                }
                blamed.extend(found);
            }
        }
        (output.status.success(), blamed)
    }
}

/// Returns the mutants that a compiler error concerns: those whose text contains the error or, if there are none, all
/// mutants of the smallest enclosing place.
fn to_blame(error: &Value, sources: &[Source], parts: &[Parts]) -> BTreeSet<usize> {
    let mut spans: Vec<&Value> = error["spans"].as_array().into_iter().flatten().collect();
    spans.sort_by_key(|span| span["is_primary"] != true);
    let mut around: Option<(usize, BTreeSet<usize>)> = None;
    for span in spans {
        let Some(file) = sources.iter().position(|source| span["file_name"] == source.path.as_str()) else { continue };
        let start = span["byte_start"].as_u64().unwrap_or(0) as usize;
        let end = span["byte_end"].as_u64().unwrap_or(0) as usize;
        let within = |part: &Range<usize>| part.start <= start && end <= part.end;
        let named: BTreeSet<_> = parts[file].iter().filter(|part| within(&part.1)).map(|part| part.0).collect();
        if !named.is_empty() {
            return named;
        }
        for (_, _, place) in parts[file].iter().filter(|part| within(&part.2)) {
            if around.as_ref().is_none_or(|(length, _)| place.len() < *length) {
                let of_place = parts[file].iter().filter(|part| part.2 == *place).map(|part| part.0);
                around = Some((place.len(), of_place.collect()));
            }
        }
    }
    around.map(|(_, mutants)| mutants).unwrap_or_default()
}

/// Writes a file, unless it already has these bytes. Cargo does not compile unchanged files again.
fn put(path: &Path, bytes: &[u8]) {
    if std::fs::read(path).is_ok_and(|before| before == bytes) {
        return;
    }
    std::fs::create_dir_all(path.parent().expect("the file is in a folder")).expect("folders can be made");
    std::fs::write(path, bytes).expect("files can be written");
}
