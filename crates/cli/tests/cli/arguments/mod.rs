//! Checks that every argument of every command changes the answer or is refused with a reason, in every mode except
//! those that are listed as exceptions. Two arguments are different: `--color` and `--threads` must change no answer.
//!
//! The arguments are those that the program itself lists, for completions and in its usage lines. Each argument needs
//! an entry in a table, so that a new argument cannot be forgotten. The entry can list modes in which the argument
//! changes nothing, with the reasons. [`hands`], [`strategies`], [`climbing`], [`ten`] and [`others`] have the tables
//! of their commands.

mod climbing;
mod hands;
mod others;
mod strategies;
mod ten;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::*;

/// A command, with the modes in which it is used, and its arguments.
struct Tested {
    /// The words of the command: `climb score`.
    command: &'static str,
    /// The modes: each is a name and a shell command. In the command, `{}` is the tested argument, and `$D` is an empty
    /// folder.
    modes: &'static [(&'static str, &'static str)],
    arguments: &'static [Argument],
}

/// An argument of a command.
struct Argument {
    /// The name as the program lists it: `--dealer`, or `PLAYERS` for one without dashes.
    name: &'static str,
    /// The words that replace `{}`.
    given: &'static str,
    /// Shell commands for this argument, each with a name. If a mode has the same name as a shell command, this shell
    /// command replaces that of the mode. Otherwise, the shell command is tested in addition to the modes.
    lines: &'static [(&'static str, &'static str)],
    /// The modes in which the argument changes nothing, each with the reason. `*` stands for all modes.
    redundant: &'static [(&'static str, &'static str)],
}

const fn argument(name: &'static str, given: &'static str) -> Argument {
    in_lines(name, given, &[])
}

const fn in_lines(name: &'static str, given: &'static str, lines: &'static [(&'static str, &'static str)]) -> Argument {
    Argument { name, given, lines, redundant: &[] }
}

/// Arguments that every command lists: the name, and the words to type. [`SETTINGS`] has the other arguments of this
/// kind.
const GLOBAL: [(&str, &str); 3] =
    [("--json", "--json"), ("--input", "--input /dev/null"), ("--exit-zero", "--exit-zero")];
/// Arguments that every command lists, and that change no answer: the name, an argument with a valid value, and an
/// argument with an invalid value, which is refused.
const SETTINGS: [(&str, &str, &str); 2] =
    [("--color", "--color always", "--color purple"), ("--threads", "--threads 2", "--threads 0")];

/// Commands that already have the effect of a global argument: the command, the argument, and the reason.
const FULFILLED: &[(&str, &str, &str)] = &[("deal", "--json", "a pipe gets records")];

/// The result of a shell command: its exit status, standard output and standard error, and the files in `$D`.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Outcome {
    status: i32,
    out: String,
    err: String,
    files: BTreeMap<String, Vec<u8>>,
}

impl Outcome {
    /// Returns the number of errors, about inputs of a stream or about the command line.
    fn refusals(&self) -> usize {
        self.err.lines().filter(|line| line.starts_with("pusoy: ") || line.starts_with("error: ")).count()
            + self.out.matches("pusoy.error/1").count()
    }
}

/// Runs the shell command `line` with `given` instead of `{}`.
fn run_line(line: &str, given: &str) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let path = format!("{}:{}", Path::new(PROGRAM).parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.current_dir(TOP).args(["-c", &line.replace("{}", given)]).stdin(Stdio::null());
    shell.env("PATH", path).env("D", folder.path()).env("XDG_DATA_HOME", folder.path().join("data"));
    shell.env("XDG_CACHE_HOME", super::folder("cache")).env("XDG_CONFIG_HOME", super::folder("no-config"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "RUST_BACKTRACE", "PUSOY_RULES", "PUSOY_PAGE"] {
        shell.env_remove(name);
    }
    let Ran { status, out, err } = Ran::from(shell.output().unwrap());
    let plain = |text: String| text.replace(&folder.path().display().to_string(), "$D");
    let mut files = BTreeMap::new();
    read_files(folder.path(), folder.path(), &mut files);
    Outcome { status, out: plain(out), err: plain(err), files }
}

fn read_files(top: &Path, folder: &Path, files: &mut BTreeMap<String, Vec<u8>>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_files(top, &path, files);
        } else {
            let name = path.strip_prefix(top).unwrap().display().to_string();
            files.insert(name, std::fs::read(&path).unwrap());
        }
    }
}

/// Returns the commands that the completions of bash list, except commands that have subcommands. Each command has the
/// names of its options, including hidden ones, and of its arguments without dashes.
fn listed() -> BTreeMap<String, BTreeSet<String>> {
    let script = run(&["completions", "bash"]).out;
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut command = None;
    for line in script.lines().map(str::trim) {
        if let Some(label) = line.strip_prefix("pusoy__subcmd__").and_then(|label| label.strip_suffix(')')) {
            let is_name = !label.contains(',') && !label.split("__subcmd__").any(|word| word == "help");
            command = is_name.then(|| label.replace("__subcmd__", " "));
        }
        if let Some(options) = line.strip_prefix("opts=\"") {
            let Some(command) = command.take() else { continue };
            let options = options.trim_end_matches('"').split(' ').filter(|option| option.starts_with("--"));
            all.insert(command, options.map(String::from).collect());
        }
    }
    // Commands that have subcommands are not tested.
    let names: Vec<String> = all.keys().cloned().collect();
    all.retain(|command, _| !names.iter().any(|other| other.starts_with(&format!("{command} "))));
    for (command, arguments) in &mut all {
        let help = run(&command.split(' ').chain(["--help"]).collect::<Vec<_>>()).out;
        let usage = help.lines().find_map(|line| line.strip_prefix("Usage: pusoy "));
        // The help of `terms` is the glossary, which has no usage line. The help of every other command has one.
        assert_eq!(usage.is_none(), command == "terms", "{command}");
        let usage = usage.unwrap_or_default();
        let positional = usage.split_whitespace().filter(|word| word.starts_with(['[', '<']) && *word != "[OPTIONS]");
        arguments.extend(positional.map(|word| word.trim_matches(|c| "[]<>.".contains(c)).to_owned()));
        arguments.remove("--help");
        // `--generate` exists only with the feature `schemas`, whose tests use it.
        arguments.remove("--generate");
    }
    all
}

