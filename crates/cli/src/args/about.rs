//! Arguments of `schema`, `completions` and `man`.

use std::path::PathBuf;

use super::global::hidden;

/// Show what records look like, as JSON Schema.
///
/// Without a name, the names: each record that is written by its "schema", and what solve, grade, score, check and eval
/// read, as NAME.input.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["json", "color", "threads", "input", "exit_zero"]))]
#[command(after_help = "\
Examples:
  pusoy schema
  pusoy schema solve
  pusoy schema score.input")]
pub struct Schema {
    /// The record
    #[arg(conflicts_with = "dir")]
    pub name: Option<String>,
    /// Write all of them into this folder, one file each; a missing folder is created
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
    /// Generate the schemas from the types that write the records, instead of showing the committed ones
    #[cfg(feature = "schemas")]
    #[arg(long, hide = true)]
    pub generate: bool,
}

/// Write completions for a shell.
///
/// Write them where your shell looks for them: for bash ~/.local/share/bash-completion/completions/pusoy, for zsh a file
/// _pusoy in a folder of $fpath, for fish ~/.config/fish/completions/pusoy.fish, for PowerShell your $PROFILE.
#[derive(Debug, clap::Args)]
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

/// Write a page of the manual, for 'man -l -'.
#[derive(Debug, clap::Args)]
#[command(args = hidden(["json", "color", "threads", "input", "exit_zero"]))]
#[command(after_help = "\
Examples:
  pusoy man
  pusoy man climb score")]
pub struct Man {
    /// The command (default: the program)
    #[arg(conflicts_with = "dir")]
    pub command: Vec<String>,
    /// Write all pages into this folder; a missing folder is created
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}
