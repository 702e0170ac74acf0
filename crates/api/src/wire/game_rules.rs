//! The rules of a game other than Chinese Poker, as a part of records.

use serde::Serialize;
use serde_json::{Map, Value};

/// The rules in force: the game, and the options that differ from the defaults of the game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct GameRulesRecord {
    /// The game or its variant.
    name: &'static str,
    /// A hash of all options, equal for equal rules.
    hash: String,
    /// The options that differ from the defaults, with their values.
    set: Map<String, Value>,
}

impl GameRulesRecord {
    /// Creates the record of a game's rules. `set` contains the changed options.
    pub fn new<V: Into<Value>>(
        name: &'static str,
        hash: u64,
        set: impl IntoIterator<Item = (&'static str, V)>,
    ) -> GameRulesRecord {
        let set = set.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
        GameRulesRecord { name, hash: format!("{hash:016x}"), set }
    }
}
