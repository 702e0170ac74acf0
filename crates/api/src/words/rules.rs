//! Rules in words.

use pusoy::chinese::rules::House;

use crate::wire::controls::escape_controls;

/// Formats rules for a person: `standard rules`, `one-six rules with royalty-table=flat`, `Friday night: …`.
pub fn in_words(house: &House) -> String {
    let rules = &house.rules;
    let set = rules.changed_from_preset().into_iter().map(|(name, value)| format!("{name}={value}"));
    let set = itertools::join(set, ", ");
    let house = house.name.as_ref().map_or_else(String::new, |name| format!("{name}: "));
    let words = format!("{house}{} rules{}{set}", rules.preset_name(), if set.is_empty() { "" } else { " with " });
    escape_controls(&words).into_owned()
}
