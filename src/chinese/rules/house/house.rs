//! Rules with a name and a note.

use crate::chinese::Rules;

/// The rules of a house: the rules that it plays by, with a name and a note.
///
/// A file of house rules is TOML: a preset to start from, and the options that differ from it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct House {
    /// The name that the house gives its rules, in one line.
    pub name: Option<String>,
    /// A note on the rules.
    pub note: Option<String>,
    /// The rules.
    pub rules: Rules,
}

/// The key of the name in a file.
pub(super) const NAME: &str = "name";
/// The key of the note in a file.
pub(super) const NOTE: &str = "note";

impl From<Rules> for House {
    fn from(rules: Rules) -> House {
        House { name: None, note: None, rules }
    }
}

impl House {
    /// Returns the name of the rules: the one that the house gives them, or else that of their preset.
    pub fn called(&self) -> &str {
        self.name.as_deref().unwrap_or(self.rules.preset_name())
    }
}
