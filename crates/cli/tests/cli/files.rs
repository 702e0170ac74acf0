//! The program writes a file completely or not at all, and refuses to read a file that is too long.
#![cfg(target_os = "linux")]

use super::*;
use std::path::Path;

/// Returns the names of the files in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let name = |file: std::io::Result<std::fs::DirEntry>| file.unwrap().file_name().into_string().unwrap();
    let mut names: Vec<String> = std::fs::read_dir(folder).unwrap().map(name).collect();
    names.sort();
    names
}

/// Returns a command that runs the program in a folder. The system limits each file to 512 bytes, and kills a program
/// that writes more. If `survives` is set, the write fails with an error instead.
fn on_a_small_disk(folder: &Path, survives: bool, args: &str) -> Command {
    let trap = if survives { "trap '' XFSZ; " } else { "" };
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{trap}ulimit -c 0; ulimit -f 1; exec {} {args}", PROGRAM)]);
    shell.current_dir(folder).env("XDG_CONFIG_HOME", self::folder("no-config"));
    shell
}

#[test]
fn a_full_disk_leaves_the_old_file_or_none() {
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("old.toml");
    std::fs::write(&old, "name = \"Friday\"\n").unwrap();
    std::fs::write(folder.path().join("pusoy.solve.2.json"), "old").unwrap();
    for args in [
        "rules init new.toml",
        "rules init --force old.toml",
        "schema --dir .",
        "man --dir .",
        "tables build rows --dir .",
    ] {
        let ran = Ran::from(on_a_small_disk(folder.path(), true, args).output().unwrap());
        assert!(ran.status == 74 && ran.out.is_empty() && ran.err.contains("cannot write"), "{args}: {ran:?}");
        assert_eq!(names(folder.path()), ["old.toml", "pusoy.solve.2.json"], "{args}");
    }
    assert_eq!(std::fs::read_to_string(old).unwrap(), "name = \"Friday\"\n");
    assert_eq!(std::fs::read_to_string(folder.path().join("pusoy.solve.2.json")).unwrap(), "old");
}

/// A run that is killed while it replaces a file leaves the old file intact, and an unfinished file next to it. Later
/// runs keep an unfinished file that was changed within the last hour, because another run may still be writing it.
/// Later runs remove older unfinished files.
#[test]
fn a_killed_run_leaves_the_old_file_intact() {
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("old.toml");
    std::fs::write(&old, "name = \"Friday\"\n").unwrap();
    let ended = on_a_small_disk(folder.path(), false, "rules init --force old.toml").status().unwrap();
    assert_eq!(ended.code(), None, "the run is killed");
    assert_eq!(std::fs::read_to_string(&old).unwrap(), "name = \"Friday\"\n");
    let left = names(folder.path());
    assert!(left.len() == 2 && left[0].starts_with(".pusoy-") && left[0].ends_with(".part"), "{left:?}");

    let init = || assert_eq!(run(&["rules", "init", "--force", old.to_str().unwrap()]).status, 0);
    init();
    assert_eq!(names(folder.path()), left, "another run may still be writing the unfinished file");
    let part = std::fs::File::options().write(true).open(folder.path().join(&left[0])).unwrap();
    part.set_modified(std::time::SystemTime::now() - std::time::Duration::from_secs(7_200)).unwrap();
    init();
    assert_eq!(names(folder.path()), ["old.toml"]);
    assert_eq!(run(&["rules", "check", old.to_str().unwrap()]).status, 0);
}

/// The program does not write through a link that has a name like that of an unfinished file.
#[test]
fn unfinished_files_do_not_follow_links() {
    let folder = tempfile::tempdir().unwrap();
    let victim = folder.path().join("victim");
    std::fs::write(&victim, "precious").unwrap();
    let line = format!(
        "cd {} && ln -s victim mine.$$.part && ln -s victim .pusoy-.part && exec pusoy rules init mine.toml",
        folder.path().display()
    );
    assert_eq!(in_shell(&line).status, 0);
    assert_eq!(std::fs::read_to_string(&victim).unwrap(), "precious");
    assert!(std::fs::symlink_metadata(folder.path().join("mine.toml")).unwrap().is_file());
}

/// `--dir` creates a missing folder. If `--dir` names a file, the error says that the folder cannot be created.
#[test]
fn a_missing_folder_is_created() {
    let folder = tempfile::tempdir().unwrap();
    for args in [&["schema"][..], &["man"], &["tables", "build", "rows"]] {
        let within = folder.path().join(args[0]).join("a").join("b");
        let ran = run(&[args, &["--dir", within.to_str().unwrap()]].concat());
        assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, "", ""), "{args:?}");
        assert!(!names(&within).is_empty(), "{args:?}");
        let file = within.join(&names(&within)[0]);
        let ran = run(&[args, &["--dir", file.to_str().unwrap()]].concat());
        let message = format!("cannot create the folder {}: ", file.display());
        assert!(ran.status == 74 && ran.out.is_empty() && ran.err.contains(&message), "{args:?}: {ran:?}");
    }
}

/// If the file to be written is a link, the link stays, and its target gets the text and keeps its permissions. If the
/// file is a device, the device gets the text: writing to `/dev/full` fails.
#[test]
fn writing_keeps_links_and_devices() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let [house, link] = ["house.toml", "link.toml"].map(|name| folder.path().join(name));
    std::fs::write(&house, "").unwrap();
    std::fs::set_permissions(&house, std::fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&house, &link).unwrap();
    let ran = run(&["rules", "init", link.to_str().unwrap()]);
    assert!(ran.status == 2 && ran.err.contains("exists already"), "{ran:?}");
    assert_eq!(run(&["rules", "init", "--force", link.to_str().unwrap()]).status, 0);
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(std::fs::read_to_string(&house).unwrap().contains("# House rules"));
    assert_eq!(std::fs::metadata(&house).unwrap().permissions().mode() & 0o777, 0o640);
    let ran = run(&["rules", "init", "--force", folder.path().to_str().unwrap()]);
    assert!(ran.status == 2 && ran.err.contains(" is a folder (expected the name of a file)"), "{ran:?}");
    let lost = folder.path().join("no/house.toml");
    let ran = run(&["rules", "init", lost.to_str().unwrap()]);
    let wanted =
        format!("pusoy: cannot write {}: there is no folder {}\n", lost.display(), folder.path().join("no").display());
    assert_eq!((ran.status, ran.err), (74, wanted));
    let ran = run(&["rules", "init", "--force", "/dev/full"]);
    assert!(ran.status == 74 && ran.err.contains("cannot write /dev/full"), "{ran:?}");
}

#[test]
fn an_endless_file_is_refused() {
    for (args, status) in [
        (&["rules", "check", "/dev/zero"][..], 78),
        (&["rules", "diff", "standard", "/dev/zero"], 78),
        (&["score", "--rules", "/dev/zero", AMY, BOB], 78),
        (&["match", "/dev/zero", "equilibrium"], 66),
        (&["climb", "play", "big-two", "/dev/zero"], 66),
    ] {
        let ran = run(args);
        assert_eq!((ran.status, ran.out.as_str()), (status, ""), "{args:?}: {ran:?}");
        assert!(ran.err.contains("cannot read /dev/zero: it is longer than "), "{args:?}: {ran:?}");
    }
    let ran = in_shell("yes '# a comment' | pusoy rules check /dev/stdin");
    assert!(ran.status == 78 && ran.err.contains("it is longer than 262144 bytes"), "{ran:?}");
    assert_eq!(in_shell("echo 'stake = 2' | pusoy rules check /dev/stdin").status, 0);
}
