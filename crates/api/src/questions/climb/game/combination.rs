//! Records of combinations, and the announcements of their players.

use pusoy::climbing::plays::Key;
use serde::Serialize;

/// A combination that cards form.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CombinationRecord {
    /// The kind of combination: `pair`, `straight`, …
    #[serde(rename = "type")]
    kind: &'static str,
    /// Number of consecutive ranks.
    length: usize,
    /// Strength among combinations of the same type and length: higher beats lower.
    strength: u8,
    /// Whether the player announces that the combination locks the trick; absent if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    lock: bool,
}

impl CombinationRecord {
    /// Returns the record of a combination.
    pub fn new(key: &Key) -> CombinationRecord {
        CombinationRecord {
            kind: key.kind().name(),
            length: key.length(),
            strength: key.strength(),
            lock: key.is_locked(),
        }
    }
}

/// Returns the words that follow the cards of a combination: the announcement of its player, or an empty text.
pub fn announcement(key: Key) -> &'static str {
    if key.is_locked() { " lock" } else { "" }
}
