//! `pusoy ten`: Chinese Ten and its relatives.

pub mod args;

pub mod capture;
pub mod layout;
mod rules;
pub mod score;

use args::{Ten, TenAction};

use super::args::Global;
use super::exit::Exit;

pub fn run(args: &Ten, global: &Global) -> Exit {
    match &args.action {
        TenAction::Score(score) => score::run(score, global),
        TenAction::Pile(pile) => score::run_pile(pile, global),
        TenAction::Capture(capture) => capture::run(capture, global),
        TenAction::Layout(layout) => layout::run(layout, global),
    }
}
