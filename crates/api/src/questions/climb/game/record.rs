//! The record of an answer about one climbing game: the schema, the id, the game and its rules, and then the fields of
//! the answer itself.

use std::borrow::Cow;

use crate::wire::game_rules::GameRulesRecord;
use crate::wire::id::Id;
use pusoy::climbing::GameRules;
use serde::Serialize;

use crate::questions::climb::game::base_game::{RefereedGame, rules_record};

/// An answer about a climbing game, under the rules in force.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct GameRecord<'a, T> {
    schema: &'static str,
    id: &'a Id,
    /// The game, such as `big-two`.
    game: &'static str,
    /// The rules in force.
    rules: Cow<'a, GameRulesRecord>,
    #[serde(flatten)]
    answer: T,
}

impl<'a, T> GameRecord<'a, T> {
    /// Creates the record of an answer under rules that the question may have changed.
    pub fn new(schema: &'static str, id: &'a Id, rules: &dyn GameRules, answer: T) -> GameRecord<'a, T> {
        GameRecord { schema, id, game: rules.name(), rules: Cow::Owned(rules_record(rules)), answer }
    }

    /// Creates the record of an answer under the rules of `game`. Borrows the record of these rules.
    pub fn for_game(schema: &'static str, id: &'a Id, game: &'a RefereedGame, answer: T) -> GameRecord<'a, T> {
        GameRecord { schema, id, game: game.rules.name(), rules: Cow::Borrowed(&game.record), answer }
    }
}
