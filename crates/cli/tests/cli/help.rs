//! The help of every command: its headings, options and examples.

use super::*;

const COMMANDS: [&str; 23] = [
    "chart",
    "place",
    "play",
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
    "terms",
];

/// The subcommands of `climb` and `ten`.
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

/// Returns the names in [`COMMANDS`] and [`PARTS`].
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

/// Returns a text in one line, regardless of how it was wrapped.
pub fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The groups of commands in the help of the program.
const GROUPS: [&str; 5] = ["Play", "Score", "Learn", "Other games", "Expert"];

/// The help of the program fits on a screen, and has every command in exactly one group. The test takes the
/// commands from the completions for bash, so it also fails if `COMMANDS` lacks a new command.
#[test]
fn program_help_has_every_command_in_one_group() {
    let help = run(&["--help"]).out;
    assert!(help.lines().count() <= 40 && help.lines().all(|line| line.chars().count() <= 80), "{help}");
    let lines = help.lines().skip_while(|line| *line != "Play:").take_while(|line| !line.is_empty());
    let (groups, commands): (Vec<&str>, Vec<&str>) = lines.partition(|line| !line.starts_with(' '));
    assert_eq!(groups, GROUPS.map(|group| format!("{group}:")));
    for line in &commands {
        let (_, about) = line.trim_start().split_once("  ").unwrap();
        let about = about.trim_start();
        assert!(!about.is_empty() && about.chars().count() <= 60 && !about.ends_with('.'), "{line}");
    }
    let mut grouped: Vec<&str> = commands.iter().map(|line| line.split_whitespace().next().unwrap()).collect();
    let script = run(&["completions", "bash"]).out;
    let offered = script.lines().map(str::trim).skip_while(|line| *line != "pusoy)").nth(1).unwrap();
    let offered = offered.strip_prefix("opts=\"").unwrap().trim_end_matches('"');
    let mut all: Vec<&str> = offered.split(' ').filter(|word| !word.starts_with('-') && *word != "help").collect();
    grouped.sort_unstable();
    all.sort_unstable();
    assert_eq!(grouped, all);
    let mut listed = COMMANDS.to_vec();
    listed.sort_unstable();
    assert_eq!(listed, all);
}

#[test]
fn program_help_has_examples_and_options_and_names_the_glossary() {
    assert!(examples("").len() >= 2);
    let help = run(&["--help"]).out;
    for wanted in
        ["--json", "--color WHEN", "--threads N", "--input FILE", "--exit-zero", "-V", "'pusoy help terms'", "Chart"]
    {
        assert!(help.contains(wanted), "{wanted}: {help}");
    }
    assert_eq!((run(&["help"]).out, run(&["-h"]).out), (help.clone(), help));
    assert_eq!(run(&["help", "solve"]).out, run(&["solve", "--help"]).out);
    assert_eq!(run(&["climb", "help", "score"]).out, run(&["climb", "score", "--help"]).out);
}

/// `pusoy help terms` has the terms of `docs/terms.md` with their explanations.
#[test]
fn glossary_is_that_of_the_documentation() {
    let glossary = run(&["help", "terms"]).out;
    assert_eq!(run(&["terms"]).out, glossary);
    assert!(
        glossary.lines().all(|line| line.chars().count() <= 100) && !glossary.contains(['*', '`', '#']),
        "{glossary}"
    );
    let page = std::fs::read_to_string(at_top("docs/terms.md")).unwrap();
    assert_eq!(
        page,
        include_str!("../../src/args/terms.md"),
        "crates/cli/src/args/terms.md is a copy of docs/terms.md"
    );
    let plain = page.replace("# Terms", "").replace("**: ", " ").replace('*', "").replace('`', "'");
    assert_eq!(unwrapped(&glossary), unwrapped(&plain));
    for term in ["unit", "scoop", "natural", "kicker", "royalty"] {
        assert!(glossary.lines().any(|line| line == term), "{term}: {glossary}");
    }
}

