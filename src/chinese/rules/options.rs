//! The list of options by name, and rules parsed from options.

use std::fmt;
use std::str::FromStr;

use super::{Preset, Rules};
use crate::options::{self, OptionError, OptionValue, RulesText, options};

options! {
    /// All options, in display order. The [guide](crate::guide::options) lists their accepted values, and
    /// [`OptionSpec::values`](crate::options::OptionSpec::values) returns them.
    pub static OPTIONS: Rules {
        "preset" from "Chinese poker, Wikipedia" {
            "rules" preset: Preset, "the preset that the other options change";
        }
        "scoring" from "Chinese poker, Wikipedia" {
            "scoring" scoring: super::Scoring, "what rows are worth";
            "custom" custom: Option<super::Custom>, "units for a row, overall and for a scoop, under scoring=custom";
            "overall-rule" overall_rule: super::OverallRule, "who gets the overall unit: the player who wins two rows, or the player who wins more rows than the other";
            "scoop-rule" scoop_rule: super::ScoopRule, "what a scoop is: three wins, or also two wins and a tie";
            "scoop-multiplier" scoop_multiplier: super::Multiplier, "by how much a scoop multiplies the payment between two players";
            "home-run-multiplier" home_run_multiplier: super::Multiplier, "by how much a home run multiplies each payment again";
            "home-run-rule" home_run_rule: super::HomeRunRule, "who must be scooped for a home run";
            "multiplier-scope" multiplier_scope: super::MultiplierScope, "whether multipliers multiply royalties too, or rows only";
        }
        "rows" from "Chinese poker, Wikipedia" {
            "wheel" wheel: super::Wheel, "how A-2-3-4-5 ranks: as the lowest straight, or between the king-high and the ace-high";
            "row-order" row_order: super::RowOrder, "whether the middle may equal the back";
            "low-middle" low_middle: bool, "whether the lowest middle wins, deuce-to-seven";
            "low-qualifier" low_qualifier: super::LowQualifier, "whether a low middle must be ten-high or lower";
        }
        "royalties" from "Chinese poker, Wikipedia" {
            "royalty-table" royalty_table: super::RoyaltyTable, "what royalties are worth";
            "royalty" royalty: super::RoyaltyCells, "single royalties that override the table";
            "royalty-policy" royalty_policy: super::RoyaltyPolicy, "who is paid: the winner of the row, the winner unless both players have a royalty, or both players";
            "royalty-mode" royalty_mode: super::RoyaltyMode, "whether a royalty comes on top of its row's unit or replaces it";
            "royalty-limit" royalty_limit: super::RoyaltyLimit, "whether a player is paid for all royalties, or for one";
            "royalty-declaration" royalty_declaration: super::RoyaltyDeclaration, "whether royalties count by themselves or must be declared";
            "broken-royalties" broken_royalties: super::BrokenRoyalties, "whether four of a kind and straight flushes that are split between rows earn or forbid royalties";
            "low-royalties" low_royalties: super::LowRoyalties, "what low middles earn";
        }
        "naturals" from "Chinese poker, Wikipedia" {
            "naturals" naturals: super::NaturalSelection, "which naturals there are";
            "natural-table" natural_table: super::NaturalTable, "what naturals are worth";
            "natural" natural: super::NaturalPoints, "single naturals that override the table";
            "natural-vs-natural" natural_vs_natural: super::NaturalVsNatural, "who is paid between two naturals: the stronger, both, or neither";
            "same-natural" same_natural: super::SameNatural, "whether two of the same natural are compared or tie";
            "natural-declaration" natural_declaration: super::NaturalDeclaration, "whether every natural counts or only a declared one";
            "front-qka" front_qka: bool, "whether Q-K-A is a run in the front row of a natural";
            "full-colored-min" full_colored_min: super::FullColoredMin, "the fewest cards of one colour that make full-colored";
        }
        "surrender" from "Chinese poker, Wikipedia" {
            "surrender" surrender: super::Surrender, "whether players may surrender";
            "surrender-cost" surrender_cost: Option<i32>, "what surrender pays to each opponent who plays";
            "surrender-check" surrender_check: super::SurrenderCheck, "whether surrender must cost more than losing two rows and less than a scoop";
        }
        "mis-set" from "Chinese poker, Wikipedia" {
            "misset" misset: super::Misset, "whether a mis-set hand pays a scoop or is played as it is set";
            "misset-royalties" misset_royalties: super::MissetRoyalties, "whether a mis-set hand also pays the royalties of its opponents";
        }
        "open-face" from "common practice" {
            "deal" deal: super::StreetDeal, "whether cards come all at once, or in open-face one at a time, or in threes with one discarded";
            "fantasyland-entry" fantasyland_entry: super::FantasylandEntry, "what qualifies for fantasyland: queens or kings in front, or better";
            "fantasyland-cards" fantasyland_cards: super::FantasylandCards, "how many cards a player enters with";
            "fantasyland-repeat" fantasyland_repeat: super::FantasylandRepeat, "how many cards a player stays with: 13, or 14 in pineapple; or as many as before";
            "fantasyland-stay" fantasyland_stay: super::FantasylandStay, "what keeps a player in fantasyland: narrow is trips in front, or quads or better in the back; middle-quads also accepts quads or better in the middle; wide also accepts a full house or better in the middle";
        }
        "race" from "Chinese poker, Wikipedia" {
            "race-mode" race_mode: super::RaceMode, "whether points go to the best row of the table or to each row that beats an opponent's";
            "race-tie" race_tie: super::RaceTie, "what a tie for the best row gives";
            "race-target" race_target: super::RaceTarget, "how many points end the race";
        }
        "stakes" from "Chinese poker, Wikipedia" {
            "stake" stake: super::Stake, "money per unit";
            "pair-stake" pair_stake: super::PairStakes, "money per unit between two players";
            "currency" currency: super::Currency, "name of the money";
        }
    }
}

