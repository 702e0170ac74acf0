//! Picks one of the commands of `pusoy ten`.

use crate::args::Global;
use crate::args::ten::{Ten, TenAction};
use crate::commands::ten::{capture, layout, score};
use crate::terminal::exit::Exit;

pub fn run(args: &Ten, global: &Global) -> Exit {
    match &args.action {
        TenAction::Score(score) => score::command::run(score, global),
        TenAction::Pile(pile) => score::command::run_pile(pile, global),
        TenAction::Capture(capture) => capture::run(capture, global),
        TenAction::Layout(layout) => layout::run(layout, global),
    }
}
