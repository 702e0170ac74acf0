//! What is kept between runs changes no answer.

use super::*;

const RULES: &str = "natural=dragon=35";

fn solve(cache: &std::path::Path, more: &[&str]) -> String {
    let args = [&["solve", "--json", "--set", RULES, HAND][..], more].concat();
    let ran = Ran::from(pusoy().env("XDG_CACHE_HOME", cache).args(args).output().unwrap());
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    ran.out
}

/// Returns the contents of the files of a folder, by name.
fn files_in(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

/// A cache changes no answer: no cache, a good one, a damaged one, one of other rules, one that two processes write at
/// once, and one that cannot be written.
#[test]
#[ignore = "half a minute in release mode"]
fn answers_do_not_depend_on_the_cache() {
    let folder = tempfile::tempdir().unwrap();
    let answer = solve(folder.path(), &["--no-cache"]);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);

    let both: Vec<String> = std::thread::scope(|scope| {
        let two = [scope.spawn(|| solve(folder.path(), &[])), scope.spawn(|| solve(folder.path(), &[]))];
        two.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(both, [answer.clone(), answer.clone()]);
    let files = files_in(&folder.path().join("pusoy"));
    // An equilibrium and a folder of hands that its players have played.
    assert_eq!(files.len(), 2, "nothing half-written is left: {files:?}");
    let blocks = files_in(&files[1]);
    assert_eq!(blocks.len(), 4, "nothing half-written is left: {blocks:?}");
    let cached = std::fs::read(&files[0]).unwrap();
    assert_eq!(solve(folder.path(), &[]), answer);

    let mut damaged = cached.clone();
    damaged[1_000] ^= 1;
    for bad in [&damaged[..], &cached[..500], b"", include_bytes!("../../tables/plain.equilibrium")] {
        std::fs::write(&files[0], bad).unwrap();
        assert_eq!(solve(folder.path(), &[]), answer);
        assert!(std::fs::read(&files[0]).unwrap() == cached, "it is mended");
    }
    let kept = std::fs::read(&blocks[1]).unwrap();
    let mut damaged = kept.clone();
    damaged[100_000] ^= 1;
    for bad in [&damaged[..], &kept[..500], b""] {
        std::fs::write(&blocks[1], bad).unwrap();
        assert_eq!(solve(folder.path(), &[]), answer);
        assert!(std::fs::read(&blocks[1]).unwrap() == kept, "it is mended");
    }
    assert_eq!(solve(std::path::Path::new("/proc/nonexistent"), &[]), answer);
}
