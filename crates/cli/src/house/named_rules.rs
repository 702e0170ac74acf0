//! The rules that a command line names.

use pusoy::chinese::Rules;
use pusoy::chinese::rules::{House, Preset};
use pusoy::options::OptionValue;
use pusoy_api::rules::base_rules::BaseRules;
use pusoy_api::rules::header::LogRules;

use crate::args::RuleArgs;
use crate::house::source;
use crate::terminal::failure::Failure;

/// The rules that a command line names. A log that is read later may name other rules.
pub struct NamedRules {
    /// The preset or the house rules of `--rules`; `None` without this option.
    named: Option<House>,
    /// The options of `--set`, with their values.
    sets: Vec<(String, OptionValue)>,
}

/// Reads the options of `--set`, for any game.
pub fn read_options(args: &[String]) -> Result<Vec<(String, OptionValue)>, Failure> {
    let read = |set: &String| {
        let not_a_pair = || Failure::usage(format!("--set takes OPTION=VALUE, not '{set}'"));
        let (name, value) = set.split_once('=').ok_or_else(not_a_pair)?;
        Ok((name.trim().to_owned(), OptionValue::from(value.trim())))
    };
    args.iter().map(read).collect()
}

impl NamedRules {
    /// Reads the rules of a command line.
    pub fn read(args: &RuleArgs) -> Result<NamedRules, Failure> {
        let named = args.rules.as_deref().map(source::preset_or_file).transpose()?;
        Ok(NamedRules { named, sets: read_options(&args.set)? })
    }

    /// Returns the rules in force if no log names rules: those of the command line, else of the environment, else of
    /// the user's configuration, else the standard rules.
    pub fn without_log(&self) -> Result<BaseRules, Failure> {
        let base = match &self.named {
            Some(named) => named.clone(),
            None => source::find_unnamed()?,
        };
        self.over(base)
    }

    /// Returns the rules in force for open-face: those of the command line, or else those of the log. If the log names
    /// no rules, returns the same rules as without a log. These are pineapple by default.
    ///
    /// # Errors
    /// The rules of the log, of the environment or of the configuration cannot be read, or an option is invalid.
    pub fn open_face_over_log(&self, log: Option<&LogRules>) -> Result<BaseRules, Failure> {
        let Some(log) = log else { return self.open_face() };
        log.house().map_err(Failure::bad_data)?;
        self.over_log(log)
    }

    /// Returns the rules in force if a log names rules: those of the command line, or else those of the log. If those
    /// of the log cannot be read, uses the standard rules instead. Ignores the environment and the user's
    /// configuration.
    pub fn over_log(&self, log: &LogRules) -> Result<BaseRules, Failure> {
        let of_log = || log.house.as_ref().ok().cloned().unwrap_or_default();
        self.over(self.named.clone().unwrap_or_else(of_log))
    }

    /// Returns the rules in force for open-face without a log. If the command line names no rules, uses those of the
    /// environment, or else of the configuration. If no rules are found there, or the rules found are not open-face,
    /// uses pineapple.
    fn open_face(&self) -> Result<BaseRules, Failure> {
        let base = match &self.named {
            Some(named) => named.clone(),
            None => Some(source::find_unnamed()?)
                .filter(|house| house.rules.is_open_face())
                .unwrap_or_else(|| House::from(Rules::of(Preset::Pineapple))),
        };
        self.over(base)
    }

    fn over(&self, base: House) -> Result<BaseRules, Failure> {
        BaseRules::new(base, self.named.is_some(), self.sets.clone()).map_err(Failure::usage)
    }
}

/// Returns the rules in force for a command line, without a log.
pub fn read(args: &RuleArgs) -> Result<BaseRules, Failure> {
    NamedRules::read(args)?.without_log()
}

/// Returns the rules in force for a command line about open-face, without a log: pineapple by default.
pub fn read_open_face(args: &RuleArgs) -> Result<BaseRules, Failure> {
    NamedRules::read(args)?.open_face()
}
