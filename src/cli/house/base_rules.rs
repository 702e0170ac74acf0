//! The rules of a command line, which the options of a record override.

use std::borrow::Cow;

use pusoy::chinese::Rules;
use pusoy::chinese::rules::House;
use pusoy::options::OptionValue;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::cli::args::RuleArgs;
use crate::cli::house::source;
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::record::{Options, option_value};
use crate::cli::plain::plain;
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::output::complain;

/// The rules of the command line, which the options of a record override.
pub struct BaseRules {
    /// The preset or the house rules that the command line names.
    of: House,
    /// The options of `--set`, with their values.
    sets: Vec<(String, OptionValue)>,
    house: House,
}

/// The rules in force, as records name them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RulesRecord {
    /// The name of the rules: that of a preset, or of a file of house rules.
    name: String,
    /// The preset on which they are built.
    preset: String,
    /// A hash of every option: the same for the same rules.
    hash: String,
    /// The options that differ from the preset, with their values.
    #[cfg_attr(feature = "schemas", schemars(with = "std::collections::BTreeMap<String, String>"))]
    set: Map<String, Value>,
}

/// Reads the options of `--set`, of any game.
pub fn sets(args: &[String]) -> Result<Vec<(String, OptionValue)>, Exit> {
    let read = |set: &String| {
        let Some((name, value)) = set.split_once('=') else {
            complain(&format!("--set takes OPTION=VALUE, not '{set}'"));
            return Err(Exit::Usage);
        };
        Ok((name.trim().to_owned(), OptionValue::from(value.trim())))
    };
    args.iter().map(read).collect()
}

impl BaseRules {
    /// Reads the rules of a command line.
    pub fn read(args: &RuleArgs) -> Result<BaseRules, Exit> {
        let of = source::find(args.rules.as_deref())?;
        let sets = sets(&args.set)?;
        match changed(&of, &sets, &[]) {
            Ok(house) => Ok(BaseRules { of, sets, house }),
            Err(problem) => {
                complain(&problem.message);
                Err(Exit::Usage)
            }
        }
    }

    /// Returns the rules of the command line.
    pub fn house(&self) -> &House {
        &self.house
    }

    /// Returns the rules of a record with these options.
    pub fn with(&self, options: &Options) -> Result<Cow<'_, House>, Problems> {
        if options.is_empty() {
            return Ok(Cow::Borrowed(&self.house));
        }
        let own: Vec<_> = options.iter().map(|(name, value)| (name.clone(), option_value(value))).collect();
        Ok(Cow::Owned(changed(&self.of, &self.sets, &own)?))
    }
}

/// Changes house rules by the options of the command line, and then by those of a record. A preset among them replaces
/// the house rules.
fn changed(of: &House, sets: &[(String, OptionValue)], own: &[(String, OptionValue)]) -> Result<House, Problem> {
    let refused = |error: pusoy::options::OptionError| Problem::new(error.code(), error.to_string());
    let mut house = of.clone();
    for (_, preset) in sets.iter().chain(own).filter(|(name, _)| name == "rules") {
        house = House::from(Rules::default());
        house.rules.set("rules", preset.clone()).map_err(refused)?;
    }
    for (name, value) in sets.iter().chain(own).filter(|(name, _)| name != "rules") {
        house.rules.set(name, value.clone()).map_err(refused)?;
    }
    house.rules.validate().map_err(refused)?;
    Ok(house)
}

impl RulesRecord {
    /// Describes rules by their preset, their hash and the options that differ from the preset.
    pub fn new(house: &House) -> RulesRecord {
        let rules = &house.rules;
        let set = rules.changed_from_preset().into_iter().map(|(name, value)| (name.to_owned(), Value::from(value)));
        RulesRecord {
            name: house.called().to_owned(),
            preset: rules.preset_name().to_owned(),
            hash: format!("{:016x}", rules.hash()),
            set: set.collect(),
        }
    }
}

/// Spells rules for a person: `standard rules`, `one-six rules with royalty-table=flat`, `Friday night: …`.
pub fn in_words(house: &House) -> String {
    let rules = &house.rules;
    let set = rules.changed_from_preset().into_iter().map(|(name, value)| format!("{name}={value}"));
    let set = itertools::join(set, ", ");
    let house = house.name.as_ref().map_or_else(String::new, |name| format!("{name}: "));
    let spelled = format!("{house}{} rules{}{set}", rules.preset_name(), if set.is_empty() { "" } else { " with " });
    plain(&spelled).into_owned()
}
