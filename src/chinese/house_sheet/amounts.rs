//! Amounts in words.

/// Formats a number of units: `1 unit`, `3 units`.
pub(super) fn units(n: i32) -> String {
    if n == 1 { String::from("1 unit") } else { format!("{n} units") }
}

/// Returns the text with its first letter in upper case.
pub(super) fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
