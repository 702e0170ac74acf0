//! The games of the Chinese Ten family, and house options.

use std::fmt;
use std::str::FromStr;

use crate::amounts::Fraction;
use crate::fnv::fnv;
use crate::options::{self, Field, NotAValue, OptionError, OptionSpec, OptionValue, RulesText, choices, options};

choices! {
    /// The games of the family.
    Variant {
        /// Chinese Ten, for two to four players.
        Standard = "standard",
        /// The game played in Taiwan, for four players.
        Taiwan = "taiwan",
        /// Barraco, for two or four players.
        Barraco = "barraco",
        /// Main Merah, for two or three players.
        MainMerah = "main-merah",
        /// Red Frog, for two to four players.
        RedFrog = "red-frog",
    }

    /// The difference that players pay.
    Payment {
        /// Each player settles the difference between their points and the tie score.
        VsTie = "vs-tie",
        /// Each pair of players settles the difference between their points.
        Pairwise = "pairwise",
    }
}

/// The player who captured one red five with the other red five, if any.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RedFive(pub Option<String>);

impl Field for RedFive {
    const SHAPE: &'static str = "a player's name, or 'nobody'";
    const WORDS: &'static [&'static str] = &["nobody"];

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        let name = value.word().filter(|name| !name.is_empty()).ok_or(NotAValue)?;
        self.0 = (name != "nobody").then_some(name);
        Ok(())
    }

    fn text(&self) -> String {
        self.0.clone().unwrap_or_else(|| String::from("nobody"))
    }
}

/// A house's own tie score, or `None` for the usual tie score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TieScore(pub Option<Fraction>);

impl Field for TieScore {
    const SHAPE: &'static str = "'default', or a number from 0 to 10,000, such as 70 or 109/2";
    const WORDS: &'static [&'static str] = &["default"];

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        let word = value.word().ok_or(NotAValue)?;
        let in_range = |tie: &Fraction| {
            (0..=10_000 * tie.denominator().min(1_000)).contains(&tie.numerator()) && tie.denominator() <= 1_000
        };
        self.0 = match word.as_str() {
            "default" => None,
            number => Some(Fraction::from_text(number).filter(in_range).ok_or(NotAValue)?),
        };
        Ok(())
    }

    fn text(&self) -> String {
        self.0.map_or_else(|| String::from("default"), |tie| tie.to_string())
    }
}

/// House rules for a game of the family.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct TenRules {
    /// The variant.
    pub variant: Variant,
    /// The difference that players pay.
    pub payment: Payment,
    /// The tie score (the break-even score), if the house has its own.
    pub tie_score: TieScore,
    /// The player who captured one red five with the other red five, if any.
    pub red_five: RedFive,
    /// Whether the piles of captured cards may lack some cards of the deck.
    pub partial: bool,
    /// Whether the cards are dealt again in Main Merah if some cards of the layout can never be captured.
    pub redeal_dead_groups: bool,
}

options! {
    static OPTIONS: TenRules {
        "game" from "Chinese Ten, after pagat.com" {
            "variant" variant: Variant, "which game of the family";
        }
        "settlement" from "Chinese Ten, after pagat.com" {
            "payment" payment: Payment, "whether players settle with the tie score, or in pairs by their points";
            "tie-score" tie_score: TieScore, "the break-even score";
            "red-five" red_five: RedFive, "the player who captured one red five with the other red five; every other player pays them ten points";
            "partial" partial: bool, "whether piles may lack cards";
        }
        "layout" from "Chinese Ten, after pagat.com" {
            "redeal-dead-groups" redeal_dead_groups: bool, "whether a layout of Main Merah is dealt again if some cards can never be taken";
        }
    }
}

/// Parses a variant, and options that change its usual rules: `barraco; payment=pairwise`. Without a variant, the
/// options change the rules of the default variant. An empty text gives the usual rules of the default variant.
impl FromStr for TenRules {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<TenRules, OptionError> {
        let RulesText { base, options } = RulesText::parse(text)?;
        let mut rules = TenRules::default();
        let base = base.map(|base| ("variant", OptionValue::from(base)));
        for (name, value) in base.into_iter().chain(options) {
            rules.set(name, value)?;
        }
        Ok(rules)
    }
}

/// Formats the variant and the options that differ from its usual rules, as [`FromStr`] parses them. If an option names
/// a player, the name must not contain a semicolon.
impl fmt::Display for TenRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let changed = options::changed(OPTIONS, self, &TenRules::of(self.variant));
        f.pad(&RulesText::format(self.variant.name(), changed))
    }
}

impl TenRules {
    /// Returns the usual rules of a variant.
    pub fn of(variant: Variant) -> TenRules {
        TenRules { variant, ..TenRules::default() }
    }

    /// Returns all options.
    pub fn options() -> &'static [OptionSpec<TenRules>] {
        OPTIONS
    }

    /// Sets the option called `name`.
    ///
    /// # Errors
    /// Returns an error if the option does not exist or does not accept the value. The rules then stay unchanged.
    pub fn set(&mut self, name: &str, value: impl Into<OptionValue>) -> Result<(), OptionError> {
        options::set(OPTIONS, self, name, &value.into()).map(|_| ())
    }

    /// Returns a hash of the values of all options.
    pub fn hash(&self) -> u64 {
        let options = OPTIONS.iter().map(|option| format!(" {}={}", option.name, option.value(self)));
        fnv(format!("chinese-ten{}", options.collect::<String>()).as_bytes())
    }

    /// Returns the options with values other than the default, each with its value.
    pub fn changed(&self) -> Vec<(&'static str, String)> {
        options::changed(OPTIONS, self, &TenRules::default())
    }
}
