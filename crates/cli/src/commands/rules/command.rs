//! Picks one of the commands of `pusoy rules`.

use crate::args::{Global, Rules, RulesAction};
use crate::commands::rules::{check, diff, init, list, show};
use crate::terminal::exit::Exit;

pub fn run(args: &Rules, global: &Global) -> Exit {
    match &args.action {
        RulesAction::List => list::run(global),
        RulesAction::Show(show) => show::run(show, global),
        RulesAction::Diff { a, b } => diff::run(a, b, global),
        RulesAction::Init { file, from, force } => init::run(file, from, *force),
        RulesAction::Check { file } => check::run(file, global),
    }
}
