//! Exit statuses, with the output on standard output and standard error.

use super::*;

#[track_caller]
fn check_end(ran: &Ran, status: i32, out: &str, err: &str) {
    assert_eq!(ran.status, status, "{ran:?}");
    assert!(if out.is_empty() { ran.out.is_empty() } else { ran.out.contains(out) }, "{ran:?}");
    assert!(if err.is_empty() { ran.err.is_empty() } else { ran.err.contains(err) }, "{ran:?}");
}

#[test]
fn success_is_0() {
    check_end(&run(&["eval", "Ks", "Kh", "Qd"]), 0, "pair of kings", "");
    check_end(&run(&["check", "6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d"]), 0, "legal", "");
    check_end(&run(&["score", AMY, BOB]), 0, "Bob pays Amy 2", "");
    check_end(&run(&["solve", "--quick", HAND]), 0, "front", "");
    check_end(&run(&["deal"]), 0, "pusoy.deal/1", "");
    check_end(&run(&["--help"]), 0, "Usage", "");
    check_end(&run(&["--version"]), 0, "pusoy", "");
}

#[test]
fn empty_input_gives_empty_output() {
    for command in ["eval", "check", "score", "solve"] {
        for input in ["", "\n \r\n\t\n", "\u{feff}"] {
            check_end(&run_on(&[command], input), 0, "", "");
            check_end(&run_on(&[command, "--json", "-"], input), 0, "", "");
        }
    }
    check_end(&run(&["deal", "--count", "0"]), 0, "", "");
}

#[test]
fn a_misset_hand_is_1() {
    let misset = "6s 6h 6c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d";
    check_end(&run(&["check", misset]), 1, "mis-set: the front is stronger than the middle", "");
    check_end(&run(&["check", "--json", misset]), 1, "\"misset\":true", "");
    check_end(&run_on(&["check"], misset), 1, "mis-set", "");
    check_end(&run_on(&["check", "--exit-zero"], misset), 0, "mis-set", "");
}

#[test]
fn a_bad_line_is_1() {
    let lines = "Ks Kh Qd\nKs Kh Zz\n2c 2d 2h\n";
    let text = run_on(&["eval"], lines);
    check_end(&text, 1, "pair of kings", "pusoy: line 2: 'Zz' is not a card");
    assert_eq!(text.out.lines().count(), 2);
    let json = run_on(&["eval", "--json"], lines);
    check_end(&json, 1, "bad-card", "");
    assert_eq!(json.out.lines().count(), 3);
    check_end(&run_on(&["eval", "--exit-zero"], lines), 0, "pair of kings", "line 2");
}

#[test]
fn a_bad_command_line_is_2() {
    check_end(&run(&[]), 2, "", "Usage");
    check_end(&run(&["eval", "--bogus"]), 2, "", "--bogus");
    check_end(&run(&["fold"]), 2, "", "fold");
    check_end(&run(&["score", "--set", "scroing=1-6", AMY, BOB]), 2, "", "did you mean 'scoring'?");
    check_end(&run(&["score", "--set", "scoring", AMY, BOB]), 2, "", "OPTION=VALUE");
    check_end(&run(&["score", "--set", "scoring=9-9", AMY, BOB]), 2, "", "'9-9'");
    check_end(&run(&["score", "--set", "surrender-cost=9", AMY, BOB]), 2, "", "surrender-cost");
    check_end(&run(&["score", "--rules", "nonesuch", AMY, BOB]), 2, "", "'nonesuch'");
    check_end(&run(&["deal", "--players", "5"]), 2, "", "5");
    check_end(&run(&["solve", "--threads", "0", HAND]), 2, "", "0");
    check_end(&run(&["eval", "--input", "somewhere", "As"]), 2, "", "not both");
}

#[test]
fn bad_arguments_are_65() {
    check_end(&run(&["eval", "Ks", "Kh"]), 65, "", "a row has 3 or 5 cards, 2 were given");
    check_end(
        &run(&["eval", "Ks", "Kh", "Zz"]),
        65,
        "",
        "'Zz' is not a card: write a rank and a suit, as in As, Th or 10h",
    );
    check_end(&run(&["solve", "As Kd"]), 65, "", "a hand has 13 cards, 2 were given");
    check_end(&run(&["score", AMY]), 65, "", "player");
    check_end(&run(&["score", AMY, "Amy=surrender"]), 65, "", "Amy");
    check_end(&run(&["score", AMY, "Bob"]), 65, "", "Bob");
    check_end(&run(&["check", "6s 6h 4c / Ts Td 9c Qd 8s"]), 65, "", "a setting has 3 rows");
    let json = run(&["eval", "--json", "Ks", "Kh", "Zz"]);
    check_end(&json, 65, "pusoy.error/1", "'Zz' is not a card: write a rank and a suit, as in As, Th or 10h");
    assert_eq!(json.record()["error"]["column"], 7);
}

