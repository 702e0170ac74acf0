//! `pusoy eval`: the strength of rows, and a comparison of two.

use std::io::Write;

use pusoy::eval::RowRank;
use pusoy_api::questions::eval::{Eval, RankedRows, compare};

use crate::args::{self, Global};
use crate::house::named_rules;
use crate::stream::answers::{Render, Streamed};
use crate::stream::run::run as run_stream;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::style;

pub fn run(args: &args::Eval, global: &Global) -> Result<Exit, Failure> {
    let rules = named_rules::read(&args.rules)?;
    run_stream(&Eval { rules, low: args.low }, &args.rows, " ", global.form(), global)
}

impl Streamed for Eval {
    type Command = Eval;

    fn command(&self) -> &Eval {
        self
    }

    fn as_render<'a>(&'a self, answer: &'a RankedRows) -> &'a dyn Render {
        answer
    }
}

impl Render for RankedRows {
    fn text(&self, out: &mut Vec<u8>) {
        for row in &self.0 {
            let (cards, width) = (style::row(row.row), 3 * row.row.len() - 1);
            let pad = " ".repeat(14usize.saturating_sub(width));
            let size = if row.row.len() == 3 { "three-card" } else { "five-card" };
            let (description, rank) = (&row.description, row.rank + 1);
            let (dealt, strengths) = (percent(row.beats_dealt), percent(row.strength));
            _ = writeln!(
                out,
                "{cards}{pad}  {description:<28} {rank:>5} of {}, beats {dealt} of {size} deals, {strengths} of strengths",
                RowRank::COUNT
            );
        }
        let comparison = compare(&self.0).map(|comparison| match comparison.winner {
            "a" => "the first is stronger",
            "b" => "the second is stronger",
            _ => "they tie",
        });
        comparison.into_iter().for_each(|words| _ = writeln!(out, "{words}"));
    }
}

/// Formats a share in percent. Only an exact 1 is `100 %`, and only an exact 0 is `0 %`.
fn percent(share: f64) -> String {
    match 100.0 * share {
        all if all == 100.0 || all == 0.0 => format!("{all:.0} %"),
        most if most >= 99.95 => String::from("over 99.9 %"),
        few if few < 0.05 => String::from("under 0.1 %"),
        part => format!("{part:.1} %"),
    }
}
