//! Names in the spelling of the table.

use std::collections::HashMap;

use pusoy::ledger::player_key;

/// The spelling of each name at a table, for names with a different spelling elsewhere in the input.
pub struct Seated(HashMap<String, String>);

impl Seated {
    /// Creates the spellings of the players at a table.
    pub fn new<'a>(players: impl IntoIterator<Item = &'a String>) -> Seated {
        Seated(players.into_iter().map(|name| (player_key(name), name.clone())).collect())
    }

    /// Returns the spelling of a player at the table. Returns the name itself if no player there has it.
    pub fn spelled(&self, name: String) -> String {
        self.0.get(&player_key(&name)).cloned().unwrap_or(name)
    }

    /// Returns the spellings of several players.
    pub fn all_spelled(&self, names: Vec<String>) -> Vec<String> {
        names.into_iter().map(|name| self.spelled(name)).collect()
    }
}