impl Rules {
    /// Builds rules from options in any order. The preset is set first (`standard` if none is given), then all other
    /// options. If an option is given twice, the later value replaces the earlier one. Overrides of single naturals,
    /// royalties and stakes are combined instead.
    ///
    /// # Errors
    /// Returns the error of the first rejected option, or an error if the options are incompatible.
    pub fn from_options<'a>(options: impl IntoIterator<Item = (&'a str, OptionValue)>) -> Result<Rules, OptionError> {
        let (presets, others): (Vec<_>, Vec<_>) = options.into_iter().partition(|(name, _)| *name == "rules");
        let mut rules = Rules::default();
        for (name, value) in presets.into_iter().chain(others) {
            rules.set(name, value)?;
        }
        rules.validate()?;
        Ok(rules)
    }

    /// Returns the rules of the preset with this name or alias.
    ///
    /// # Errors
    /// Returns an error if no preset has this name.
    pub fn preset(name: &str) -> Result<Rules, OptionError> {
        let mut rules = Rules::default();
        rules.set("rules", OptionValue::from(name))?;
        Ok(rules)
    }

    /// Sets an option by name. The option `rules` selects a preset and resets all other options to the values of that
    /// preset.
    ///
    /// Values that are words may be the words in [`OPTIONS`] or their aliases. On an error, the rules stay unchanged.
    ///
    /// # Errors
    /// Returns an error if the option does not exist or does not accept the value. Does not check that the options are
    /// compatible; [`Rules::validate`] does.
    pub fn set(&mut self, name: &str, value: impl Into<OptionValue>) -> Result<(), OptionError> {
        let option = options::set(OPTIONS, self, name, &value.into())?;
        if option.name == "rules" {
            *self = Rules::of(self.preset);
        }
        Ok(())
    }

    /// Returns the options with values that differ from the preset, each with its value.
    pub fn changed_from_preset(&self) -> Vec<(&'static str, String)> {
        options::changed(OPTIONS, self, &Rules::of(self.preset))
    }
}

/// Parses a preset, and options that change it: `one-six; surrender-cost=4`. The preset comes first. Without a preset,
/// the options change the standard rules, and an empty text gives the standard rules. The
/// [guide](crate::guide::options) lists the options and their values. Rejects the same rules as
/// [`Rules::from_options`].
///
/// ```
/// use pusoy::chinese::Rules;
///
/// let rules: Rules = "royalty=front:trips=4,back:quads=6; surrender=off".parse()?; // several royalties in one option
/// assert_eq!(rules.to_string(), "standard; royalty=front:trips=4,back:quads=6; surrender=off");
/// assert_eq!("".parse::<Rules>()?, Rules::default());
/// assert!("surrender=off; one-six".parse::<Rules>().is_err()); // the preset comes first
/// # Ok::<(), pusoy::options::OptionError>(())
/// ```
impl FromStr for Rules {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Rules, OptionError> {
        let RulesText { base, options } = RulesText::parse(text)?;
        let base = base.map(|base| ("rules", OptionValue::from(base)));
        Rules::from_options(base.into_iter().chain(options))
    }
}

/// Formats the preset and the options that differ from it, as [`FromStr`] parses them.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&RulesText::format(self.preset_name(), self.changed_from_preset()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_without_a_preset_change_the_standard_rules() {
        let rules: Rules = "scoring=1-6; surrender=off".parse().unwrap();
        assert_eq!(rules.to_string(), "standard; scoring=1-6; surrender=off");
        assert!(matches!("standrd; scoring=1-6".parse::<Rules>(), Err(OptionError::BadValue { .. })));
        for text in ["", " ", ";", " ; "] {
            assert_eq!(text.parse(), Ok(Rules::default()), "{text}");
        }
        let rules: Rules = "; scoring=1-6; surrender=off".parse().unwrap();
        assert_eq!(rules.to_string(), "standard; scoring=1-6; surrender=off");
    }

    #[test]
    fn typos_in_values_get_a_suggestion() {
        let message = |name: &str, value: &str| Rules::default().set(name, value).unwrap_err().to_string();
        assert!(message("royalty-table", "standrd").ends_with("did you mean 'standard'?"));
        assert!(message("naturals", "dragon,tree-flushes").ends_with("did you mean 'three-flushes'?"));
        assert!(message("natural", "dragn=13").ends_with("did you mean 'dragon'?"));
        assert!(message("royalty", "back:quad=1").ends_with("did you mean 'quads'?"));
        assert!(message("royalty", "bak:quads=1").ends_with("did you mean 'back'?"));
        assert!(!message("royalty", "front:quads=1").contains("did you mean")); // not a typo: a front cannot hold quads
        assert!(!message("natural", "dragon=-1").contains("did you mean"));
    }

    #[test]
    fn every_option_survives_formatting() {
        for option in OPTIONS {
            let mut rules = Rules::default();
            rules.set(option.name, option.value(&Rules::default()).as_str()).unwrap();
            assert_eq!(rules, Rules::default(), "{}", option.name);
            for word in option.words {
                rules.set(option.name, *word).unwrap();
                assert_eq!(option.value(&rules), *word);
            }
        }
    }
}
