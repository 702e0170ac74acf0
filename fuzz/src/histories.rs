//! Fuzzes drill histories.

use crate::program::run;

/// Checks that a drill with any history ends with status 0, 1 or 65, and not with the status of a defect (70) or of an
/// unusable history (74). The drill must keep every byte of the history.
pub fn judge(input: &[u8]) {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("drill.jsonl");
    std::fs::write(&file, input).expect("the history is written");
    let path = file.to_str().expect("a path in UTF-8");
    let drill = ["drill", "--count", "1", "--seed", "1", "--opponents", "1", "--no-cache", "--history", path, "--json"];
    let ran = run(&drill, b"2 2 3\n", home.path());
    assert!(matches!(ran.status, 0 | 1 | 65), "{}: {}", ran.status, ran.err);
    let kept = std::fs::read(&file).expect("the history still exists");
    assert!(kept.starts_with(input), "{}", String::from_utf8_lossy(&kept));
}
