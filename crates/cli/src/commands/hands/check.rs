//! `pusoy check`: checks a setting, its royalties and the naturals of its cards.

use std::io::Write;

use pusoy::chinese::ByRow;
use pusoy::eval::describe;
use pusoy_api::questions::check::{Check, Checked};
use pusoy_api::questions::score::words::misset_in_words;
use pusoy_api::words::rules::in_words;

use crate::args::{self, Global};
use crate::house::named_rules;
use crate::stream::answers::{Render, Streamed};
use crate::stream::run::run as run_stream;
use crate::terminal::columns::{cells, padded};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::style;

pub fn run(args: &args::Check, global: &Global) -> Result<Exit, Failure> {
    let rules = named_rules::read(&args.rules)?;
    run_stream(&Check { rules }, &args.cards, " ", global.form(), global)
}

impl Streamed for Check {
    type Command = Check;

    fn command(&self) -> &Check {
        self
    }

    fn as_render<'a>(&'a self, answer: &'a Checked<'_>) -> &'a dyn Render {
        answer
    }
}

impl Render for Checked<'_> {
    fn text(&self, out: &mut Vec<u8>) {
        _ = writeln!(out, "{}", in_words(&self.house));
        for (row, cards) in self.rows.iter().flat_map(ByRow::iter) {
            let earned = self.royalties.as_ref().map_or(0, |royalties| *royalties.rows.get(row));
            let royalty = if earned == 0 { String::new() } else { format!("  royalty {earned}") };
            let line = |what: &str| format!("  {row:<6}  {}  {what}{royalty}", padded(&style::row(*cards), 14));
            let described = line(&describe(*cards));
            // A narrow terminal shows the row without a description.
            let line = if style::has_room(cells(&described)) { described } else { line("").trim_end().to_owned() };
            _ = writeln!(out, "{line}");
        }
        if let Some(broken) = self.royalties.map(|royalties| royalties.broken).filter(|broken| *broken > 0) {
            _ = writeln!(out, "  broken  royalty {broken}");
        }
        match (self.misset, self.disorder, self.rows) {
            (Some(reason), ..) => _ = writeln!(out, "mis-set: {}", misset_in_words(reason)),
            (None, Some(reason), _) => {
                _ = writeln!(out, "rows out of order: {}; a natural is never mis-set", misset_in_words(reason))
            }
            (None, None, Some(_)) => _ = writeln!(out, "legal"),
            (None, None, None) => {}
        }
        match self.naturals.best() {
            Some(best) => {
                let others = itertools::join(self.naturals.iter().filter(|other| *other != best), ", ");
                let others = if others.is_empty() { others } else { format!(" (also {others})") };
                _ = writeln!(out, "natural: {best}, {} units from each opponent{others}", self.points);
            }
            None => _ = writeln!(out, "no natural"),
        }
    }
}
