use pusoy::chinese_ten::{Fraction, TenRules};
use pusoy::options::{OptionError, OptionValue};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::cli::args::ten::VariantArgs;
use crate::cli::house::base_rules::sets;
use crate::cli::json::problem::Problem;
use crate::cli::json::record::{Options, option_value};
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::output::complain;

/// The rules of the command line, which a record may override.
pub struct BaseTen {
    rules: TenRules,
}

/// The rules in force, as records name them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RulesRecord {
    name: &'static str,
    hash: String,
    set: Map<String, Value>,
}

impl BaseTen {
    pub fn read(args: &VariantArgs) -> Result<BaseTen, Exit> {
        let mut rules = TenRules::default();
        let variant = args.variant.as_deref().map(|variant| (String::from("variant"), OptionValue::from(variant)));
        for (name, value) in variant.into_iter().chain(sets(&args.set)?) {
            rules.set(&name, value).map_err(|error| {
                complain(&error.to_string());
                Exit::Usage
            })?;
        }
        Ok(BaseTen { rules })
    }

    /// The rules of the command line.
    pub fn rules(&self) -> &TenRules {
        &self.rules
    }

    /// Those of a record with a variant and options of its own.
    pub fn with(&self, variant: Option<&str>, options: &Options) -> Result<TenRules, Problem> {
        let refused = |error: OptionError| Problem::new(error.code(), error.to_string());
        let mut rules = self.rules.clone();
        if let Some(variant) = variant {
            rules.set("variant", OptionValue::from(variant)).map_err(refused)?;
        }
        for (name, value) in options {
            rules.set(name, option_value(value)).map_err(refused)?;
        }
        Ok(rules)
    }
}

impl RulesRecord {
    pub fn new(rules: &TenRules) -> RulesRecord {
        let set = rules.changed().into_iter().filter(|(name, _)| *name != "variant");
        RulesRecord {
            name: rules.variant.name(),
            hash: format!("{:016x}", rules.hash()),
            set: set.map(|(name, value)| (name.to_owned(), Value::from(value))).collect(),
        }
    }
}

/// An exact amount in a record: a number if it is whole, else a text.
pub fn amount(of: Fraction) -> Value {
    of.whole().map_or_else(|| of.to_string().into(), Value::from)
}
