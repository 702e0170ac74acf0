//! `pusoy rules diff`: the differences between two sets of rules.

use std::io::Write;

use pusoy::chinese::rules::{House, Preset};
use pusoy_api::questions::rules::diff::{OptionDiffers, RulesDiff, WordsDiffer};
use pusoy_api::wire::controls::escape_controls;

use crate::args::Global;
use crate::house::source;
use crate::stream::answers::{Render, print};
use crate::terminal::columns::{cells, padded};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::labelled::write_labelled;

pub fn run(a: &str, b: &str, global: &Global) -> Result<Exit, Failure> {
    print(&RulesDiff::new(named(a)?, named(b)?), global.form())
}

/// Reads rules. If a file gives its rules no name, the argument becomes the name.
fn named(arg: &str) -> Result<House, Failure> {
    let mut house = source::preset_or_file(arg)?;
    if house.name.is_none() && Preset::from_name(arg).is_none() {
        house.name = Some(arg.to_owned());
    }
    Ok(house)
}

impl Render for RulesDiff {
    fn text(&self, out: &mut Vec<u8>) {
        let (a, b) = (escape_controls(self.a.called()), escape_controls(self.b.called()));
        let width = 4 + cells(&a).max(cells(&b));
        for WordsDiffer { topic, a: left, b: right } in &self.words {
            _ = writeln!(out, "{topic}");
            for (name, text) in [(&a, left), (&b, right)] {
                write_labelled(&padded(&format!("  {name}"), width), text.as_deref().unwrap_or("Nothing."), out);
            }
        }
        for OptionDiffers { option, a: left, b: right } in &self.options {
            _ = writeln!(out, "{option:<21} {} -> {}", escape_controls(left), escape_controls(right));
        }
        let verdict = match (self.options.is_empty(), self.same) {
            (true, _) => "the same options",
            (false, true) => "different options, but the same units in every deal",
            (false, false) => "different rules",
        };
        _ = writeln!(out, "{a} and {b}: {verdict}");
    }
}
