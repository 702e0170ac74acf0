//! Combinations by name: `pair`, `straight of 5`.

use pusoy::climbing::plays::Key;
use serde::Serialize;

/// One way in which cards can be played.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CombinationRecord {
    #[serde(rename = "type")]
    kind: &'static str,
    /// Number of ranks that follow each other.
    length: usize,
    /// Strength among combinations of the same type and length: higher beats lower.
    strength: u8,
}

impl CombinationRecord {
    pub fn new(key: &Key) -> CombinationRecord {
        CombinationRecord { kind: key.kind().name(), length: key.length(), strength: key.strength() }
    }
}

/// Spells a combination for a person.
pub fn in_words(key: Key) -> String {
    match key.length() {
        1 => key.kind().name().to_owned(),
        length => format!("{} of {length}", key.kind()),
    }
}
