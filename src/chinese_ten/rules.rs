//! The variants of the family, and the options of a house.

use super::fraction::Fraction;
use crate::fnv::fnv;
use crate::options::{self, Field, NotAValue, OptionError, OptionSpec, OptionValue, choices, options};

choices! {
    /// The games of the family.
    Variant {
        /// Chinese Ten, for two to four players.
        Standard = "standard",
        /// As played in Taiwan, by four.
        Taiwan = "taiwan",
        /// Barraco, for two or four.
        Barraco = "barraco",
        /// Main Merah, for two or three.
        MainMerah = "main-merah",
        /// Red Frog, for two to four.
        RedFrog = "red-frog",
    }

    /// What players settle.
    Payment {
        /// Each player settles the difference to the tie score.
        VsTie = "vs-tie",
        /// Any two players settle the difference of their points.
        Pairwise = "pairwise",
    }
}

/// The player who took both red fives with each other, or nobody.
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

/// A house's own tie score, or the usual one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TieScore(pub Option<Fraction>);

impl Field for TieScore {
    const SHAPE: &'static str = "'default', or a number from 0 to 10,000: 70 or 109/2";
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

/// The rules of a game of the family, as a house plays it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct TenRules {
    /// The game.
    pub variant: Variant,
    /// What players settle.
    pub payment: Payment,
    /// The score at which a player neither wins nor loses, if it is not the usual one.
    pub tie_score: TieScore,
    /// The player who took both red fives with each other.
    pub red_five: RedFive,
    /// Whether piles may be incomplete.
    pub partial: bool,
    /// Whether the cards are dealt again if some of the layout can never be taken.
    pub redeal_dead_groups: bool,
}

options! {
    static OPTIONS: TenRules {
        "game" from "Chinese Ten, after pagat.com" {
            "variant" variant: Variant, "which game of the family";
        }
        "settlement" from "Chinese Ten, after pagat.com" {
            "payment" payment: Payment, "whether each settles the difference to the tie score, or each two that of their points";
            "tie-score" tie_score: TieScore, "the score at which a player neither wins nor loses";
            "red-five" red_five: RedFive, "who took both red fives with each other, for which each other player gives him ten";
            "partial" partial: bool, "whether piles may lack cards";
        }
        "layout" from "Chinese Ten, after pagat.com" {
            "redeal-dead-groups" redeal_dead_groups: bool, "whether a layout of Main Merah in which some cards can never be taken is dealt anew";
        }
    }
}

impl TenRules {
    /// Returns the usual rules of a variant.
    pub fn of(variant: Variant) -> TenRules {
        TenRules { variant, ..TenRules::default() }
    }

    /// Returns every option.
    pub fn options() -> &'static [OptionSpec<TenRules>] {
        OPTIONS
    }

    /// Sets an option by its name. What is refused changes nothing.
    ///
    /// # Errors
    /// If there is no such option, or the option has no such value.
    pub fn set(&mut self, name: &str, value: impl Into<OptionValue>) -> Result<(), OptionError> {
        options::set(OPTIONS, self, name, &value.into()).map(|_| ())
    }

    /// Returns a hash of every option with its value.
    pub fn hash(&self) -> u64 {
        let options = OPTIONS.iter().map(|option| format!(" {}={}", option.name, option.value(self)));
        fnv(format!("chinese-ten{}", options.collect::<String>()).as_bytes())
    }

    /// Returns the options that are not as usual, each with its value.
    pub fn changed(&self) -> Vec<(&'static str, String)> {
        options::changed(OPTIONS, self, &TenRules::default())
    }
}
