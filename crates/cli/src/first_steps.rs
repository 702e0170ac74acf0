//! Help for a user who has not found a command yet: the first screen, and suggestions for unknown commands.

use std::ffi::OsString;

use clap::Error;
use clap::error::{ContextKind, ContextValue};
use itertools::Itertools;
use pusoy::cards::parse;
use pusoy::chinese::rules::Preset;
use pusoy::chinese_ten::Variant;
use pusoy_api::questions::climb::game::base_game::named;

use crate::commands::about::manual::is_term;
use crate::terminal::shell::quoted;

/// The screen of `pusoy` without arguments.
pub const WELCOME: &str = "\
What do you want to do? Type one of these:
  set a hand              pusoy solve AsAdKhKdQcJsTs9s8s5h5d3c2c
  settle a table          pusoy score --help
  keep score all evening  pusoy night friday.txt
  score a climbing game   pusoy climb score big-two -
  practise                pusoy drill
  place open-face cards   pusoy place Kh Kd 9c 5s 4s
  play open-face          pusoy play
  solve endgames          pusoy climb solve --help
Usage: 'pusoy help' lists commands, 'pusoy help terms' explains words.
";

/// Returns an error message that suggests a command in place of an unknown one. `line` is the whole command line, with
/// the program's name first. Returns `None` if no command fits, or if the error is of another kind.
pub fn suggestion(error: &Error, line: &[OsString]) -> Option<String> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else { return None };
    let typed: Vec<String> = line.iter().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    // Known words may come before the unknown one: `pusoy tables chart`, `pusoy --json ofc`.
    let rest = typed.iter().skip_while(|arg| *arg != word).skip(1).map(|arg| quoted(arg)).join(" ");
    let command = if parse::cards(word).is_ok_and(|cards| !cards.is_empty()) {
        let words = typed.iter().filter(|arg| !arg.starts_with('-')).join(" ");
        let is_row = parse::row(&words).is_ok();
        format!("{} {}", if is_row { "eval" } else { "solve" }, typed.iter().map(|arg| quoted(arg)).join(" "))
    } else {
        let name = word.to_lowercase().replace(['_', ' '], "-");
        let is_result = rest.contains('=');
        let (before, example) = command_about(&name, is_result)?;
        // The suggested command may already contain the next typed word: `pusoy chinese-ten score`.
        let last = before.rsplit(' ').next().unwrap_or_default();
        let rest = rest.strip_prefix(last).filter(|rest| rest.is_empty() || rest.starts_with(' ')).unwrap_or(&rest);
        let words = if rest.trim().is_empty() { example } else { rest.trim() };
        [&before, words].into_iter().filter(|part| !part.is_empty()).join(" ")
    };
    Some(format!("'{word}' is not a command; try: pusoy {command}"))
}

/// Returns the command for `name`, and example arguments, which may be empty. `name` is a game, a preset, a task or a
/// term of the glossary; for any other word, returns `None`. `is_result` is `true` if a result follows the name.
/// `Ann=3`, for example, means that Ann has three cards left.
fn command_about(name: &str, is_result: bool) -> Option<(String, &'static str)> {
    if ["chinese-poker", "pusoy", "13-card", "thirteen-card", "13", "set"].contains(&name) {
        return Some((String::from("solve"), EXAMPLE_HAND));
    }
    if ["settle", "settlement", "points"].contains(&name) {
        return Some((String::from("score"), "--help"));
    }
    if ["practice", "practise", "train", "quiz"].contains(&name) {
        return Some((String::from("drill"), ""));
    }
    if ["evening", "session", "scorekeeper", "keep", "log", "stake", "stakes", "money"].contains(&name) {
        return Some((String::from("night"), "friday.txt"));
    }
    if ["mistake", "mistakes", "luck", "stats", "statistics", "results"].contains(&name) {
        return Some((String::from("review"), "--help"));
    }
    if ["progress", "history"].contains(&name) {
        return Some((String::from("drill --progress"), ""));
    }
    if ["glossary", "words", "term"].contains(&name) {
        return Some((String::from("help terms"), ""));
    }
    if name == "chart" {
        return Some((String::from("chart"), ""));
    }
    if let Some(preset) = Preset::from_name(name) {
        let is_open_face = pusoy::chinese::Rules::of(preset).is_open_face();
        let (command, example) = if is_open_face { ("place", "Kh Kd 9c 5s 4s") } else { ("solve", EXAMPLE_HAND) };
        return Some((format!("{command} --rules {preset}"), example));
    }
    if let Ok(game) = named(name) {
        let command = if is_result { "score" } else { "games" };
        return Some((format!("climb {command} {}", game.name()), ""));
    }
    if ["chinese-ten", "main-merah"].contains(&name) || Variant::ALL.iter().any(|variant| variant.name() == name) {
        return Some((String::from("ten score"), "--help"));
    }
    is_term(name).then(|| (format!("terms {name}"), ""))
}

/// A hand of thirteen cards.
const EXAMPLE_HAND: &str = "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c";
