//! A line of a stream of inputs.

use std::sync::Arc;

use crate::rules::header::LogRules;
use crate::wire::problem::Problem;

/// Maximum length of a line, and of a deal of several lines, in bytes. Longer inputs are rejected.
pub const LONGEST: usize = 1 << 20;

/// A line of a stream, or several lines that form one input.
pub struct Line {
    /// Number of the line, or of the first of several lines, from 1; blank lines count.
    pub number: usize,
    /// The bytes of the line without its line break; `None` if there are more than [`LONGEST`].
    pub bytes: Option<Vec<u8>>,
    /// The rules of the last header above the line; `None` without a header.
    pub rules: Option<Arc<LogRules>>,
}

impl Line {
    /// Creates a line without rules.
    pub fn new(number: usize, bytes: Option<Vec<u8>>) -> Line {
        Line { number, bytes, rules: None }
    }

    /// Returns the problem of a line that is too long.
    pub fn too_long() -> Problem {
        Problem::new("line-too-long", format!("the line is longer than {LONGEST} bytes"))
    }

    /// Returns the problem that an input in a stream is too long. The input is a line, or a deal of several lines.
    pub fn input_too_long() -> Problem {
        let message = format!(
            "the line, or the deal that begins with it, is longer than {LONGEST} bytes (write an empty line after each \
             deal)"
        );
        Problem::new("line-too-long", message)
    }

    /// Returns `None` for a blank line or a comment, and `Some(Some(rules))` for a header. Returns `Some(None)` for any
    /// other line: an input, or a line that is too long or not UTF-8.
    pub fn header_or_input(&self) -> Option<Option<LogRules>> {
        let text = self.bytes.as_deref().and_then(|bytes| std::str::from_utf8(bytes).ok());
        let Some(text) = text.map(|text| text.trim_start_matches('\u{feff}').trim()) else { return Some(None) };
        match LogRules::of_line(self.number, text) {
            Some(rules) => Some(Some(rules)),
            None if text.is_empty() || text.starts_with('#') => None,
            None => Some(None),
        }
    }

    /// Returns `true` if the line contains only white space.
    pub fn is_blank(&self) -> bool {
        self.bytes.as_ref().is_some_and(|bytes| bytes.trim_ascii().is_empty())
    }
}