#[test]
fn an_unreadable_input_is_66() {
    check_end(&run(&["eval", "--input", "/nonexistent/file"]), 66, "", "cannot read");
    let folder = tempfile::tempdir().unwrap();
    check_end(&run(&["eval", "--input", folder.path().to_str().unwrap()]), 66, "", "cannot read");
}

#[test]
fn a_file_is_read_like_standard_input() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "Ks Kh Qd\n2c 2d 2h").unwrap();
    let path = file.path().to_str().unwrap();
    assert_eq!(run(&["eval", "--input", path]).out, run_on(&["eval"], "Ks Kh Qd\n2c 2d 2h\n").out);
    assert_eq!(run_on(&["eval", "--input", "-"], "Ks Kh Qd").status, 0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_74() {
    for args in [&["eval", "Ks", "Kh", "Qd"][..], &["deal"], &["score", AMY, BOB]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let ran = Ran::from(pusoy().args(args).stdout(full).stderr(Stdio::piped()).output().unwrap());
        check_end(&ran, 74, "", "cannot write");
    }
}

/// Every command reports a closed standard output at once. It is not an error to discard the output, or to pipe it into
/// a program that stops reading early.
#[cfg(target_os = "linux")]
#[test]
fn a_closed_output_is_74() {
    let commands = [
        "--help",
        "--version",
        "solve --quick 'As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c'",
        "score Amy=surrender Bob=surrender",
        "grade '6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d'",
        "eval Ks Kh Qd",
        "check '6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d'",
        "drill --no-history --count 1",
        "deal",
        "climb games",
        "ten layout",
        "rules list",
        "rules init /nonexistent/a.toml",
        "match equilibrium equilibrium",
        "exploit equilibrium",
        "schema",
        "schema --dir /dev/null/folder",
        "completions bash",
        "man",
        "chart",
    ];
    for command in commands {
        for closed in [">&-", "1</dev/null", ">&- 0<&-", ">&- 2>/dev/full"] {
            let ran = in_shell(&format!("pusoy {command} {closed} </dev/null"));
            let message = if closed.contains("full") { "" } else { "pusoy: cannot write: standard output is closed\n" };
            assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (74, "", message), "{command} {closed}");
        }
    }
    // `>/dev/null` opens /dev/null for writing. To discard the output of a program, Python and Node open /dev/null for
    // reading and writing, as `1<>/dev/null` does.
    for thrown_away in ["", ">/dev/null", "1<>/dev/null", "| true"] {
        check_end(
            &in_shell(&format!("pusoy schema {thrown_away}")),
            0,
            if thrown_away.is_empty() { "pusoy.solve" } else { "" },
            "",
        );
    }
}

#[test]
fn a_built_table_passes_verification_and_a_changed_table_is_1() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    check_end(&run(&["tables", "verify", "rows", "--dir", dir]), 66, "", "cannot read");
    check_end(&run(&["tables", "build", "rows", "--dir", dir]), 0, "", "");
    check_end(&run(&["tables", "verify", "rows", "--dir", dir]), 0, "", "");
    assert_eq!(std::fs::read_dir(dir).unwrap().count(), 1);
    let path = folder.path().join("rows.bin");
    let mut bytes = std::fs::read(&path).unwrap();
    assert!(bytes == include_bytes!("../../../../tables/rows.bin"));
    bytes[100] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    check_end(&run(&["tables", "verify", "rows", "--dir", dir]), 1, "", "rows.bin");
    check_end(
        &run(&["tables", "build", "rows", "--dir", "/dev/null/folder"]),
        74,
        "",
        "cannot create the folder /dev/null/folder",
    );
    check_end(&run(&["tables", "build", "nonesuch", "--dir", dir]), 2, "", "nonesuch");
}

#[test]
fn errors_cannot_control_a_terminal() {
    for args in [&["eval", "\u{1b}[2J"][..], &["score", "A\u{7}=Zz", AMY], &["score", "--set", "a\u{1b}b=1", AMY]] {
        let ran = run(args);
        assert!(ran.status != 0 && !ran.err.trim_end().contains(char::is_control), "{ran:?}");
    }
}
