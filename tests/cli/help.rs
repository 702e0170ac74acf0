use super::*;

const COMMANDS: [&str; 13] = [
    "solve", "grade", "drill", "score", "eval", "check", "deal", "rules", "tables", "climb", "ten", "match", "exploit",
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

/// The examples that a command's help shows.
fn examples(command: &str) -> Vec<String> {
    let args: Vec<&str> = command.split(' ').chain(["--help"]).collect();
    let help = run(&args).out;
    let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1).collect::<Vec<_>>().join("\n");
    let lines = lines.replace("\\\n", "");
    lines.lines().map(str::trim).filter(|line| line.starts_with("pusoy")).map(str::to_owned).collect()
}

#[cfg(unix)]
#[test]
fn every_example_works() {
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_pusoy"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    for command in COMMANDS.into_iter().chain(PARTS) {
        let examples = examples(command);
        assert!(command == "tables" || !examples.is_empty(), "{command} shows none");
        for example in examples {
            let mut shell = Command::new("sh");
            shell.args(["-c", &example]).env("PATH", &path).env("XDG_DATA_HOME", folder("data"));
            let ran = Ran::from(shell.env("XDG_CACHE_HOME", folder("cache")).output().unwrap());
            assert!(ran.status == 0 && ran.err.is_empty() && !ran.out.is_empty(), "{example}: {ran:?}");
        }
    }
}

#[test]
fn help_says_what_every_command_does() {
    let help = run(&["--help"]).out;
    assert!(COMMANDS.into_iter().all(|command| help.contains(command)), "{help}");
}
