//! Royalties that a player claims or declares, by name.

use pusoy::chinese::royalties::Source;

/// The royalties that a player may name.
pub fn source(name: &str) -> Result<Source, String> {
    Source::from_name(name.trim().to_lowercase().as_str())
        .ok_or_else(|| format!("'{}' earns no royalty: front, middle, back or broken", name.trim()))
}
