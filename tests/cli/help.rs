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

/// Commands of commands.
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

/// Every command that shows examples, or could.
pub fn commands() -> impl Iterator<Item = &'static str> {
    COMMANDS.into_iter().chain(PARTS)
}

/// The examples that a command's help shows.
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
