//! The frame of every record about a climbing game.

use pusoy::climbing::GameRules;
use serde::Serialize;

use crate::cli::json::game_rules::GameRulesRecord;
use crate::cli::json::id::Id;

/// An answer about a climbing game, under the rules in force.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct GameRecord<'a, T> {
    schema: &'static str,
    id: &'a Id,
    /// The game, `big-two`.
    game: &'static str,
    /// The rules in force.
    rules: GameRulesRecord,
    #[serde(flatten)]
    answer: T,
}

impl<'a, T> GameRecord<'a, T> {
    pub fn new(schema: &'static str, id: &'a Id, rules: &dyn GameRules, answer: T) -> GameRecord<'a, T> {
        GameRecord { schema, id, game: rules.name(), rules: rules_record(rules), answer }
    }
}

/// Returns the record of the rules in force.
pub fn rules_record(rules: &dyn GameRules) -> GameRulesRecord {
    let changed = rules.options().into_iter().filter(|option| !option.is_default);
    GameRulesRecord::new(rules.name(), rules.hash(), changed.map(|option| (option.name, option.value)))
}
