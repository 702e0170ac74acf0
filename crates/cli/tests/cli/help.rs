//! The help of every command: its headings, options and examples.

use super::*;

const COMMANDS: [&str; 20] = [
    "place",
    "night",
    "review",
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
    "cache",
    "climb",
    "ten",
    "match",
    "exploit",
];

/// Commands that belong to another command.
const PARTS: [&str; 16] = [
    "climb score",
    "climb identify",
    "climb beats",
    "climb moves",
    "climb play",
    "climb solve",
    "climb verify",
    "climb review",
    "climb puzzle",
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

/// Returns the examples in the help of a command, or of the program if `command` is empty.
pub fn examples(command: &str) -> Vec<String> {
    let args: Vec<&str> = command.split_whitespace().chain(["--help"]).collect();
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

#[test]
fn program_help_has_examples_and_names_charts() {
    assert!(examples("").len() >= 3);
    assert!(run(&["--help"]).out.contains("'pusoy tables chart'"));
}

/// Returns the headings in the help of a command, and the options below each.
fn headings(command: &str) -> Vec<(String, Vec<String>)> {
    let help = run(&command.split(' ').chain(["--help"]).collect::<Vec<_>>()).out;
    let mut headings: Vec<(String, Vec<String>)> = Vec::new();
    for line in help.lines().take_while(|line| *line != "Examples:") {
        let option = line
            .split_whitespace()
            .find_map(|word| word.strip_prefix("--"))
            .filter(|_| line.trim().starts_with('-') && !line.trim().starts_with("- "));
        match (line.strip_suffix(':'), option, headings.last_mut()) {
            (Some(heading), ..) if !line.starts_with(' ') => headings.push((heading.to_owned(), Vec::new())),
            (_, Some(option), Some((_, options))) => options.push(option.to_owned()),
            _ => {}
        }
    }
    headings
}

#[test]
fn options_have_headings_and_global_ones_come_last() {
    let named = |command: &str, heading: &str| -> Vec<String> {
        headings(command).into_iter().filter(|(name, _)| name == heading).flat_map(|(_, options)| options).collect()
    };
    for command in commands().filter(|command| *command != "tables" && *command != "rules") {
        let groups = headings(command);
        let global = groups.iter().position(|(heading, _)| heading == "Global options");
        assert!(global.is_none_or(|at| at + 1 == groups.len()), "{command}: {groups:?}");
        // Options that several commands share have their own headings.
        let options = named(command, "Options");
        for (option, heading) in
            [("set", "Rules"), ("rules", "Rules"), ("opponents", "Opponents"), ("precision", "Solver")]
        {
            assert!(!options.contains(&option.to_owned()), "{command}: --{option} belongs to {heading}");
        }
    }
    assert_eq!(named("solve", "Options"), ["top", "variants", "explain", "format", "help"]);
    assert_eq!(named("solve", "Rules"), ["rules", "set"]);
    assert_eq!(named("solve", "Opponents"), ["opponents", "dead", "against"]);
    assert_eq!(named("solve", "Solver"), ["quick", "precision", "time-limit", "no-cache", "seed"]);
    // Help lists a global option if it has an effect. Other commands refuse it with a reason.
    for (command, wanted) in [
        ("solve", &["json", "color", "threads", "input", "exit-zero"][..]),
        ("score", &["json", "threads", "input", "exit-zero"]),
        ("climb moves", &["json", "color", "threads", "input", "exit-zero"]),
        ("climb owed", &["json", "threads", "input", "exit-zero"]),
        ("climb games", &["json"]),
        ("drill", &["json", "color", "threads", "input"]),
        ("deal", &["json", "color"]),
        ("rules show", &["json"]),
        ("rules init", &[]),
        ("match", &["json", "threads"]),
        ("tables verify", &["threads"]),
        ("schema", &[]),
        ("completions", &[]),
        ("man", &[]),
    ] {
        assert_eq!(named(command, "Global options"), wanted, "{command}");
    }
    let all = ["--json", "--color", "never"];
    let refused = run(&["schema", "--json"]);
    assert_eq!((refused.status, refused.err.starts_with("pusoy: --json: ")), (2, true), "{}", refused.err);
    assert_eq!(run(&[&all[..], &["rules", "list"]].concat()).out, run(&["rules", "list", "--json"]).out);
    assert_eq!(run(&["rules", "list", "--json", "--threads", "0"]).status, 2);
}

/// The long help of a command that reads records shows their format.
#[test]
fn long_help_shows_records() {
    for command in
        ["solve", "grade", "score", "eval", "check", "place", "climb score", "climb moves", "climb play", "ten score"]
    {
        let args: Vec<&str> = command.split(' ').collect();
        let (long, short) = (run(&[&args[..], &["--help"]].concat()).out, run(&[&args[..], &["-h"]].concat()).out);
        assert!(long.contains("JSON"), "{command}: {long}");
        assert!(long.len() > short.len(), "{command}");
    }
}
