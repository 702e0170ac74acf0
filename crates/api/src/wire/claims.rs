//! Royalties that a player claims or declares, by name.

use pusoy::chinese::royalties::Source;

use crate::wire::problem::Problem;

/// Parses the name of a royalty's source: `front`, `middle`, `back` or `broken`. The source `broken` is four of a kind
/// or a straight flush with cards in different rows.
pub fn source(name: &str) -> Result<Source, Problem> {
    let shown = name.trim();
    Source::from_name(&shown.to_lowercase()).ok_or_else(|| {
        let message = format!("unknown royalty '{shown}' (expected front, middle, back or broken)");
        Problem::new("bad-option-value", message).token(name)
    })
}
