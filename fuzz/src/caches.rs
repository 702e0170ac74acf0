//! Files of the cache that were damaged and signed again. An input is the damage.

use std::path::Path;
use std::sync::OnceLock;

use serde_json::Value;

use crate::program::run;
use crate::signing::damaged;

/// A hand that needs more opponents than come with the program.
const SOLVE: [&str; 6] = ["solve", "--json", "--opponents", "1", "--precision", "0.003"];
const HAND: &[u8] = b"2s 3c 4h 6d 6s 9d 9s Tc Th Qc Qh Qs Ac\n";

/// A damaged cache changes no more than a number, which is one.
pub fn judge(input: &[u8]) {
    static SOUND: OnceLock<Vec<(String, Vec<u8>)>> = OnceLock::new();
    let files = SOUND.get_or_init(|| {
        let home = tempfile::tempdir().expect("a folder");
        run(&SOLVE, HAND, home.path());
        let files = files(&home.path().join("cache"));
        assert!(!files.is_empty(), "the cache keeps nothing");
        files
    });
    let home = tempfile::tempdir().expect("a folder");
    for (name, content) in files {
        let path = home.path().join("cache").join(name);
        std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder");
        std::fs::write(path, damaged(content, input)).expect("it is written");
    }
    let ran = run(&SOLVE, HAND, home.path());
    assert_eq!((ran.status, &*ran.err), (0, ""));
    let record: Value = serde_json::from_str(&ran.out).expect("a record");
    assert_eq!(record["schema"], "pusoy.solve/2", "{record}");
}

/// Returns the files below a folder that have a checksum to repair, by their paths in it.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(content) = std::fs::read(&path)
                && content.len() > size_of::<u64>()
            {
                found.push((path.strip_prefix(folder).expect("it is below").display().to_string(), content));
            }
        }
    }
    found.sort();
    found
}
