//! Arguments of `schema`, `completions`, `man` and `terms`.

use std::path::PathBuf;

use super::global::hidden;

/// Print the JSON Schema of a record.
///
/// Without a name, pusoy lists the names. NAME is the value of the field "schema" in a record, such as
/// pusoy.solve/2, or its short form, solve. The schema of an input has a name such as solve.input.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["json", "color", "threads", "input", "exit_zero"]))]
#[command(after_help = "\
Examples:
  pusoy schema
  pusoy schema solve
  pusoy schema score.input")]
pub struct Schema {
    /// Name of the record
    #[arg(conflicts_with = "dir")]
    pub name: Option<String>,
    /// Write all schemas into this folder, one file each; create the folder if it is missing
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
    /// Generate the schemas from the types of the records, instead of printing the committed schemas
    #[cfg(feature = "schemas")]
    #[arg(long, hide = true)]
    pub generate: bool,
}

/// Write completions for a shell
///
/// The script goes to standard output. Save it in the place where your shell looks for it:
///
///   bash        ~/.local/share/bash-completion/completions/pusoy
///   zsh         a file _pusoy in a folder of $fpath
///   fish        ~/.config/fish/completions/pusoy.fish
///   PowerShell  your $PROFILE
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(args = hidden(["json", "color", "threads", "input", "exit_zero"]))]
#[command(after_help = "\
Examples:
  pusoy completions bash
  pusoy completions zsh
  pusoy completions fish
  pusoy completions powershell")]
pub struct Completions {
    /// The shell
    pub shell: clap_complete::Shell,
}

/// Write manual pages.
///
/// The page of one command goes to standard output: 'pusoy man solve | man -l -' shows it. --dir writes all pages as
/// files.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["json", "color", "threads", "input", "exit_zero"]))]
#[command(after_help = "\
Examples:
  pusoy man
  pusoy man climb score")]
pub struct Man {
    /// The command (default: the page about pusoy itself)
    #[arg(conflicts_with = "dir")]
    pub command: Vec<String>,
    /// Write all pages into this folder; create the folder if it is missing
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

/// Explain the words of card games.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["json", "color", "threads", "input", "exit_zero"]))]
#[command(long_about = glossary(), help_template = "{about-with-newline}")]
pub struct Terms {
    /// Show only the terms with this word (default: all terms)
    pub word: Vec<String>,
}

/// Returns the glossary for a terminal: each term on a separate line, with its explanation indented below. `terms.md`
/// is a copy of `docs/terms.md`, because a published package has only files of its own folder.
pub fn glossary() -> String {
    let page = include_str!("terms.md");
    let entry = |paragraph: &str| {
        let lines = paragraph.lines().filter(|line| !line.starts_with('#'));
        let line = itertools::join(lines, " ").replace('`', "'");
        match line.strip_prefix("**").and_then(|line| line.split_once("**: ")) {
            Some((term, explanation)) => format!("{term}\n  {}", explanation.replace('*', "")),
            None => line,
        }
    };
    itertools::join(page.split("\n\n").map(entry), "\n\n").trim().to_owned()
}
