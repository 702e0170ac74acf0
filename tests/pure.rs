//! The library without features asks nothing of the machine: no files, clocks, environment, threads, network or
//! terminal. So bindings and a build for WebAssembly stay possible.

use std::path::{Path, PathBuf};

/// What asks something of the machine. Locks and cells are none of it.
const ASKS: [&str; 12] = [
    "std::fs",
    "std::env",
    "std::time",
    "std::thread",
    "std::process",
    "std::net",
    "std::os",
    "stdin(",
    "stdout(",
    "stderr(",
    "rayon",
    "println!",
];

fn sources(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true if path.ends_with("cli") => {}
            true => sources(&path, all),
            false if path.ends_with("main.rs") => {}
            false => all.push(path),
        }
    }
}

/// The lines of a file that are compiled without features and without tests: an item under `#[cfg(test)]` or a feature ends
/// with the line that closes it.
fn compiled(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut skipped: Option<usize> = None;
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        let left_out = line.trim_start().starts_with("#[cfg(test)]") || line.trim_start().starts_with("#[cfg(feature");
        match skipped {
            Some(at) if indent == at && !line.trim().is_empty() => {
                let ends = ["}", ";", "},"].iter().any(|end| line.ends_with(end));
                skipped = (!ends).then_some(at);
            }
            Some(_) => {}
            None if left_out => skipped = Some(indent),
            None if line.trim_start().starts_with("//") => {}
            None => lines.push(line),
        }
    }
    lines
}

#[test]
fn the_library_asks_nothing_of_the_machine() {
    let mut all = Vec::new();
    sources(Path::new("src"), &mut all);
    assert!(all.len() > 80);
    let (mut lines, mut asked) = (0, Vec::new());
    for path in &all {
        let text = std::fs::read_to_string(path).unwrap();
        for line in compiled(&text) {
            lines += 1;
            asked.extend(
                ASKS.iter().filter(|asks| line.contains(**asks)).map(|_| format!("{}: {line}", path.display())),
            );
        }
    }
    assert!(lines > 8_000, "{lines}");
    assert!(asked.is_empty(), "{asked:#?}");
}

#[test]
fn what_is_left_out_is_told_from_what_is_compiled() {
    let text = "use a;\n#[cfg(test)]\nmod tests {\n    use std::fs;\n}\nfn b() {}\n#[cfg(feature = \"threads\")]\nuse rayon::x;\nfn c() {\n    #[cfg(feature = \"threads\")]\n    rayon::y();\n    std::env::z();\n}";
    assert_eq!(compiled(text), ["use a;", "fn b() {}", "fn c() {", "    std::env::z();", "}"]);
}
