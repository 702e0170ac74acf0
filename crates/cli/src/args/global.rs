//! Arguments that every command understands, and how answers are written.

use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, ValueEnum};

/// Arguments that every command understands.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Global options")]
pub struct Global {
    /// Write JSON lines: one record for each input
    #[arg(long, global = true)]
    pub json: bool,
    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
    /// Number of threads (default: one for each processor); answers do not depend on it
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Read inputs from the lines of this file instead of standard input
    #[arg(long, global = true, value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// Exit with 0 even if a record of a stream failed
    #[arg(long, global = true)]
    pub exit_zero: bool,
    /// Every argument that the command line gives.
    #[arg(skip)]
    pub given: Given,
}

/// The arguments that a command line gives, whether or not they have their usual values.
#[derive(Clone, Debug, Default)]
pub struct Given(Vec<String>);

impl Given {
    /// Takes the arguments of the command that a command line names.
    pub fn of(matches: &ArgMatches) -> Given {
        let (_, of_command) = of_command(matches);
        let is_given = |id: &&str| of_command.value_source(id) == Some(ValueSource::CommandLine);
        Given(of_command.ids().map(|id| id.as_str()).filter(is_given).map(String::from).collect())
    }

    /// Returns those among some arguments, named as they are typed without their dashes, that the command line gives:
    /// `--time-limit, --seed`. Returns `None` if it gives none of them.
    pub fn among(&self, arguments: &[&str]) -> Option<String> {
        let given = |name: &&&str| self.0.contains(&name.replace('-', "_"));
        let given: Vec<String> = arguments.iter().filter(given).map(|name| format!("--{name}")).collect();
        (!given.is_empty()).then(|| given.join(", "))
    }
}

/// Returns the words of the command that a command line names, `climb games`, and its arguments.
fn of_command(mut matches: &ArgMatches) -> (Vec<&str>, &ArgMatches) {
    let mut words = Vec::new();
    while let Some((name, below)) = matches.subcommand() {
        words.push(name);
        matches = below;
    }
    (words, matches)
}

/// Says of the first global argument that a command line gives, and that has no meaning for its command, why that is so.
/// Colours and threads change no answer, and every command takes them.
pub fn without_meaning(program: &Command, matches: &ArgMatches) -> Option<String> {
    let (words, _) = of_command(matches);
    let command = words.iter().try_fold(program, |above, name| above.find_subcommand(name))?;
    let given = Given::of(matches);
    let reasons =
        [("json", "writes no records"), ("input", "reads no inputs"), ("exit-zero", "answers no stream of inputs")];
    let has_no_meaning = |(name, _): &(&str, &str)| {
        let is_it = |arg: &Arg| arg.get_id().as_str() == name.replace('-', "_") && arg.is_hide_set();
        given.among(&[name]).is_some() && command.get_arguments().any(is_it)
    };
    let (name, why) = reasons.into_iter().find(has_no_meaning)?;
    Some(format!("--{name}: 'pusoy {}' {why} (leave it out)", words.join(" ")))
}

/// Returns global arguments by their names, hidden from the help of a command to which they make no difference. It refuses
/// them, except colours and threads, which it takes and which change nothing.
pub fn hidden<const N: usize>(names: [&str; N]) -> impl Iterator<Item = Arg> {
    let global = Global::augment_args(Command::new("global"));
    names
        .into_iter()
        .filter_map(move |name| Some(global.get_arguments().find(|arg| arg.get_id() == name)?.clone().hide(true)))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

/// A form in which answers are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// For a person at a terminal
    #[default]
    Text,
    /// JSON lines, as with --json
    Json,
    /// One page of HTML with everything on it
    Html,
}

/// The argument that chooses the form of the answers.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct FormArgs {
    /// How to write the answers
    #[arg(long, value_name = "FORM", default_value = "text", conflicts_with = "json")]
    pub format: Form,
}

impl FormArgs {
    /// Returns the form of the answers, where `--json` asks for JSON too.
    pub fn form(self, global: &Global) -> Form {
        if global.json { Form::Json } else { self.format }
    }
}

impl Global {
    /// Returns the form of the answers of a command that writes no page.
    pub fn form(&self) -> Form {
        if self.json { Form::Json } else { Form::Text }
    }
}
