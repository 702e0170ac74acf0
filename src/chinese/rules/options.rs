use super::field::{Field, NotAValue};
use super::nearest::nearest;
use super::{OptionError, OptionValue, Preset, Rules};

/// One option: what it is called, what it means, and how it is read into [`Rules`] and written from them.
pub struct OptionSpec {
    /// The name.
    pub name: &'static str,
    /// What it decides.
    pub meaning: &'static str,
    /// What it belongs to: `scoring`, `rows`, `royalties`, `naturals`, `surrender`, `mis-set`, `stakes`.
    pub section: &'static str,
    /// The words that are its values, the default first where they are all of them.
    pub words: &'static [&'static str],
    /// What its values look like.
    pub shape: &'static str,
    parts: fn() -> Vec<&'static str>,
    read: fn(&mut Rules, &OptionValue) -> Result<(), NotAValue>,
    text: fn(&Rules) -> String,
}

impl OptionSpec {
    /// The option of this name.
    pub fn find(name: &str) -> Option<&'static OptionSpec> {
        OPTIONS.iter().find(|option| option.name == name)
    }

    /// The value it has in these rules, as [`Rules::set`] reads it.
    pub fn value(&self, rules: &Rules) -> String {
        (self.text)(rules)
    }

    /// The value it has by default.
    pub fn default_value(&self) -> String {
        self.value(&Rules::default())
    }

    /// Its values, in words.
    pub fn values(&self) -> String {
        if self.shape == "a word" { format!("one of {}", self.words.join(", ")) } else { self.shape.to_owned() }
    }
}

macro_rules! options {
    ($($section:literal { $($name:literal $field:ident: $type:ty, $meaning:literal;)+ })+) => {
        /// Every option, in the order in which they are listed.
        pub static OPTIONS: &[OptionSpec] = &[$($(OptionSpec {
            name: $name,
            meaning: $meaning,
            section: $section,
            words: <$type as Field>::WORDS,
            shape: <$type as Field>::SHAPE,
            parts: <$type as Field>::parts,
            read: |rules, value| Field::read(&mut rules.$field, value),
            text: |rules| Field::text(&rules.$field),
        }),+),+];
    };
}

options! {
    "preset" {
        "rules" preset: Preset, "the preset that the other options change";
    }
    "scoring" {
        "scoring" scoring: super::Scoring, "what rows are worth";
        "custom" custom: Option<super::Custom>, "units for a row, overall and for a scoop, under scoring=custom";
        "overall-rule" overall_rule: super::OverallRule, "who gets the overall unit: the winner of two rows, or of more than he loses";
        "scoop-rule" scoop_rule: super::ScoopRule, "what a scoop is: three wins, or also two wins and a tie";
        "row-order" row_order: super::RowOrder, "whether the middle may equal the back";
    }
    "royalties" {
        "royalty-table" royalty_table: super::RoyaltyTable, "what royalties are worth";
        "royalty" royalty: super::RoyaltyCells, "single royalties that override the table";
        "royalty-policy" royalty_policy: super::RoyaltyPolicy, "who is paid: the winner of the row, the winner unless both have one, or both";
        "royalty-mode" royalty_mode: super::RoyaltyMode, "whether a royalty comes on top of its row's unit or replaces it";
    }
    "naturals" {
        "naturals" naturals: super::NaturalSelection, "which naturals there are";
        "natural-table" natural_table: super::NaturalTable, "what naturals are worth";
        "natural" natural: super::NaturalPoints, "single naturals that override the table";
        "natural-vs-natural" natural_vs_natural: super::NaturalVsNatural, "who is paid between two naturals: the stronger, both, or nobody";
        "same-natural" same_natural: super::SameNatural, "whether two of the same natural are compared or tie";
        "natural-declaration" natural_declaration: super::NaturalDeclaration, "whether every natural counts or only a declared one";
        "front-qka" front_qka: bool, "whether Q-K-A is a run in the front row of a natural";
        "full-colored-min" full_colored_min: super::FullColoredMin, "how many cards of one colour make full-colored";
    }
    "surrender" {
        "surrender" surrender: super::Surrender, "whether players may surrender";
        "surrender-cost" surrender_cost: Option<i32>, "what surrender pays to each opponent who plays";
        "surrender-check" surrender_check: super::SurrenderCheck, "whether that must lie between losing two rows and a scoop";
    }
    "mis-set" {
        "misset" misset: super::Misset, "whether a mis-set hand pays a scoop or is played as it is set";
        "misset-royalties" misset_royalties: super::MissetRoyalties, "whether it also pays the royalties of its opponents";
    }
    "stakes" {
        "stake" stake: super::Stake, "money for a unit";
        "pair-stake" pair_stake: super::PairStakes, "money for a unit between two players";
    }
}

/// Options of the game that are still to come.
const OPTIONS_TO_COME: &[&str] = &[
    "wheel",
    "scoop-multiplier",
    "home-run-multiplier",
    "home-run-rule",
    "multiplier-scope",
    "royalty-limit",
    "royalty-declaration",
    "broken-royalties",
    "low-middle",
    "low-qualifier",
    "low-royalties",
    "fantasyland-stay",
    "race-mode",
    "race-tie",
    "race-target",
];

