//! Sessions as a user sees them, in `crates/cli/tests/transcripts`. A shell at the top of the repository runs each line
//! that begins with `$ `, and the lines below it are the expected output. A line `...` matches any lines. With
//! `PUSOY_TRANSCRIPTS=write` in the environment, the test writes the files again, for review.
#![cfg(unix)]

use std::path::PathBuf;

use sha2::{Digest, Sha256};

use super::*;

struct Session {
    file: PathBuf,
    /// Commands, each with its output.
    runs: Vec<(String, String)>,
}

fn sessions() -> Vec<Session> {
    let files = std::fs::read_dir(at_top("crates/cli/tests/transcripts")).unwrap().map(|file| file.unwrap().path());
    let read = |file: PathBuf| {
        let text = std::fs::read_to_string(&file).unwrap();
        let mut runs: Vec<(String, String)> = Vec::new();
        for line in text.lines() {
            match (line.strip_prefix("$ "), runs.last_mut()) {
                (Some(command), _) => runs.push((command.to_owned(), String::new())),
                (None, Some((_, output))) => output.extend([line, "\n"]),
                (None, None) => panic!("{}: output without a command", file.display()),
            }
        }
        Session { file, runs }
    };
    files.map(read).collect()
}

/// Returns `true` if `output` matches `expected`, in which a line `...` matches any lines.
fn matches_transcript(output: &str, expected: &str) -> bool {
    let mut pieces = expected.split("...\n");
    let Some(mut rest) = output.strip_prefix(pieces.next().unwrap_or_default()) else { return false };
    let pieces: Vec<&str> = pieces.collect();
    let Some((last, between)) = pieces.split_last() else { return rest.is_empty() };
    for piece in between {
        match rest.find(piece) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// The transcripts of long sessions.
const LONG: [&str; 4] = ["grade.txt", "match.txt", "play.txt", "practice.txt"];

#[test]
fn sessions_match_their_transcripts() {
    assert!(check_sessions(|name| !LONG.contains(&name)) > 50);
}

#[test]
#[ignore = "seconds in release mode"]
fn long_sessions_match_their_transcripts() {
    assert!(check_sessions(|name| LONG.contains(&name)) > 10);
}

/// Runs the commands in every transcript with a file name that `is_checked` accepts, and returns the number of
/// commands.
fn check_sessions(is_checked: impl Fn(&str) -> bool) -> usize {
    let write = std::env::var_os("PUSOY_TRANSCRIPTS").is_some_and(|what| what == "write");
    let mut run = 0;
    let is_checked =
        |session: &Session| session.file.file_name().and_then(|name| name.to_str()).is_some_and(&is_checked);
    for Session { file, runs } in sessions().into_iter().filter(is_checked) {
        let mut text = String::new();
        for (command, expected) in runs {
            let ran = in_shell(&command);
            assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{}: {command}", file.display());
            assert!(!ran.out.is_empty(), "{command}");
            let now = if expected.contains("...\n") && matches_transcript(&ran.out, &expected) {
                &expected
            } else {
                &ran.out
            };
            text += &format!("$ {command}\n{now}");
            assert!(
                write || matches_transcript(&ran.out, &expected),
                "{}: {command}:\n{:.2000}",
                file.display(),
                ran.out
            );
            run += 1;
        }
        if write {
            std::fs::write(file, text).unwrap();
        }
    }
    run
}

/// Some of the commands whose outputs are shortened in the transcripts, each with the SHA-256 of its whole output.
const SHORTENED: [(&str, &str); 1] = [(
    "pusoy deal --count 1000 --seed 7 | pusoy solve --quick --json --top 1",
    "c8c5cc6e534e44ccb0e8c59e6b854f96ae5c5524abc275cddd832c5d8f59b88e",
)];

#[test]
fn shortened_outputs_have_their_hashes() {
    for (command, hash) in SHORTENED {
        let ran = in_shell(command);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{command}");
        let bytes = Sha256::digest(ran.out.as_bytes());
        assert_eq!(bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>(), hash, "{command}");
        let mut recorded = sessions().into_iter().flat_map(|session| session.runs).filter(|(run, _)| run == command);
        assert!(recorded.all(|(_, output)| output.contains("...\n")), "{command}");
    }
}

#[test]
fn every_example_of_the_help_is_in_a_session() {
    let recorded: Vec<String> =
        sessions().into_iter().flat_map(|session| session.runs).map(|(command, _)| command).collect();
    for command in help::commands().chain([""]) {
        let examples = help::examples(command);
        assert!(["tables", "terms"].contains(&command) || !examples.is_empty(), "{command} has no examples");
        for example in examples {
            assert!(recorded.contains(&example), "no session has {example}");
        }
    }
}

#[test]
fn dots_match_any_lines() {
    for (expected, is) in [
        ("a\nb\nc\n", true),
        ("a\n...\nc\n", true),
        ("a\n...\n", true),
        ("...\nc\n", true),
        ("a\n...\nb\n...\nc\n", true),
        ("a\n...\nd\n...\nc\n", false),
        ("b\n...\n", false),
        ("a\nb\n", false),
    ] {
        assert_eq!(matches_transcript("a\nb\nc\n", expected), is, "{expected}");
    }
}
