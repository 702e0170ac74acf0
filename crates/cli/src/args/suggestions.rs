//! Names that shell completions offer. The parsers here also accept other text.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use pusoy::chinese::rules::Preset;
use pusoy::chinese_ten::Variant;
use pusoy::climbing::Game;
use pusoy::open_face::PlacementPolicy;
use pusoy::solver::{SetBy, Theme};

/// A parser that accepts any text. It contains a function that returns the names for shell completions.
#[derive(Clone)]
pub struct SuggestedValues(pub fn() -> Vec<&'static str>);

impl TypedValueParser for SuggestedValues {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}

/// Names of the presets. Most arguments with this parser also accept a file of house rules.
pub const PRESETS: SuggestedValues = SuggestedValues(|| Preset::ALL.iter().map(|preset| preset.name()).collect());
/// Names of the climbing games.
pub const GAMES: SuggestedValues = SuggestedValues(|| Game::ALL.iter().map(|game| game.name()).collect());
/// Names of the games of the Chinese Ten family.
pub const VARIANTS: SuggestedValues = SuggestedValues(|| Variant::ALL.iter().map(|variant| variant.name()).collect());
/// Names of the kinds of hands in drills.
pub const KINDS: SuggestedValues = SuggestedValues(|| Theme::ALL.iter().map(|theme| theme.name()).collect());
/// Names of strategies.
pub const STRATEGIES: SuggestedValues = SuggestedValues(|| SetBy::ALL.iter().map(|by| by.name()).collect());
/// Names of strategies and of placement policies, for arguments that also accept files of settings.
pub const CONTESTANTS: SuggestedValues = SuggestedValues(|| {
    SetBy::ALL.iter().map(|by| by.name()).chain(PlacementPolicy::ALL.iter().map(|way| way.name())).collect()
});