/// On a terminal, the lines of the glossary fit the terminal, and explanations stay indented.
#[cfg(unix)]
#[test]
fn glossary_fits_terminals() {
    for columns in [40, 80] {
        for args in [&["help", "terms"][..], &["terms"]] {
            let shown = terminals::on_terminal(columns, args, "").replace('\r', "");
            let (terms, explanations): (Vec<&str>, Vec<&str>) = shown
                .lines()
                .filter(|line| !line.is_empty())
                .skip_while(|line| *line != "unit")
                .partition(|line| !line.starts_with("  "));
            assert!((25..40).contains(&terms.len()) && terms.len() < explanations.len(), "{shown}");
            assert!(shown.lines().all(|line| line.chars().count() <= columns.into()), "{shown}");
        }
    }
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
    assert_eq!(named("solve", "Options"), ["top", "variants", "explain", "format", "link[=<BASE>]", "help"]);
    assert_eq!(named("solve", "Rules"), ["rules", "set"]);
    assert_eq!(named("solve", "Opponents"), ["opponents", "dead", "against"]);
    assert_eq!(named("solve", "Solver"), ["quick", "precision", "time-limit", "no-cache", "seed"]);
    // The help of a command lists a global option only if the option has an effect on the command. The command refuses
    // the other global options and gives the reason, but it accepts `--color` and `--threads`.
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

/// Without arguments, the program shows at most ten lines of at most 70 characters. The commands in these lines work.
#[test]
fn the_first_screen_names_commands_that_work() {
    let screen = run(&[]);
    assert_eq!((screen.status, screen.out.as_str()), (2, ""));
    assert!(screen.err.lines().count() <= 10 && screen.err.lines().all(|line| line.chars().count() <= 70));
    let folder = tempfile::tempdir().unwrap();
    let err = screen.err.replace("friday.txt", folder.path().join("friday.txt").to_str().unwrap());
    let commands: Vec<_> = err.lines().filter_map(|line| line.split_once("pusoy ")).collect();
    assert_eq!(commands.len(), 9);
    for (_, command) in commands.iter().filter(|(what, _)| what.starts_with("  ")) {
        let args: Vec<&str> = command.split(' ').collect();
        let quick: &[&str] = if args[0] == "place" { &["--deals", "100"] } else { &[] };
        assert_eq!(run_on(&[&args, quick].concat(), "").status, 0, "{command}");
    }
}

/// If the user types cards, a game, rules or an everyday word instead of a command, the error suggests a command that
/// works.
#[test]
fn an_unknown_command_suggests_one_that_works() {
    for (typed, command) in [
        ("Ks Kh Qd", "eval Ks Kh Qd"),
        ("As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c", "solve As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c"),
        ("ofc", "place --rules ofc Kh Kd 9c 5s 4s"),
        ("pineapple Kh Kd 9c 5s 4s", "place --rules pineapple Kh Kd 9c 5s 4s"),
        ("taiwanese", "solve --rules taiwanese As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c"),
        ("thirteen-water", "solve --rules taiwanese As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c"),
        ("big-two", "climb games big-two"),
        ("dou-dizhu", "climb games dou-dizhu"),
        ("deuces A=0 B=3", "climb score big-two A=0 B=3"),
        ("chinese-ten score", "ten score --help"),
        ("tables chart", "chart"),
        ("stakes", "night friday.txt"),
        ("keep", "night friday.txt"),
        ("mistakes", "review --help"),
        ("stats", "review --help"),
        ("practice", "drill"),
        ("glossary", "help terms"),
    ] {
        let args: Vec<&str> = typed.split(' ').collect();
        let word = args.iter().find(|word| **word != "tables").unwrap();
        let ran = run(&args);
        assert_eq!((ran.status, ran.err), (2, format!("pusoy: '{word}' is not a command; try: pusoy {command}\n")));
        let args: Vec<&str> = command.split(' ').collect();
        let quick: &[&str] = if args[0] == "place" { &["--deals", "100"] } else { &[] };
        assert_eq!(run_on(&[&args, quick].concat(), "").status, 0, "{command}");
    }
    let unknown = run(&["sovle"]);
    assert!(unknown.status == 2 && unknown.err.contains("'solve'"), "{}", unknown.err);
}

/// `terms` with a word shows the terms that contain the word. If there are none, it shows the terms whose explanations
/// contain the word.
#[test]
fn terms_with_a_word_shows_only_matching_terms() {
    let foul = run(&["terms", "foul"]);
    assert!(foul.status == 0 && foul.out.contains("mis-set\n  with rows out of order"), "{foul:?}");
    assert_eq!(run(&["terms", "misset"]).out, run(&["terms", "mis-set"]).out);
    assert!(run(&["help", "terms", "misset"]).out.starts_with("mis-set\n"));
    assert!(run(&["terms", "kicker variants"]).out.starts_with("kicker\n"));
    let kicker = run(&["terms", "Kicker"]).out;
    assert!(kicker.starts_with("kicker\n  a card of a row that does not belong to its pair"), "{kicker}");
    assert_eq!(kicker.lines().filter(|line| !line.starts_with(' ')).count(), 1, "{kicker}");
    let none = run(&["terms", "canasta"]);
    let why = "pusoy: no term contains 'canasta' ('pusoy terms' lists all)\n";
    assert_eq!((none.status, none.err.as_str()), (2, why));
}

#[test]
fn terms_are_found_by_plurals_and_suggested_for_unknown_commands() {
    for words in [&["terms", "scoops"][..], &["terms", "naturals", "Royalties"], &["terms", "1-6"]] {
        let ran = run(words);
        assert!(ran.status == 0 && ran.out.contains("units") | ran.out.contains("bonus"), "{words:?}: {}", ran.err);
    }
    let unknown = run(&["royalties"]);
    assert_eq!(unknown.err, "pusoy: 'royalties' is not a command; try: pusoy terms royalties\n");
}
