//! Tests strange cache folders: read-only, missing, owned by another user, not a folder, or shared by eight processes
//! that start together. The answers must equal those of a run without a cache, and no run may block.

use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

use pusoy_fuzz::program::{is_full, pusoy};

const HAND: &str = "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c";

/// Returns a command that sets a hand, with the program's cache in `home`.
fn solve(home: &Path, args: &[&str]) -> Command {
    let mut command = pusoy(home);
    command.args(["solve", "--json", HAND]).args(args).stdin(Stdio::null());
    command
}

/// Returns the answer of a command that must succeed without a message.
fn answer(home: &Path, args: &[&str]) -> Vec<u8> {
    let output = solve(home, args).output().expect("the program starts");
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(0) && err.is_empty(), "{:?} {err}", output.status);
    output.stdout
}

/// Eight processes start together on an empty cache, and solve a hand. With `PUSOY_FULL`, the test runs a second time,
/// under rules for which the processes must also train a strategy.
#[test]
fn eight_processes_share_a_new_cache() {
    let trained: &[&str] = &["--set", "natural=dragon=35"];
    for args in [&[][..], trained].iter().take(if is_full() { 2 } else { 1 }) {
        let home = tempfile::tempdir().expect("a folder");
        let start = |_| {
            solve(home.path(), args)
                .args(["--threads", "1"])
                .stdout(Stdio::piped())
                .spawn()
                .expect("the program starts")
        };
        let eight: Vec<_> = (0..8).map(start).collect();
        let wanted = answer(home.path(), &[args, &["--no-cache"][..]].concat());
        for one in eight {
            let output = one.wait_with_output().expect("the process ends");
            assert!(output.status.success() && output.stdout == wanted, "{:?}", output.status);
        }
        assert!(answer(home.path(), args) == wanted);
        let mut left = vec![home.path().join("cache/pusoy")];
        while let Some(folder) = left.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
                assert!(!entry.to_str().expect("UTF-8").ends_with(".part"), "{} is left", entry.display());
                left.extend(entry.is_dir().then_some(entry));
            }
        }
    }
}

/// A function that creates something at a path.
type Make<'a> = &'a dyn Fn(&Path);

/// The cache folder, its parent or a folder in it is missing, or is a file, a pipe, a link or an unusable folder.
#[test]
fn folders_of_any_kind_change_no_answer() {
    let apart = tempfile::tempdir().expect("a folder");
    let wanted = answer(apart.path(), &["--no-cache"]);
    let good = tempfile::tempdir().expect("a folder");
    assert!(answer(good.path(), &[]) == wanted);
    let below =
        std::fs::read_dir(good.path().join("cache/pusoy")).expect("a folder").next().expect("a folder of cached hands");
    let below = below.expect("an entry").file_name();

    let pipe = |path: &Path| assert!(Command::new("mkfifo").arg(path).status().expect("the command runs").success());
    let kinds: [(&str, Make<'_>); 9] = [
        ("nothing", &|_| {}),
        ("a file", &|path| std::fs::write(path, "x").expect("the file is writable")),
        ("a huge file", &|path| {
            std::fs::File::create(path).and_then(|file| file.set_len(1 << 40)).expect("the path is free")
        }),
        ("a pipe", &pipe),
        ("a link to a device", &|path| symlink("/dev/zero", path).expect("the path is free")),
        ("a link to nothing", &|path| symlink("/nonexistent/x", path).expect("the path is free")),
        ("a link to itself", &|path| symlink(path, path).expect("the path is free")),
        ("a folder that is read-only", &|path| {
            std::fs::create_dir(path).expect("the path is free");
            std::fs::set_permissions(path, PermissionsExt::from_mode(0o555)).expect("the test owns the path");
        }),
        ("a folder without any permission", &|path| {
            std::fs::create_dir(path).expect("the path is free");
            std::fs::set_permissions(path, PermissionsExt::from_mode(0o000)).expect("the test owns the path");
        }),
    ];
    for place in ["cache", "cache/pusoy", &format!("cache/pusoy/{}", below.to_str().expect("UTF-8"))] {
        for (name, make) in kinds {
            let home = tempfile::tempdir().expect("a folder");
            let path = home.path().join(place);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("the path is free");
            make(&path);
            assert!(answer(home.path(), &[]) == wanted, "{name} instead of {place}");
            _ = std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755));
        }
    }
    // No user can create files in these places.
    for folder in ["/proc/self", "/sys", "/dev/null"] {
        let output = solve(apart.path(), &[]).env("XDG_CACHE_HOME", folder).output().expect("the program starts");
        assert!(output.status.success() && output.stdout == wanted && output.stderr.is_empty(), "{folder}");
    }
}

/// A cache that another user owns is read but not changed. The test needs `setpriv` and the right to change the user.
/// Without them, it only prints a note.
#[test]
fn a_cache_of_another_user_is_left_alone() {
    let may = Command::new("setpriv").args(["--reuid=65534", "true"]).stderr(Stdio::null()).status();
    if !may.is_ok_and(|status| status.success()) {
        println!("not tested: this needs setpriv and the right to change the user");
        return;
    }
    let home = tempfile::tempdir().expect("a folder");
    std::fs::set_permissions(home.path(), PermissionsExt::from_mode(0o755)).expect("the test owns the path");
    let wanted = answer(home.path(), &["--no-cache"]);
    for before in ["an empty cache", "a good cache"] {
        std::fs::create_dir_all(home.path().join("cache/pusoy")).expect("the path is free");
        // The other user must be able to run the program, so the program is copied.
        let own = solve(home.path(), &[]);
        let program = home.path().join("pusoy");
        std::fs::copy(own.get_program(), &program).expect("the program is copied");
        let mut other = Command::new("setpriv");
        other.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(&program).args(own.get_args());
        let output = other
            .env("XDG_CACHE_HOME", home.path().join("cache"))
            .stdin(Stdio::null())
            .output()
            .expect("the program starts");
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success() && output.stdout == wanted && err.is_empty(),
            "{before}: {:?} {err}",
            output.status
        );
        let count = std::fs::read_dir(home.path().join("cache/pusoy")).expect("a folder").count();
        assert_eq!(count, usize::from(before == "a good cache"));
        assert!(answer(home.path(), &[]) == wanted);
    }
}
