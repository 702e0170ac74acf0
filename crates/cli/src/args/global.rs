//! Options of every command, and the form of answers.

use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, ValueEnum};

/// Options of every command.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Global options")]
pub struct Global {
    /// Write JSON lines: one record per input
    #[arg(long, global = true)]
    pub json: bool,
    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
    /// Number of threads (default: one per processor); the output is the same for any number
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Read inputs from this file instead of standard input
    #[arg(long, global = true, value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// Exit with status 0 even if some records fail
    #[arg(long, global = true)]
    pub exit_zero: bool,
    /// The arguments that the user typed.
    #[arg(skip)]
    pub given: GivenArguments,
}

/// The names of the arguments that the user typed.
#[derive(Clone, Debug, Default)]
pub struct GivenArguments(Vec<String>);

impl GivenArguments {
    /// Collects the arguments of the command, but only those that the user typed. These include global options that the
    /// user typed before the command.
    pub fn from_matches(matches: &ArgMatches) -> GivenArguments {
        let (_, command_matches) = find_command(matches);
        let is_given = |id: &&str| command_matches.value_source(id) == Some(ValueSource::CommandLine);
        GivenArguments(command_matches.ids().map(|id| id.as_str()).filter(is_given).map(String::from).collect())
    }

    /// Returns the arguments among `arguments` that the user typed, as a list: `--time-limit and --seed`. The names in
    /// `arguments` have no dashes in front. Returns `None` if the user typed none of them.
    pub fn among(&self, arguments: &[&str]) -> Option<String> {
        let given = |name: &&&str| self.0.contains(&name.replace('-', "_"));
        let given: Vec<String> = arguments.iter().filter(given).map(|name| format!("--{name}")).collect();
        (!given.is_empty()).then(|| given.join(" and "))
    }
}

/// Returns the words that name the command, such as `climb` and `games`, and the matches for the arguments of this
/// command.
fn find_command(mut matches: &ArgMatches) -> (Vec<&str>, &ArgMatches) {
    let mut words = Vec::new();
    while let Some((name, below)) = matches.subcommand() {
        words.push(name);
        matches = below;
    }
    (words, matches)
}

/// Returns an error message if the command line has a global option that its command does not use, and `None`
/// otherwise. Every command accepts `--color` and `--threads`, because they change no answer.
pub fn unused_global_option(program: &Command, matches: &ArgMatches) -> Option<String> {
    let (words, _) = find_command(matches);
    let command = words.iter().try_fold(program, |above, name| above.find_subcommand(name))?;
    let given = GivenArguments::from_matches(matches);
    let reasons =
        [("json", "writes no records"), ("input", "reads no inputs"), ("exit-zero", "answers no stream of inputs")];
    let has_no_meaning = |(name, _): &(&str, &str)| {
        let is_it = |arg: &Arg| arg.get_id().as_str() == name.replace('-', "_") && arg.is_hide_set();
        given.among(&[name]).is_some() && command.get_arguments().any(is_it)
    };
    let (name, why) = reasons.into_iter().find(has_no_meaning)?;
    Some(format!("--{name}: 'pusoy {}' {why} (leave out --{name})", words.join(" ")))
}

/// Returns the global options with these names, hidden from help. A command refuses the global options that its help
/// hides, except `--color` and `--threads`.
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

/// The form of the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// Text for a terminal
    Text,
    /// JSON lines, as with --json
    Json,
    /// One HTML page, complete in one file
    Html,
}

/// The option that selects the form of the answers.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct FormArgs {
    /// Format of the answers
    #[arg(long, value_name = "FORM", default_value = "text", conflicts_with = "json")]
    pub format: Form,
}

impl FormArgs {
    /// Returns the form of the answers. `--json` has the same effect as `--format json`.
    pub fn form(self, global: &Global) -> Form {
        if global.json { Form::Json } else { self.format }
    }
}

impl Global {
    /// Returns the form of the answers of a command that does not write HTML.
    pub fn form(&self) -> Form {
        if self.json { Form::Json } else { Form::Text }
    }
}
