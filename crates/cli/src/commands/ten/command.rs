//! `pusoy ten`: Chinese Ten and its relatives.

use pusoy_api::questions::ten::base_rules::BaseTen;

use crate::args::Global;
use crate::args::ten::{Ten, TenAction, VariantArgs};
use crate::commands::ten::{capture, layout, score};
use crate::house::named_rules::read_options;
use crate::stream::answers::Streamed;
use crate::stream::run::run as run_stream;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;

pub fn run(args: &Ten, global: &Global) -> Result<Exit, Failure> {
    match &args.action {
        TenAction::Score(score) => score::run(score, global),
        TenAction::Pile(pile) => score::run_pile(pile, global),
        TenAction::Capture(capture) => capture::run(capture, global),
        TenAction::Layout(layout) => layout::run(layout, global),
    }
}

/// Reads the rules from the command line, and runs the command that `make` returns for these rules. The command answers
/// `inputs`, joined by `join`, or a stream if there are no inputs.
pub fn run_on<C: Streamed>(
    args: &VariantArgs,
    make: impl FnOnce(BaseTen) -> C,
    inputs: &[String],
    join: &str,
    global: &Global,
) -> Result<Exit, Failure> {
    let base = BaseTen::new(args.variant.as_deref(), read_options(&args.set)?).map_err(Failure::usage)?;
    run_stream(&make(base), inputs, join, global.form(), global)
}
