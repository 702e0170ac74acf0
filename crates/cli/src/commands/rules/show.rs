//! `pusoy rules show`: rules in words, and every option.

use std::io::Write;

use pusoy::chinese::rules::OPTIONS;
use pusoy_api::questions::rules::show::ShownRules;
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::words::rules::in_words;

use crate::args::{Global, RulesShow};
use crate::house::named_rules;
use crate::stream::answers::{Render, print};
use crate::terminal::columns::padded;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::labelled::write_labelled;

pub fn run(args: &RulesShow, global: &Global) -> Result<Exit, Failure> {
    print(&ShownRules(named_rules::read(&args.as_rules())?.house()), global.form())
}

impl Render for ShownRules<'_> {
    /// Writes rules in words, and then the value of every option except the preset, by section.
    fn text(&self, out: &mut Vec<u8>) {
        let ShownRules(house) = self;
        let rules = &house.rules;
        // Writing to a vector cannot fail.
        _ = writeln!(out, "{}", in_words(house));
        if let Some(note) = &house.note {
            _ = writeln!(out, "{}", escape_controls(note));
        }
        _ = writeln!(out, "hash {:016x}", rules.hash());
        _ = writeln!(out);
        rules.in_words().iter().for_each(|clause| write_labelled(&padded(clause.topic, 15), &clause.text, out));
        _ = writeln!(out, "\nevery option, with its value; * marks changes from the preset");
        let changed: Vec<&str> = rules.changed_from_preset().into_iter().map(|(name, _)| name).collect();
        let mut section = "preset";
        for option in OPTIONS.iter().filter(|option| option.section != "preset") {
            if option.section != section {
                section = option.section;
                _ = writeln!(out, "\n{section} ({})", option.source);
            }
            let mark = if changed.contains(&option.name) { "*" } else { " " };
            let head = format!("{mark} {:<21} {:<12} ", option.name, option.value(rules));
            write_labelled(&head, option.meaning, out);
        }
    }
}
