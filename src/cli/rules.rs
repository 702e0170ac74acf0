//! The rules that a command line and a record ask for.

use pusoy::chinese::Rules;
use pusoy::options::OptionValue;
use serde::Serialize;
use serde_json::{Map, Value};

use super::args::RuleArgs;
use super::exit::Exit;
use super::output::complain;
use super::problem::{Problem, Problems};
use super::record::{Options, option_value};

/// The options of the command line, which those of a record override.
pub struct BaseRules {
    options: Vec<(String, OptionValue)>,
    rules: Rules,
}

/// The rules in force, as records name them.
#[derive(Clone, Debug, Serialize)]
pub struct RulesRecord {
    name: &'static str,
    hash: String,
    set: Map<String, Value>,
}

impl BaseRules {
    /// Reads the rules of a command line.
    pub fn read(args: &RuleArgs) -> Result<BaseRules, Exit> {
        let mut options: Vec<(String, OptionValue)> = Vec::new();
        options.extend(args.rules.iter().map(|name| (String::from("rules"), OptionValue::from(name.as_str()))));
        for set in &args.set {
            let Some((name, value)) = set.split_once('=') else {
                complain(&format!("--set takes OPTION=VALUE, not '{set}'"));
                return Err(Exit::Usage);
            };
            options.push((name.trim().to_owned(), OptionValue::from(value.trim())));
        }
        match rules_of(&options) {
            Ok(rules) => Ok(BaseRules { options, rules }),
            Err(problem) => {
                complain(&problem.message);
                Err(Exit::Usage)
            }
        }
    }

    /// The rules of the command line.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The rules of a record with options of its own.
    pub fn with(&self, options: &Options) -> Result<Rules, Problems> {
        if options.is_empty() {
            return Ok(self.rules.clone());
        }
        let own = options.iter().map(|(name, value)| (name.clone(), option_value(value)));
        Ok(rules_of(&self.options.iter().cloned().chain(own).collect::<Vec<_>>())?)
    }
}

fn rules_of(options: &[(String, OptionValue)]) -> Result<Rules, Problem> {
    Rules::from_options(options.iter().map(|(name, value)| (name.as_str(), value.clone())))
        .map_err(|error| Problem::new(error.code(), error.to_string()))
}

impl RulesRecord {
    pub fn new(rules: &Rules) -> RulesRecord {
        let set = rules.changed_from_preset().into_iter().map(|(name, value)| (name.to_owned(), Value::from(value)));
        RulesRecord { name: rules.preset_name(), hash: format!("{:016x}", rules.hash()), set: set.collect() }
    }
}

/// The rules in force, for a person: `standard rules`, `one-six rules with royalty-table=flat`.
pub fn in_words(rules: &Rules) -> String {
    let set = rules.changed_from_preset().into_iter().map(|(name, value)| format!("{name}={value}"));
    let set = itertools::join(set, ", ");
    format!("{} rules{}{set}", rules.preset_name(), if set.is_empty() { "" } else { " with " })
}