/// Values that are still to come, of options that there are.
const VALUES_TO_COME: &[(&str, &[&str])] = &[
    ("rules", &["simple", "taiwanese", "western", "eastern", "ofc", "race-11"]),
    ("scoring", &["race-11"]),
    ("royalty-table", &["eastern", "ofc"]),
];

impl Rules {
    /// The rules that options make, whatever their order: the preset first (`standard` if none is given), then every
    /// other option. Of an option given twice the later value counts, except that overrides of single naturals,
    /// royalties and stakes add up.
    ///
    /// # Errors
    /// The first option that is refused, and then options that contradict each other.
    pub fn from_options<'a>(options: impl IntoIterator<Item = (&'a str, OptionValue)>) -> Result<Rules, OptionError> {
        let (presets, others): (Vec<_>, Vec<_>) = options.into_iter().partition(|(name, _)| *name == "rules");
        let mut rules = Rules::default();
        for (name, value) in presets.into_iter().chain(others) {
            rules.set(name, value)?;
        }
        rules.validate()?;
        Ok(rules)
    }

    /// Sets an option by its name. Setting `rules` loads a preset and forgets every other option.
    ///
    /// Words are read as [`OPTIONS`] spells them, or by their aliases. What is refused changes nothing.
    ///
    /// # Errors
    /// An unknown option, or a value that the option cannot have. Whether options can stand together is for
    /// [`Rules::validate`] to say.
    pub fn set(&mut self, name: &str, value: impl Into<OptionValue>) -> Result<(), OptionError> {
        let Some(option) = OptionSpec::find(name) else { return Err(unknown(name)) };
        let value = value.into();
        (option.read)(self, &value).map_err(|NotAValue| refused(option, value))?;
        if option.name == "rules" {
            *self = Rules::of(self.preset);
        }
        Ok(())
    }

    /// The options in which these rules differ from their preset, each with its value.
    pub fn changed_from_preset(&self) -> Vec<(&'static str, String)> {
        let preset = Rules::of(self.preset);
        let changed = |option: &OptionSpec| {
            let value = option.value(self);
            (value != option.value(&preset)).then_some((option.name, value))
        };
        OPTIONS.iter().filter_map(changed).collect()
    }
}

fn unknown(name: &str) -> OptionError {
    match OPTIONS_TO_COME.iter().find(|option| **option == name) {
        Some(option) => OptionError::UnknownYet(option),
        None => OptionError::Unknown {
            name: name.to_owned(),
            nearest: nearest(name, OPTIONS.iter().map(|option| option.name)),
        },
    }
}

fn refused(option: &'static OptionSpec, value: OptionValue) -> OptionError {
    let name = option.name;
    let word = value.word().unwrap_or_default();
    let to_come = VALUES_TO_COME.iter().filter(|(option, _)| *option == name).flat_map(|(_, words)| *words);
    if let Some(value) = to_come.into_iter().find(|value| **value == word) {
        return OptionError::BadValueYet { name, value };
    }
    let nearest = nearest(&word, option.words.iter().copied()).or_else(|| nearest_part(option, &value.to_string()));
    OptionError::BadValue { name, value, wanted: option.values(), nearest }
}

/// The word nearest to the first part of a value that is none: `quads` for `back:quad=1`.
fn nearest_part(option: &OptionSpec, value: &str) -> Option<&'static str> {
    let words = (option.parts)();
    let is_part = |part: &str| words.contains(&part) || part.parse::<i64>().is_ok();
    let wrong = value.split([',', ':', '=']).map(str::trim).find(|part| !is_part(part))?;
    nearest(wrong, words.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_in_values_are_named() {
        let said = |name: &str, value: &str| Rules::default().set(name, value).unwrap_err().to_string();
        assert!(said("royalty-table", "standrd").ends_with("did you mean 'standard'?"));
        assert!(said("naturals", "dragon,tree-flushes").ends_with("did you mean 'three-flushes'?"));
        assert!(said("natural", "dragn=13").ends_with("did you mean 'dragon'?"));
        assert!(said("royalty", "back:quad=1").ends_with("did you mean 'quads'?"));
        assert!(said("royalty", "bak:quads=1").ends_with("did you mean 'back'?"));
        assert!(!said("royalty", "front:quads=1").contains("did you mean")); // no slip: a front holds no quads
        assert!(!said("natural", "dragon=-1").contains("did you mean"));
    }

    #[test]
    fn every_option_reads_what_it_writes() {
        for option in OPTIONS {
            let mut rules = Rules::default();
            rules.set(option.name, option.default_value().as_str()).unwrap();
            assert_eq!(rules, Rules::default(), "{}", option.name);
            for word in option.words {
                rules.set(option.name, *word).unwrap();
                assert_eq!(option.value(&rules), *word);
            }
        }
    }

    #[test]
    fn what_is_to_come_is_said_to_come() {
        for name in OPTIONS_TO_COME {
            assert!(OptionSpec::find(name).is_none(), "{name} has come");
            assert_eq!(unknown(name).code(), "unknown-option");
            assert!(unknown(name).to_string().ends_with("is not supported yet"));
        }
        for (name, words) in VALUES_TO_COME {
            for word in *words {
                let error = Rules::default().set(name, *word).unwrap_err();
                let said = (error.code(), error.to_string());
                assert_eq!(said, ("bad-option-value", format!("{name}={word} is not supported yet")));
            }
        }
    }
}
