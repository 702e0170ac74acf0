//! `pusoy rules diff`: the differences between two sets of rules.

use std::io::Write;

use pusoy::chinese::rules::{House, Preset};
use pusoy_api::questions::rules::diff::{OptionDiffers, RulesDiff, WordsDiffer};
use pusoy_api::wire::plain::plain;

use crate::args::Global;
use crate::house::source;
use crate::stream::answers::{Shown, print};
use crate::terminal::beside::write_beside;
use crate::terminal::columns::{cells, padded};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;

pub fn run(a: &str, b: &str, global: &Global) -> Result<Exit, Failure> {
    print(&RulesDiff::new(named(a)?, named(b)?), global.form())
}

/// Finds rules. If a file does not name its rules, the argument is their name.
fn named(arg: &str) -> Result<House, Failure> {
    let mut house = source::preset_or_file(arg)?;
    if house.name.is_none() && Preset::from_name(arg).is_none() {
        house.name = Some(arg.to_owned());
    }
    Ok(house)
}

impl Shown for RulesDiff {
    fn text(&self, out: &mut Vec<u8>) {
        let (a, b) = (plain(self.a.called()), plain(self.b.called()));
        let width = 4 + cells(&a).max(cells(&b));
        for WordsDiffer { topic, a: left, b: right } in &self.words {
            _ = writeln!(out, "{topic}");
            for (of, text) in [(&a, left), (&b, right)] {
                write_beside(&padded(&format!("  {of}"), width), text.as_deref().unwrap_or("Nothing."), out);
            }
        }
        for OptionDiffers { option, a: left, b: right } in &self.options {
            _ = writeln!(out, "{option:<21} {} -> {}", plain(left), plain(right));
        }
        let verdict = match (self.options.is_empty(), self.same) {
            (true, _) => "the same options",
            (false, true) => "different options that settle every deal identically",
            (false, false) => "different rules",
        };
        _ = writeln!(out, "{a} and {b}: {verdict}");
    }
}
