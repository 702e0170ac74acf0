//! `pusoy place`: where the cards of an open-face street go.

use crate::args::{self, Global};
use crate::house::base_rules::BaseRules;
use crate::placing::valuing::{Placing, Takes};
use crate::stream::run::run as run_stream;
use crate::terminal::exit::Exit;

pub fn run(args: &args::Place, global: &Global) -> Exit {
    match BaseRules::read(&args.rules) {
        Ok(rules) => {
            let placing = Placing::new(rules, args, Takes::StreetsAndHands);
            run_stream(&placing, &args.cards, " ", args.form.form(global), global)
        }
        Err(exit) => exit,
    }
}
