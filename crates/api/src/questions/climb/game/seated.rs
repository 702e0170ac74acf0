//! The spelling of players' names: all parts of an answer use the spelling of the list of players.

use std::collections::HashMap;

use pusoy::ledger::player_key;

/// The names of the players at a table, in the spelling of the table. Other parts of the input may spell them
/// differently, for example in lower case.
pub struct Seated(HashMap<String, String>);

impl Seated {
    /// Creates the spellings of `players`, the names at the table.
    pub fn new<'a>(players: impl IntoIterator<Item = &'a String>) -> Seated {
        Seated(players.into_iter().map(|name| (player_key(name), name.clone())).collect())
    }

    /// Returns the spelling of `name` at the table. Returns `name` itself if no player has it.
    pub fn spelled(&self, name: String) -> String {
        self.0.get(&player_key(&name)).cloned().unwrap_or(name)
    }

    /// Returns the spellings of several names at the table.
    pub fn all_spelled(&self, names: Vec<String>) -> Vec<String> {
        names.into_iter().map(|name| self.spelled(name)).collect()
    }
}
