//! Arguments that every command understands, and how answers are written.

use std::path::PathBuf;

use clap::{Arg, Args, Command, ValueEnum};

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
}

/// Returns global arguments by their names, hidden from the help of a command to which they make no difference; it takes
/// them all the same.
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
