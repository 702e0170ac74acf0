//! Picks one of the commands of `pusoy rules`.

use crate::args::{Global, Rules, RulesAction};
use crate::commands::rules::{check, diff, init, list, show};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;

pub fn run(args: &Rules, global: &Global) -> Result<Exit, Failure> {
    match &args.action {
        RulesAction::List => list::run(global),
        RulesAction::Show(show) => show::run(show, global),
        RulesAction::Diff { a, b } => diff::run(a, b, global),
        RulesAction::Init { file, from, force } => init::run(file, from, *force),
        RulesAction::Check { file } => check::run(file, global),
    }
}
