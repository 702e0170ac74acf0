//! House rules with a name and a note.

use crate::chinese::Rules;

/// The rules used by a house, with a name and a note.
///
/// A file of house rules is a TOML file with a preset and the options that differ from it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct House {
    /// The house's name for its rules, in one line. `None` if the rules have no name.
    pub name: Option<String>,
    /// A note on the rules. `None` if there is no note.
    pub note: Option<String>,
    /// The rules.
    pub rules: Rules,
}

/// Key of the name in a file.
pub(super) const NAME: &str = "name";
/// Key of the note in a file.
pub(super) const NOTE: &str = "note";

impl From<Rules> for House {
    fn from(rules: Rules) -> House {
        House { name: None, note: None, rules }
    }
}

impl House {
    /// Returns the house's name for the rules, or the name of their preset if they have no name.
    pub fn called(&self) -> &str {
        self.name.as_deref().unwrap_or(self.rules.preset_name())
    }
}
