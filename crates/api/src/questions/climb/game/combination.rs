//! Combinations by name: `pair`, `straight of 5`.

use pusoy::climbing::plays::Key;
use serde::Serialize;

/// One way in which cards can be played.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CombinationRecord {
    /// What kind of combination the cards are: `pair`, `run`, …
    #[serde(rename = "type")]
    kind: &'static str,
    /// Number of ranks that follow each other.
    length: usize,
    /// Strength among combinations of the same type and length: higher beats lower.
    strength: u8,
    /// Whether its player says that it locks the trick; absent if not.
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

/// Spells a combination for a person.
pub fn in_words(key: Key) -> String {
    let locked = if key.is_locked() { "locked " } else { "" };
    match key.length() {
        1 => key.kind().name().to_owned(),
        length => format!("{locked}{} of {length}", key.kind()),
    }
}

/// Spells what the player of a combination says besides putting down its cards.
pub fn said(key: Key) -> &'static str {
    if key.is_locked() { " lock" } else { "" }
}
