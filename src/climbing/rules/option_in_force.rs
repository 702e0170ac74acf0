//! Options with their values.

use crate::options::OptionSpec;

/// An option with its value.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OptionInForce {
    /// The name of the option.
    pub name: &'static str,
    /// The effect of the option.
    pub meaning: &'static str,
    /// The source of the rule that the option changes.
    pub source: &'static str,
    /// The possible values of the option, in words.
    pub values: String,
    /// The current value.
    pub value: String,
    /// Whether the value is the default.
    pub is_default: bool,
}

/// Returns the options of `rules` with their values, each compared with its value in the `usual` rules.
pub(crate) fn in_force<R>(specs: &'static [OptionSpec<R>], rules: &R, usual: &R) -> Vec<OptionInForce> {
    let option = |spec: &OptionSpec<R>| {
        let value = spec.value(rules);
        let is_default = value == spec.value(usual);
        let (name, meaning, source) = (spec.name, spec.meaning, spec.source);
        OptionInForce { name, meaning, source, values: spec.values(), value, is_default }
    };
    specs.iter().map(option).collect()
}
