//! The game of the family and the rules that an input is about: those of the command line, which a record may override.

use pusoy::chinese_ten::TenRules;
use pusoy::options::{OptionError, OptionValue};
use serde::Serialize;

use crate::args::Global;
use crate::args::ten::VariantArgs;
use crate::house::base_rules::sets;
use crate::json::game_rules::GameRulesRecord;
use crate::json::id::Id;
use crate::json::problem::Problem;
use crate::json::record::{Options, option_value};
use crate::stream::answers::Command;
use crate::stream::run::run as run_stream;
use crate::terminal::exit::Exit;
use crate::terminal::output::complain;

/// The rules of the command line.
pub struct BaseTen {
    rules: TenRules,
}

/// Reads the rules of the command line, and runs the command that `make` makes of them on arguments or a stream.
pub fn run_on<C: Command>(
    args: &VariantArgs,
    make: impl FnOnce(BaseTen) -> C,
    inputs: &[String],
    join: &str,
    global: &Global,
) -> Exit {
    match BaseTen::read(args) {
        Ok(base) => run_stream(&make(base), inputs, join, global.form(), global),
        Err(exit) => exit,
    }
}

impl BaseTen {
    fn read(args: &VariantArgs) -> Result<BaseTen, Exit> {
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

    /// Returns the rules for an input in text.
    pub fn rules_of_text(&self) -> TenRules {
        self.rules.clone()
    }

    /// Returns the rules for a record that may name a variant and set options.
    pub fn rules(&self, variant: Option<&str>, options: &Options) -> Result<TenRules, Problem> {
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

/// An answer about Chinese Ten or a relative, under the rules in force.
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
    pub fn new(schema: &'static str, id: &'a Id, rules: &TenRules, answer: T) -> TenRecord<'a, T> {
        let changed = rules.changed().into_iter().filter(|(name, _)| *name != "variant");
        let rules = GameRulesRecord::new(rules.variant.name(), rules.hash(), changed);
        TenRecord { schema, id, rules, answer }
    }
}
