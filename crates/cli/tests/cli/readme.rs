//! Every command that the README shows is run, and its output is what the README shows.

use super::*;

/// Returns the commands of the console blocks, each with the lines below it.
fn shown() -> Vec<(String, String)> {
    let readme = include_str!("../../../../README.md");
    let mut shown: Vec<(String, String)> = Vec::new();
    for block in readme.split("```console\n").skip(1) {
        for line in block.split("```").next().unwrap().lines() {
            match (line.strip_prefix("$ "), shown.last_mut()) {
                (Some(command), _) => shown.push((command.to_owned(), String::new())),
                (None, Some((_, output))) => output.extend([line, "\n"]),
                (None, None) => panic!("output without a command: {line}"),
            }
        }
    }
    shown
}

#[cfg(unix)]
#[test]
fn commands_answer_as_shown() {
    let mut run = 0;
    for (command, output) in shown() {
        if command == "cargo test" {
            continue;
        }
        let command = command.replace("cargo run --release --", "pusoy");
        let ran = in_shell(&command);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{command}");
        assert_eq!(ran.out, output, "{command}");
        run += 1;
    }
    assert_eq!(run, 18);
}
