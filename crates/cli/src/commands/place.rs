//! `pusoy place`: values the placements of an open-face street.

use pusoy_api::questions::place::command::{AcceptedInputs, Placing};

use crate::args::{self, Global};
use crate::house::named_rules;
use crate::machine::cache::machine;
use crate::stream::run::run as run_stream;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;

pub fn run(args: &args::Place, global: &Global) -> Result<Exit, Failure> {
    let rules = named_rules::read_open_face(&args.rules)?;
    let placing = Placing::new(rules, args.flags(), AcceptedInputs::StreetsAndHands, machine(!args.no_cache));
    run_stream(&placing, &args.cards, " ", args.form.form(global), global)
}
