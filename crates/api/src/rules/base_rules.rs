//! The rules of a command line, which the options of a question override.

use std::borrow::Cow;
use std::sync::OnceLock;

use pusoy::chinese::Rules;
use pusoy::chinese::rules::House;
use pusoy::options::OptionValue;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::rules::header::LogRules;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::{Options, option_value, write_json};
use crate::words::rules::in_words;

/// The rules of the command line, which the options of a question override.
#[derive(Clone)]
pub struct BaseRules {
    /// The preset or the house rules that `sets` change.
    named: House,
    /// Whether the command line names these rules. If so, these rules override the rules of a log.
    is_named: bool,
    /// The options of `--set`, with their values.
    sets: Vec<(String, OptionValue)>,
    /// The rules after the changes by `sets`.
    house: House,
}

/// The record of the rules in force.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RulesRecord {
    /// The name of the preset or of the house rules.
    name: String,
    /// The preset on which the rules are built.
    preset: String,
    /// A hash of the options that affect units. Rules with the same hash settle every deal in the same units.
    hash: String,
    /// The options that differ from the preset, with their values.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, String>"))]
    set: Map<String, Value>,
    /// This record as JSON, formatted only once, even if many answers contain the record.
    #[serde(skip)]
    json: OnceLock<String>,
}

impl From<House> for BaseRules {
    /// Creates rules without options. The rules that a log names override the created rules.
    fn from(house: House) -> BaseRules {
        BaseRules { named: house.clone(), is_named: false, sets: Vec::new(), house }
    }
}

impl BaseRules {
    /// Creates rules from a preset or house rules, with options that change them. If `is_named`, these rules override
    /// the rules that a log names.
    ///
    /// # Errors
    ///
    /// An option is unknown, the value of an option is not allowed, or options contradict each other.
    pub fn new(named: House, is_named: bool, sets: Vec<(String, OptionValue)>) -> Result<BaseRules, Problem> {
        let house = changed(&named, &sets, &[])?;
        Ok(BaseRules { named, is_named, sets, house })
    }

    /// Returns the rules of the command line.
    pub fn house(&self) -> &House {
        &self.house
    }

    /// Returns the rules of a question with the options `options`.
    pub fn with_options(&self, options: &Options) -> Result<Cow<'_, House>, Problems> {
        self.under(None, options)
    }

    /// Returns the rules of a question with the options `options`. `log` gives the rules that the log of the question
    /// names, if any.
    ///
    /// First, `--rules` overrides the rules of the log if the flag is given. Then the options of `--set` change the
    /// rules. The options of the question change the rules last.
    pub fn under(&self, log: Option<&LogRules>, options: &Options) -> Result<Cow<'_, House>, Problems> {
        let house = match log.filter(|_| !self.is_named) {
            None if options.is_empty() => return Ok(Cow::Borrowed(&self.house)),
            None => &self.named,
            Some(log) => match log.house()? {
                house if *house == self.named && options.is_empty() => return Ok(Cow::Borrowed(&self.house)),
                house => house,
            },
        };
        let options: Vec<_> = options.iter().map(|(name, value)| (name.clone(), option_value(value))).collect();
        Ok(Cow::Owned(changed(house, &self.sets, &options)?))
    }

    /// Returns a warning if the command line replaces or changes the rules that a log names. Returns `None` if the
    /// rules of the log apply unchanged, or if [`BaseRules::under`] returns an error for them.
    pub fn overriding(&self, log: &LogRules) -> Option<String> {
        let followed = self.under(Some(log), &Options::new()).ok()?;
        let named = log.house.as_ref().ok();
        if named == Some(&*followed) {
            return None;
        }
        let named = named.map_or_else(|| String::from("rules that cannot be read"), in_words);
        Some(format!(
            "line {}: the log names {named}, but the command line overrides these rules with {}",
            log.line,
            in_words(&followed)
        ))
    }
}

/// Returns the rules `from`, changed by the options `sets` of the command line, and then by the options `options` of a
/// question. As an exception, the option `rules` applies before all other options, and replaces `from` with a preset.
fn changed(from: &House, sets: &[(String, OptionValue)], options: &[(String, OptionValue)]) -> Result<House, Problem> {
    let mut house = from.clone();
    for (_, preset) in sets.iter().chain(options).filter(|(name, _)| name == "rules") {
        house = House::from(Rules::default());
        house.rules.set("rules", preset.clone())?;
    }
    for (name, value) in sets.iter().chain(options).filter(|(name, _)| name != "rules") {
        house.rules.set(name, value.clone())?;
    }
    house.rules.validate()?;
    Ok(house)
}

impl RulesRecord {
    /// Creates the record of these rules.
    pub fn new(house: &House) -> RulesRecord {
        let rules = &house.rules;
        let set = rules.changed_from_preset().into_iter().map(|(name, value)| (name.to_owned(), Value::from(value)));
        RulesRecord {
            name: house.called().to_owned(),
            preset: rules.preset_name().to_owned(),
            hash: format!("{:016x}", rules.hash()),
            set: set.collect(),
            json: OnceLock::new(),
        }
    }

    /// Returns the record as JSON.
    pub fn json(&self) -> &str {
        self.json.get_or_init(|| {
            let mut json = Vec::new();
            write_json(self, &mut json);
            String::from_utf8(json).unwrap_or_default()
        })
    }

    /// Returns the name of the preset or of the house rules.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the name of the preset on which the rules are built.
    pub fn preset(&self) -> &str {
        &self.preset
    }

    /// Returns the options that differ from the preset, with their values.
    pub fn set(&self) -> &Map<String, Value> {
        &self.set
    }
}
