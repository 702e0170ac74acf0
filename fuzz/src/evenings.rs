//! Fuzzes session logs as users type them.

use pusoy::cards::Rng;

use crate::mutation::{joined, lines};
use crate::program::run;

/// Types the input to `night`. Checks that `score` reads the resulting log without an error, and that opening the log
/// again does not change it.
pub fn judge(input: &[u8]) {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("evening.txt");
    let path = file.to_str().expect("a path in UTF-8");
    run(&["night", path], input, home.path());
    let Ok(kept) = std::fs::read(&file) else { return };
    let scored = run(&["score", "--account", "--json", "--input", path], b"", home.path());
    assert!(!scored.out.contains("pusoy.error"), "{}\n{}", String::from_utf8_lossy(&kept), scored.out);
    // Warnings about similar names are not errors.
    let complains = scored.err.lines().any(|line| !line.contains(" is new to the account: is it a typo for "));
    assert!(scored.status == 0 && !complains, "{}\n{}", String::from_utf8_lossy(&kept), scored.err);
    run(&["night", path], b"", home.path());
    assert_eq!(std::fs::read(&file).ok(), Some(kept));
}

/// Makes a session of at most 1,024 pieces: mutated lines of the seeds, and whole mutated seeds. Removes most of the
/// lines that would end the session early.
pub fn make(rng: &mut Rng, seeds: &[Vec<u8>]) -> Vec<u8> {
    let evening = joined(rng, seeds, 10);
    let stays = |line: &&[u8]| !ends(line) || rng.below(256) == 0;
    evening.split(|&byte| byte == b'\n').filter(stays).collect::<Vec<_>>().join(&b'\n')
}

/// Returns the non-empty lines that `night` reads: all, or those up to and including the one that ends the session.
pub fn typed(input: &[u8]) -> Vec<&[u8]> {
    let mut typed = lines(input);
    typed.truncate(typed.iter().position(|line| ends(line)).map_or(typed.len(), |end| end + 1));
    typed
}

fn ends(line: &[u8]) -> bool {
    let word = String::from_utf8_lossy(line).trim().to_lowercase();
    ["q", "quit", "exit"].contains(&&*word)
}
