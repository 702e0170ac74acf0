use super::{NaturalSelection, Preset, RoyaltyTable, Rules, Scoring, Surrender};
use crate::options::{OptionError, OptionValue};

impl Rules {
    /// The rules of a preset, by its name or alias.
    ///
    /// # Errors
    /// A word that names no preset.
    pub fn preset(name: &str) -> Result<Rules, OptionError> {
        let mut rules = Rules::default();
        rules.set("rules", OptionValue::from(name))?;
        Ok(rules)
    }

    /// The rules of a preset.
    pub fn of(preset: Preset) -> Rules {
        let scoring = match preset {
            Preset::Standard | Preset::Plain => Scoring::TwoFour,
            Preset::OneSix | Preset::PlainOneSix => Scoring::OneSix,
        };
        let standard = Rules { preset, scoring, ..Rules::default() };
        match preset {
            Preset::Standard | Preset::OneSix => standard,
            Preset::Plain | Preset::PlainOneSix => Rules {
                royalty_table: RoyaltyTable::None,
                naturals: NaturalSelection::None,
                surrender: Surrender::Off,
                ..standard
            },
        }
    }

    /// The name of the preset that these rules were changed from.
    pub fn preset_name(&self) -> &'static str {
        self.preset.name()
    }
}
