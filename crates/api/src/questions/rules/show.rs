//! Shows rules in full: in words, and with the value of every option.

use pusoy::chinese::payoffs::Payoffs;
use pusoy::chinese::rules::{House, OPTIONS};
use pusoy::chinese::{Clause, Row, Rules};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::command::Recorded;
use crate::rules::base_rules::RulesRecord;
use crate::wire::id::Id;

/// Rules, shown in full.
pub struct ShownRules<'a>(pub &'a House);

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct ShowRecord {
    schema: &'static str,
    #[serde(flatten)]
    rules: RulesRecord,
    /// The note of a file of house rules; null if there is none.
    note: Option<String>,
    /// The rules in words, as a host reads them to the table.
    words: Vec<ClauseRecord>,
    /// Every option with its value.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, String>"))]
    options: Map<String, Value>,
    /// The meaning of each option, and the values that it accepts.
    choices: Vec<ChoiceRecord>,
    /// Units that a scoop wins from an opponent, without royalties.
    scoop: i32,
    /// The cost of surrender; null if the rules are a race over several deals (`race-11`).
    surrender: Option<SurrenderRecord>,
    /// Royalties of each row in words, with units from each opponent.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, Vec<String>>"))]
    royalties: Map<String, Value>,
    /// Units that each enabled natural earns from each opponent.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    naturals: Map<String, Value>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct ChoiceRecord {
    /// The name of the option.
    option: &'static str,
    /// The section of the list of options.
    section: &'static str,
    /// The effect of the option, as a phrase.
    meaning: &'static str,
    /// The words accepted as values; empty if no value is a word.
    words: &'static [&'static str],
    /// A description of the accepted values.
    values: &'static str,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct ClauseRecord {
    /// The topic of the clause.
    topic: &'static str,
    /// The clause.
    text: String,
}

/// The cost of surrender and its limits, even if players may not surrender.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct SurrenderRecord {
    /// Lower limit of the cost (exclusive), in units per opponent.
    must_exceed: i32,
    /// Upper limit of the cost (exclusive), in units per opponent.
    must_be_below: i32,
    /// Default cost, in units per opponent.
    default: i32,
    /// Cost under the rules, in units per opponent.
    cost: i32,
    /// Whether players may surrender.
    allowed: bool,
}

impl Recorded for ShownRules<'_> {
    fn record<'a>(&'a self, _id: &'a Id) -> impl Serialize + 'a {
        let ShownRules(house) = self;
        let rules = &house.rules;
        let (must_exceed, must_be_below) = rules.surrender_range();
        let default = Rules { surrender_cost: None, ..rules.clone() }.surrender_cost();
        let surrender = SurrenderRecord {
            must_exceed,
            must_be_below,
            default,
            cost: rules.surrender_cost(),
            allowed: rules.allows_surrender(),
        };
        let payoffs = Payoffs::new(rules);
        let royalties =
            Row::ALL.map(|row| (row.name().to_owned(), Value::from(payoffs.royalty_points(row).in_words())));
        let options = OPTIONS.iter().map(|option| (option.name.to_owned(), Value::from(option.value(rules))));
        let choices = OPTIONS.iter().map(|option| ChoiceRecord {
            option: option.name,
            section: option.section,
            meaning: option.meaning,
            words: option.words,
            values: option.shape,
        });
        let naturals = rules.enabled_naturals();
        let naturals = naturals.iter().map(|n| (n.name().to_owned(), Value::from(rules.natural_points(n))));
        ShowRecord {
            schema: "pusoy.rules.show/1",
            rules: RulesRecord::new(house),
            note: house.note.clone(),
            words: rules.in_words().into_iter().map(|Clause { topic, text }| ClauseRecord { topic, text }).collect(),
            options: options.collect(),
            choices: choices.collect(),
            scoop: rules.scoop_units(),
            surrender: (!rules.is_race()).then_some(surrender),
            royalties: royalties.into_iter().collect(),
            naturals: naturals.collect(),
        }
    }
}
