//! Every example of the help is run.

use super::*;

const COMMANDS: [&str; 16] = [
    "completions",
    "man",
    "schema",
    "solve",
    "grade",
    "drill",
    "score",
    "eval",
    "check",
    "deal",
    "rules",
    "tables",
    "climb",
    "ten",
    "match",
    "exploit",
];

/// Commands that are part of another command.
const PARTS: [&str; 12] = [
    "climb score",
    "climb identify",
    "climb beats",
    "climb moves",
    "climb play",
    "climb instant",
    "climb owed",
    "climb games",
    "ten score",
    "ten pile",
    "ten capture",
    "ten layout",
];

/// Returns the names of all commands.
pub fn commands() -> impl Iterator<Item = &'static str> {
    COMMANDS.into_iter().chain(PARTS)
}

/// Returns the examples in the help of a command.
pub fn examples(command: &str) -> Vec<String> {
    let args: Vec<&str> = command.split(' ').chain(["--help"]).collect();
    let help = run(&args).out;
    let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1).collect::<Vec<_>>().join("\n");
    let lines = lines.replace("\\\n", "");
    lines.lines().map(str::trim).filter(|line| line.starts_with("pusoy")).map(str::to_owned).collect()
}

#[test]
fn help_says_what_every_command_does() {
    let help = run(&["--help"]).out;
    assert!(COMMANDS.into_iter().all(|command| help.contains(command)), "{help}");
}
