//! The differences between two sets of rules.

use itertools::Itertools;
use pusoy::chinese::Clause;
use pusoy::chinese::rules::{House, OPTIONS};
use serde::Serialize;

use crate::command::Recorded;
use crate::rules::base_rules::RulesRecord;
use crate::wire::id::Id;

/// Two sets of rules, with their differences.
pub struct RulesDiff {
    /// The first set of rules.
    pub a: House,
    /// The second set of rules.
    pub b: House,
    /// Whether all options that affect units are the same in both sets of rules.
    pub same: bool,
    /// The options that differ.
    pub options: Vec<OptionDiffers>,
    /// The differences in words.
    pub words: Vec<WordsDiffer>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct DiffRecord<'a> {
    schema: &'static str,
    /// The first set of rules.
    a: RulesRecord,
    /// The second set of rules.
    b: RulesRecord,
    /// Whether all options that affect units are the same in both sets of rules.
    same: bool,
    /// The options that differ.
    options: &'a [OptionDiffers],
    /// The differences in words.
    words: &'a [WordsDiffer],
}

/// A topic on which two sets of rules differ.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct WordsDiffer {
    /// The topic of the clause.
    pub topic: &'static str,
    /// The clause of the first set of rules; null if the set has none.
    pub a: Option<String>,
    /// The clause of the second set of rules; null if the set has none.
    pub b: Option<String>,
}

/// An option with different values in two sets of rules.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct OptionDiffers {
    /// The option.
    pub option: &'static str,
    /// The value in the first set of rules.
    pub a: String,
    /// The value in the second set of rules.
    pub b: String,
}

impl RulesDiff {
    /// Compares two sets of rules.
    pub fn new(a: House, b: House) -> RulesDiff {
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

/// Returns the topics on which two sets of rules differ, with the clause of each set, if it has one.
fn differences(a: &[Clause], b: &[Clause]) -> Vec<WordsDiffer> {
    let text = |clauses: &[Clause], topic| {
        clauses.iter().find(|clause| clause.topic == topic).map(|clause| clause.text.clone())
    };
    let topics = a.iter().chain(b).map(|clause| clause.topic).unique();
    let both = topics.map(|topic| WordsDiffer { topic, a: text(a, topic), b: text(b, topic) });
    both.filter(|differs| differs.a != differs.b).collect()
}

impl Recorded for RulesDiff {
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
