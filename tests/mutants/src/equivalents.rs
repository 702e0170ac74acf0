//! Mutants that have no visible effect. `equivalents.txt` lists them with the reasons.
//!
//! A line that is a path names the file of the mutants below it. A line that begins with `#` gives the reason for the
//! mutants below it. Any other line is a mutant: its mutation, ` @ `, and its source line. Several mutants of a
//! file can have the same mutation and the same text of their source line. Then ` @2 ` instead of ` @ ` means the
//! second of them.

use std::collections::BTreeSet;

use crate::mutants::Mutant;

/// Returns the numbers of the explained mutants.
///
/// # Panics
///
/// Panics if an entry of the list has no file or no reason, or if no mutant matches it. If no mutant matches, the
/// source has changed, and the entry must be changed or deleted.
pub fn explained(mutants: &[Mutant<'_>]) -> BTreeSet<usize> {
    let (mut path, mut reason) = ("", "");
    let mut numbers = BTreeSet::new();
    for line in include_str!("equivalents.txt").lines().map(str::trim).filter(|line| !line.is_empty()) {
        if line.starts_with("src/") {
            (path, reason) = (line, "");
        } else if let Some(because) = line.strip_prefix('#') {
            reason = because;
        } else {
            let (mutation, place) = line.split_once(" @").expect("a mutation, and its place");
            let (which, place) = place.split_once(' ').expect("a line of the source");
            let which: usize = if which.is_empty() { 1 } else { which.parse().expect("which of the line") };
            assert!(!path.is_empty() && !reason.is_empty(), "no file, or no reason: {line}");
            let is_this = |mutant: &Mutant<'_>| {
                mutant.source.path == path && mutant.mutation() == mutation && mutant.line() == place
            };
            let found = (1..).zip(mutants).filter(|(_, mutant)| is_this(mutant)).nth(which - 1);
            let (number, _) = found.unwrap_or_else(|| panic!("no mutant of {path} is this: {line}"));
            numbers.insert(number);
        }
    }
    numbers
}
