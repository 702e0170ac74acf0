//! Logs of evenings, as they are typed.

use crate::program::run;

/// What was typed is kept as a log that `score` reads without complaint, and that is left alone when it is opened again.
pub fn judge(input: &[u8]) {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("evening.txt");
    let path = file.to_str().expect("a path in UTF-8");
    run(&["night", path], input, home.path());
    let Ok(kept) = std::fs::read(&file) else { return };
    let scored = run(&["score", "--account", "--json", "--input", path], b"", home.path());
    assert!(!scored.out.contains("pusoy.error"), "{}\n{}", String::from_utf8_lossy(&kept), scored.out);
    assert_eq!((scored.status, &*scored.err), (0, ""), "{}", String::from_utf8_lossy(&kept));
    run(&["night", path], b"", home.path());
    assert_eq!(std::fs::read(&file).ok(), Some(kept));
}