fn all() -> impl Iterator<Item = &'static Tested> {
    [hands::TESTED, strategies::TESTED, climbing::TESTED, ten::TESTED, others::TESTED].into_iter().flatten()
}

#[test]
fn every_argument_of_every_command_is_tested() {
    let global = GLOBAL.map(|(name, _)| name).into_iter().chain(SETTINGS.map(|(name, ..)| name));
    let mut tested: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for Tested { command, modes, arguments } in all() {
        assert!(!modes.is_empty(), "{command}");
        let names = arguments.iter().map(|argument| argument.name).chain(global.clone()).map(String::from).collect();
        assert!(tested.insert((*command).to_owned(), names).is_none(), "{command} appears twice");
    }
    assert_eq!(tested, listed());
}

/// Tests all arguments of some commands in all modes.
fn check_all(commands: &[Tested]) {
    let mut wrong = Vec::new();
    for tested in commands {
        check_command(tested, &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn check_command(Tested { command, modes, arguments }: &Tested, wrong: &mut Vec<String>) {
    let mut bases: BTreeMap<&str, Outcome> = BTreeMap::new();
    for (mode, line) in *modes {
        let base = run_line(line, "");
        if base.status > 1 {
            wrong.push(format!("{command}, {mode}: the mode itself is refused: {base:?}"));
        }
        bases.insert(line, base);
    }
    let global = GLOBAL.map(|(name, given)| argument(name, given));
    for Argument { name, given, lines, redundant } in arguments.iter().chain(&global) {
        let is_own = |mode: &str| lines.iter().any(|(name, _)| *name == mode);
        let usual = modes.iter().filter(|(mode, _)| !is_own(mode));
        let mut is_used = false;
        for (mode, line) in usual.chain(*lines) {
            let base = bases.entry(line).or_insert_with(|| run_line(line, "")).clone();
            let with = run_line(line, given);
            let is_same = with == base;
            let is_refused = with.refusals() > base.refusals();
            is_used |= !is_same && !is_refused;
            let line = line.replace("{}", given);
            let is_fulfilled = FULFILLED.iter().any(|(of, argument, _)| of == command && argument == name);
            let is_redundant = is_fulfilled || redundant.iter().any(|(of, _)| of == mode || *of == "*");
            if is_same != is_redundant {
                wrong.push(format!(
                    "{command}, {mode}: {name} {}: {line}",
                    if is_same { "is ignored" } else { "is not redundant" }
                ));
            }
            let output = with.out.clone() + &with.err;
            // An error about an option of the rules gives the option's name, and not `--set`.
            let named = if *name == "--set" { given.split([' ', '=']).nth(1).unwrap_or(name) } else { name };
            let is_named = output.replace('_', "-").contains(named.trim_start_matches('-'));
            if name.starts_with("--") && is_refused && !is_named {
                wrong.push(format!("{command}, {mode}: {name} is refused for another reason: {line}: {}", with.err));
            }
        }
        let may_be_unused =
            redundant.iter().any(|(of, _)| *of == "*") || GLOBAL.iter().any(|(global, _)| global == name);
        if !is_used && !may_be_unused {
            wrong.push(format!("{command}: no line shows that {name} is used"));
        }
    }
    for (name, good, bad) in SETTINGS {
        let (mode, line) = modes[0];
        let shown = |outcome: Outcome| Outcome {
            out: without_colour(&outcome.out),
            err: without_colour(&outcome.err),
            ..outcome
        };
        if shown(run_line(line, good)) != shown(bases[line].clone()) || run_line(line, bad).status != 2 {
            wrong.push(format!("{command}, {mode}: {name} changes the answer, or a wrong value is accepted: {line}"));
        }
    }
}

/// Returns a text without the sequences that colour it.
fn without_colour(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
}

#[test]
#[ignore = "a minute: the program runs for each argument in each mode"]
fn arguments_of_hands_are_used_or_refused() {
    check_all(hands::TESTED);
}

#[test]
#[ignore = "a minute: the program runs for each argument in each mode"]
fn arguments_of_strategies_are_used_or_refused() {
    check_all(strategies::TESTED);
}

#[test]
#[ignore = "seconds in release mode"]
fn arguments_of_climbing_games_are_used_or_refused() {
    check_all(climbing::TESTED);
}

#[test]
fn arguments_of_chinese_ten_are_used_or_refused() {
    check_all(ten::TESTED);
}

#[test]
fn arguments_of_other_commands_are_used_or_refused() {
    check_all(others::TESTED);
}
