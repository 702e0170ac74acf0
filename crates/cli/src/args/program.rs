//! The program's arguments and commands, and its help.

use std::fmt::Write;

use clap::{Arg, CommandFactory, Parser, Subcommand};

use super::about::{Completions, Man, Schema, Terms};
use super::climb::Climb;
use super::evening::{Night, Review};
use super::global::Global;
use super::hands::{Check, DealArgs, Eval};
use super::place::Place;
use super::play::Play;
use super::rules::Rules;
use super::score::Score;
use super::set_hands::{Drill, Grade, Solve};
use super::strategies::{Cache, Chart, Exploit, Match, Tables};
use super::ten::Ten;

/// Set hands of Chinese Poker (Pusoy), and settle tables under house rules.
#[derive(Debug, Parser)]
#[command(name = "pusoy", version, max_term_width = 100)]
#[command(after_help = "\
Examples:
  pusoy solve As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c
  pusoy score 'Amy=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d' Bob=surrender

'pusoy COMMAND --help' explains a command, 'pusoy help terms' explains words.")]
pub struct Args {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    Solve(Solve),
    Place(Place),
    Play(Play),
    Eval(Eval),
    Check(Check),
    Deal(DealArgs),
    Score(Score),
    Night(Night),
    Rules(Rules),
    Grade(Grade),
    Drill(Drill),
    Review(Review),
    Chart(Chart),
    Terms(Terms),
    Climb(Climb),
    Ten(Ten),
    Match(Match),
    Exploit(Exploit),
    Tables(Tables),
    Cache(Cache),
    Schema(Schema),
    Completions(Completions),
    Man(Man),
}

/// Headings of the program's help, each with its commands. All other commands are under [`LAST_HEADING`].
const HEADINGS: [(&str, &[&str]); 4] = [
    ("Play", &["solve", "place", "play", "eval", "check", "deal"]),
    ("Score", &["score", "night", "rules"]),
    ("Learn", &["grade", "drill", "review", "chart", "terms"]),
    ("Other games", &["climb", "ten"]),
];

/// The heading of the commands that are under no other heading.
const LAST_HEADING: &str = "Expert";

/// Returns the definition of the program for clap, with help that groups the commands.
pub fn program() -> clap::Command {
    let program = Args::command();
    let help = help_template(&program);
    program.help_template(help)
}

/// Returns the template of the program's help: the commands under their headings, and the global options in one line.
fn help_template(program: &clap::Command) -> String {
    let heading_of = |command: &clap::Command| {
        let with_command = HEADINGS.iter().find(|(_, names)| names.contains(&command.get_name()));
        with_command.map_or(LAST_HEADING, |(heading, _)| heading)
    };
    let width = program.get_subcommands().map(|command| command.get_name().len()).max().unwrap_or(0);
    let style = program.get_styles().get_header();
    let mut help = String::from("{about-with-newline}\n{usage-heading} {usage}\n");
    for heading in HEADINGS.iter().map(|(heading, _)| *heading).chain([LAST_HEADING]) {
        // Writing to a string cannot fail.
        _ = write!(help, "\n{style}{heading}:{style:#}");
        for command in program.get_subcommands().filter(|command| heading_of(command) == heading) {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            _ = write!(help, "\n  {:width$}  {about}", command.get_name());
        }
    }
    let options: Vec<String> = program.get_arguments().filter(|arg| arg.is_global_set()).map(as_typed).collect();
    _ = write!(help, "\n\n{style}Options:{style:#} {}, -V{{after-help}}", options.join(", "));
    help
}

/// Formats an option with its value: `--threads N`.
fn as_typed(option: &Arg) -> String {
    let value = option.get_value_names().unwrap_or_default().iter().map(|name| format!(" {name}"));
    let value = value.filter(|_| option.get_action().takes_values());
    format!("--{}", option.get_id().as_str().replace('_', "-")) + &value.collect::<String>()
}
