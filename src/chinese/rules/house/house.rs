//! House rules with a name and a note, and their format as TOML.

use crate::chinese::rules::{OPTIONS, Preset, Rules};

/// The rules used by a house, with a name and a note.
///
/// A file of house rules is a TOML file with a preset and the options that differ from it. [`House::to_toml`] formats
/// such a file. `House::from_toml` parses one, and is available only with the feature `house-files` of this crate.
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

impl House {
    /// Formats these rules as a file: name, note, preset, and the options that differ from the preset.
    pub fn to_toml(&self) -> String {
        self.entries().join("\n") + "\n"
    }

    /// Formats these rules in one line, in the form that `House::from_inline_toml` parses.
    pub fn to_inline_toml(&self) -> String {
        match &self.entries()[..] {
            [_] => quoted(self.rules.preset_name()),
            entries => format!("{{ {} }}", entries.join(", ")),
        }
    }

    /// Returns the entries of the file, one per line.
    fn entries(&self) -> Vec<String> {
        let mut lines = Vec::new();
        lines.extend(self.name.iter().map(|name| format!("{NAME} = {}", quoted(name))));
        lines.extend(self.note.iter().map(|note| format!("{NOTE} = {}", quoted(note))));
        lines.push(format!("rules = {}", quoted(self.rules.preset_name())));
        let changed = self.rules.changed_from_preset();
        lines.extend(changed.into_iter().map(|(name, value)| format!("{name} = {}", quoted(&value))));
        lines
    }

    /// Returns a template file with a name and the preset. The note and all options are commented out. Each option has
    /// its value in the preset. A comment before the option gives its meaning and its accepted values.
    pub fn template(preset: Preset) -> String {
        let rules = Rules::of(preset);
        let mut text = format!(
            "# House rules for Chinese Poker: a preset to start from, and the options that differ.\n\
             # 'pusoy rules check FILE' checks this file; 'pusoy rules show FILE' shows the resulting rules.\n\n\
             name = \"My house\"\n# note = \"\"\nrules = {}\n",
            quoted(preset.name())
        );
        let mut section = "";
        for option in OPTIONS.iter().filter(|option| option.name != "rules") {
            if option.section != section {
                section = option.section;
                text += &format!("\n# {section}\n");
            }
            let value = option.value(&rules);
            let values = option.values();
            text += &format!("\n# {}: {values}\n# {} = {}\n", option.meaning, option.name, quoted(&value));
        }
        text
    }
}

/// Formats a text as a basic string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted += "\\n",
            c if c.is_control() => quoted += &format!("\\u{:04X}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}
