//! `pusoy rules diff`: where two sets of rules differ.

use std::io::Write;

use itertools::Itertools;
use pusoy::chinese::Clause;
use pusoy::chinese::rules::{House, OPTIONS, Preset};
use serde::Serialize;

use crate::args::Global;
use crate::house::base_rules::RulesRecord;
use crate::house::source;
use crate::json::described::described;
use crate::json::id::Id;
use crate::plain::plain;
use crate::stream::answers::{Written, print};
use crate::terminal::beside::write_beside;
use crate::terminal::columns::{cells, padded};
use crate::terminal::exit::Exit;

pub fn run(a: &str, b: &str, global: &Global) -> Exit {
    match named(a).and_then(|a| Ok((a, named(b)?))) {
        Ok((a, b)) => print(&RulesDiff::new(a, b), global.form()),
        Err(exit) => exit,
    }
}

/// Finds rules; those of a file that gives them no name are called by the file.
fn named(arg: &str) -> Result<House, Exit> {
    let mut house = source::preset_or_file(arg)?;
    if house.name.is_none() && Preset::from_name(arg).is_none() {
        house.name = Some(arg.to_owned());
    }
    Ok(house)
}

/// Two sets of rules, with what differs.
struct RulesDiff {
    a: House,
    b: House,
    /// Whether they settle every deal alike.
    same: bool,
    options: Vec<OptionDiffers>,
    words: Vec<WordsDiffer>,
}

described! { record DiffRecord<'_> as "pusoy.rules.diff/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct DiffRecord<'a> {
    schema: &'static str,
    /// The first rules.
    a: RulesRecord,
    /// The second rules.
    b: RulesRecord,
    /// Whether they are the same.
    same: bool,
    /// The options that differ.
    options: &'a [OptionDiffers],
    /// The differences in words.
    words: &'a [WordsDiffer],
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct WordsDiffer {
    /// What the clause is about.
    topic: &'static str,
    /// The clause of the first rules; null if they have none.
    a: Option<String>,
    /// The clause of the second rules; null if they have none.
    b: Option<String>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct OptionDiffers {
    /// The option.
    option: &'static str,
    /// Its value in the first rules.
    a: String,
    /// Its value in the second rules.
    b: String,
}

impl RulesDiff {
    fn new(a: House, b: House) -> RulesDiff {
        let values = OPTIONS.iter().filter(|option| option.section != "preset").map(|option| OptionDiffers {
            option: option.name,
            a: option.value(&a.rules),
            b: option.value(&b.rules),
        });
        RulesDiff {
            same: a.rules.hash() == b.rules.hash(),
            options: values.filter(|differs| differs.a != differs.b).collect(),
            words: differences(&a.rules.in_words(), &b.rules.in_words()),
            a,
            b,
        }
    }
}

/// Returns the topics about which two sets of rules differ, with what each says.
fn differences(a: &[Clause], b: &[Clause]) -> Vec<WordsDiffer> {
    let of = |clauses: &[Clause], topic| clauses.iter().find(|of| of.topic == topic).map(|of| of.text.clone());
    let topics = a.iter().chain(b).map(|clause| clause.topic).unique();
    let both = topics.map(|topic| WordsDiffer { topic, a: of(a, topic), b: of(b, topic) });
    both.filter(|differs| differs.a != differs.b).collect()
}

impl Written for RulesDiff {
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
            (false, true) => "different options that settle every deal alike",
            (false, false) => "different rules",
        };
        _ = writeln!(out, "{a} and {b}: {verdict}");
    }

    fn record<'a>(&'a self, _id: &'a Id) -> impl Serialize + 'a {
        DiffRecord {
            schema: "pusoy.rules.diff/1",
            a: RulesRecord::new(&self.a),
            b: RulesRecord::new(&self.b),
            same: self.same,
            options: &self.options,
            words: &self.words,
        }
    }
}
