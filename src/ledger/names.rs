//! The rule that decides whether two names belong to the same player.
//!
//! Names may differ in case and in surrounding spaces: `amy`, `AMY` and ` Amy ` are one player.

use std::collections::HashSet;

/// Returns a key that is the same for all spellings of a player's name.
pub fn player_key(name: &str) -> String {
    name.trim().to_lowercase()
}

/// Returns `true` if both names belong to the same player.
pub fn is_same_player(a: &str, b: &str) -> bool {
    a == b || player_key(a) == player_key(b)
}

/// Returns the seat of the player with this name. Returns `None` if there is no such player at the table.
pub fn seat_at_table<S: AsRef<str>>(players: &[S], name: &str) -> Option<usize> {
    players.iter().position(|player| is_same_player(player.as_ref(), name))
}

/// Returns the first name that an earlier player at the table already has. Returns `None` if all players are different.
pub fn named_twice<S: AsRef<str>>(players: &[S]) -> Option<&str> {
    let mut seated = HashSet::with_capacity(players.len());
    players.iter().map(AsRef::as_ref).find(|name| !seated.insert(player_key(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_may_differ_in_case_and_surrounding_spaces() {
        for (a, b, wanted) in [
            ("Amy", "amy", true),
            ("Amy", " AMY\t", true),
            ("Zoë", "ZOË", true),
            ("ΣΑΣ", "σας", true),
            ("Ana María", "ANA MARÍA", true),
            ("Amy", "Amyy", false),
            ("Ana", "Aná", false),
            ("Player 1", "Player1", false),
            ("", " ", true),
        ] {
            assert_eq!((is_same_player(a, b), is_same_player(b, a)), (wanted, wanted), "{a}, {b}");
        }
    }

    #[test]
    fn seats_are_found_by_any_spelling() {
        let table = ["Amy", "Bob", "Cy"];
        assert_eq!(["bob", " CY", "Dan"].map(|name| seat_at_table(&table, name)), [Some(1), Some(2), None]);
        assert_eq!(named_twice(&table), None);
        assert_eq!(named_twice(&["Amy", "Bob", "amy", "BOB"]), Some("amy"));
    }
}
