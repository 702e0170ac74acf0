//! The rules of a question about Chinese Ten or a related game.

use crate::wire::controls::escape_controls;
use crate::wire::game_rules::GameRulesRecord;
use crate::wire::id::Id;
use crate::wire::problem::Problem;
use crate::wire::record::{Options, option_value};
use pusoy::chinese_ten::TenRules;
use pusoy::options::OptionValue;
use serde::Serialize;

/// The rules that hold unless a question changes them.
pub struct BaseTen {
    rules: TenRules,
}

impl BaseTen {
    /// Builds the rules from a variant and from options that change its rules. Without a variant, starts from the
    /// standard variant.
    ///
    /// # Errors
    ///
    /// The variant or an option is unknown, or the value of an option is not allowed.
    pub fn new(variant: Option<&str>, sets: Vec<(String, OptionValue)>) -> Result<BaseTen, Problem> {
        let mut rules = TenRules::default();
        let variant = variant.map(|variant| (String::from("variant"), OptionValue::from(variant)));
        for (name, value) in variant.into_iter().chain(sets) {
            rules.set(&name, value)?;
        }
        Ok(BaseTen { rules })
    }

    /// Returns the rules for a question in text.
    pub fn rules_of_text(&self) -> TenRules {
        self.rules.clone()
    }

    /// Returns the rules for a question in JSON, which may name a variant and set options.
    pub fn rules(&self, variant: Option<&str>, options: &Options) -> Result<TenRules, Problem> {
        let mut rules = self.rules.clone();
        if let Some(variant) = variant {
            rules.set("variant", OptionValue::from(variant))?;
        }
        for (name, value) in options {
            rules.set(name, option_value(value))?;
        }
        Ok(rules)
    }
}

/// Returns the options that differ from the usual rules of the variant, each with its value.
fn changed(rules: &TenRules) -> impl Iterator<Item = (&'static str, String)> {
    rules.changed().into_iter().filter(|(name, _)| *name != "variant")
}

/// Returns the variant and the changed options in words: `taiwan rules`, `standard rules with partial=yes`.
pub fn in_words(rules: &TenRules) -> String {
    let set = itertools::join(changed(rules).map(|(name, value)| format!("{name}={value}")), ", ");
    let words = format!("{} rules{}{set}", rules.variant, if set.is_empty() { "" } else { " with " });
    escape_controls(&words).into_owned()
}

/// An answer about Chinese Ten or a related game, under the rules in force.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct TenRecord<'a, T> {
    schema: &'static str,
    id: &'a Id,
    /// The rules in force.
    rules: GameRulesRecord,
    #[serde(flatten)]
    answer: T,
}

impl<'a, T> TenRecord<'a, T> {
    /// Returns the record of an answer.
    pub fn new(schema: &'static str, id: &'a Id, rules: &TenRules, answer: T) -> TenRecord<'a, T> {
        let rules = GameRulesRecord::new(rules.variant.name(), rules.hash(), changed(rules));
        TenRecord { schema, id, rules, answer }
    }
}
