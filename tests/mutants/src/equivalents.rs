//! Mutants that change nothing that anybody could see: `equivalents.txt` says which, and why.
//!
//! A line that begins with a path names the file of those that follow; one that begins with `#` is their reason. Every other
//! line is a mutant: how it is told, ` @ `, and the line of the source where it stands; ` @2 ` where it is the second mutant
//! of that line that is so told.

use std::collections::BTreeSet;

use crate::mutants::Mutant;

/// Returns the numbers of the mutants that are explained.
///
/// # Panics
///
/// If one has no file or no reason, or is not there: the source has changed, and wants another explanation.
pub fn explained(mutants: &[Mutant<'_>]) -> BTreeSet<usize> {
    let (mut path, mut reason) = ("", "");
    let mut numbers = BTreeSet::new();
    for line in include_str!("equivalents.txt").lines().map(str::trim).filter(|line| !line.is_empty()) {
        if line.starts_with("src/") {
            (path, reason) = (line, "");
        } else if let Some(because) = line.strip_prefix('#') {
            reason = because;
        } else {
            let (mutation, place) = line.split_once(" @").expect("a mutation, and where it stands");
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
