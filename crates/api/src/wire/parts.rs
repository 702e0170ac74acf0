//! Splits text such as `Ann = 3d 4d; move = Ann; Ben: pass` into its parts.
//!
//! Parts are separated by `;` or by the end of a line. Comments are omitted. Full-width separators are equivalent to
//! narrow ones.

use std::collections::HashSet;

use itertools::Itertools;

use crate::wire::comments::without_comments;
use crate::wire::problem::{Problem, Problems};

/// The characters between a name and its value.
pub const EQUALS: [char; 2] = ['=', '＝'];
/// The characters between a name and an action.
pub const COLONS: [char; 2] = [':', '：'];
/// The characters between two names or numbers of a list.
pub const COMMAS: [char; 2] = [',', '，'];
const SEMICOLONS: [char; 2] = [';', '；'];

/// A part of a text, without white space around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// The text.
    pub text: &'a str,
    /// Number of characters before the part on its line.
    pub before: usize,
    /// Number of lines from the first line of the text down to the line of the part; 0 on the first line.
    pub below: usize,
}

/// The names to which a text has given a value so far.
pub struct NamesOnce<'a> {
    text: &'a str,
    given: HashSet<&'a str>,
}

/// Returns the parts of a text that are not blank.
pub fn parts(text: &str) -> impl Iterator<Item = Part<'_>> {
    without_comments(text).enumerate().flat_map(|(below, line)| {
        let mut before = 0;
        line.split(SEMICOLONS).filter_map(move |text| {
            let part = Part { text, before, below }.trimmed();
            before += text.chars().count() + 1;
            (!part.text.is_empty()).then_some(part)
        })
    })
}

/// Returns `true` if a line contains one of `signs` and no semicolon. Such a line is a single part, and further parts
/// of the same text may follow in the lines below.
pub fn is_single_part(line: &str, signs: &[char]) -> bool {
    line.contains(signs) && !line.contains(SEMICOLONS)
}

impl<'a> Part<'a> {
    /// Splits the part at its first character that is one of `signs`. Returns the name, this character and the value.
    /// Returns `None` if the part contains none of `signs`.
    pub fn split(self, signs: &[char]) -> Option<(&'a str, char, Part<'a>)> {
        let (at, sign) = self.text.char_indices().find(|(_, c)| signs.contains(c))?;
        let (name, value) = (&self.text[..at], &self.text[at + sign.len_utf8()..]);
        let value = Part { text: value, before: self.before + name.chars().count() + 1, below: self.below };
        Some((name.trim(), sign, value.trimmed()))
    }

    /// Converts the places of problems, which count from the start of the part, to places in the whole text.
    pub fn placed(self, problems: impl Into<Problems>) -> Problems {
        let mut problems = problems.into();
        for problem in &mut problems.0 {
            problem.column = problem.column.map(|column| column + self.before);
            problem.below += self.below;
        }
        problems
    }

    fn trimmed(self) -> Part<'a> {
        let blank = self.text.len() - self.text.trim_start().len();
        Part { text: self.text.trim(), before: self.before + self.text[..blank].chars().count(), ..self }
    }
}

impl<'a> NamesOnce<'a> {
    /// Starts without names. `text` is the whole text from which names will be added.
    pub fn new(text: &'a str) -> NamesOnce<'a> {
        NamesOnce { text, given: HashSet::new() }
    }

    /// Adds a name.
    ///
    /// # Errors
    ///
    /// The name already has a value. If the text gives values to at least two names, and to each of them at least
    /// twice, the message says how to give several deals.
    pub fn add(&mut self, name: &'a str) -> Result<(), Problem> {
        if self.given.insert(name) {
            return Ok(());
        }
        let all = parts(self.text).filter_map(|part| Some(part.split(&EQUALS)?.0));
        let advice = match repeats_every_name(all) {
            true => "give several deals with --input or a pipe, and an empty line between them",
            false => "give it once",
        };
        Err(Problem::new("duplicate-player", format!("'{name} = …' appears twice ({advice})")).token(name))
    }
}

/// Returns `true` if at least two names are given, and each at least twice. The text then contains several deals.
pub fn repeats_every_name<'a>(names: impl IntoIterator<Item = &'a str>) -> bool {
    let counts = names.into_iter().counts();
    counts.len() > 1 && counts.values().all(|&count| count > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_gives_its_offset_and_its_line() {
        let text = "Ann = 3d ; move=Ann # late\n# none\n；Ben：pass;;";
        let found: Vec<_> = parts(text).map(|part| (part.text, part.before, part.below)).collect();
        assert_eq!(found, [("Ann = 3d", 0, 0), ("move=Ann", 11, 0), ("Ben：pass", 1, 2)]);
    }

    #[test]
    fn the_first_sign_splits_a_part() {
        let split = |text: &'static str, signs: &[char]| parts(text).next().and_then(|part| part.split(signs));
        let value = |text, before| Part { text, before, below: 0 };
        assert_eq!(split(" on = Ben: 3d", &EQUALS), Some(("on", '=', value("Ben: 3d", 6))));
        assert_eq!(split("Ann ＝S:AKQ", &['=', '＝', ':']), Some(("Ann", '＝', value("S:AKQ", 5))));
        assert_eq!(split("Ann", &EQUALS), None);
        assert_eq!(split("Ann=", &EQUALS), Some(("Ann", '=', value("", 4))));
    }

    #[test]
    fn a_name_has_one_value() {
        let mut names = NamesOnce::new("Ann = 3d; Ben = 4d; Ann = 5d");
        assert!(names.add("Ann").is_ok() && names.add("Ben").is_ok());
        assert_eq!(names.add("Ann").unwrap_err().message, "'Ann = …' appears twice (give it once)");
        let mut names = NamesOnce::new("Ann=3d; Ben=4d; Ann: 3d\nAnn=5d; Ben=6d");
        assert!(names.add("Ann").is_ok() && names.add("Ben").is_ok());
        let message =
            "'Ann = …' appears twice (give several deals with --input or a pipe, and an empty line between them)";
        assert_eq!(names.add("Ann").unwrap_err().message, message);
    }
}
