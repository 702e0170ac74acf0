//! Picks one of the commands of `pusoy ten`.

use crate::cli::args::Global;
use crate::cli::args::ten::{Ten, TenAction};
use crate::cli::commands::ten::{capture, layout, score};
use crate::cli::terminal::exit::Exit;

pub fn run(args: &Ten, global: &Global) -> Exit {
    match &args.action {
        TenAction::Score(score) => score::command::run(score, global),
        TenAction::Pile(pile) => score::command::run_pile(pile, global),
        TenAction::Capture(capture) => capture::run(capture, global),
        TenAction::Layout(layout) => layout::run(layout, global),
    }
}
