//! Options with the values that they have.

use crate::options::OptionSpec;

/// An option with the value that it has.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OptionInForce {
    /// The name of the option.
    pub name: &'static str,
    /// What the option decides.
    pub meaning: &'static str,
    /// The source of the rule that the option changes.
    pub source: &'static str,
    /// The values that the option can have, in words.
    pub values: String,
    /// The value that it has.
    pub value: String,
    /// Whether that is the default.
    pub is_default: bool,
}

/// Returns the options of rules with their values, each held against its value in the `usual` rules.
pub(crate) fn in_force<R>(specs: &'static [OptionSpec<R>], rules: &R, usual: &R) -> Vec<OptionInForce> {
    let option = |spec: &OptionSpec<R>| {
        let value = spec.value(rules);
        let is_default = value == spec.value(usual);
        let (name, meaning, source) = (spec.name, spec.meaning, spec.source);
        OptionInForce { name, meaning, source, values: spec.values(), value, is_default }
    };
    specs.iter().map(option).collect()
}
