//! Errors in a file of house rules.

use std::fmt;

use crate::options::OptionError;

/// The errors found in a file of house rules, in the order of their lines. There is at least one error.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct HouseError(pub Vec<HouseProblem>);

/// An error in a file of house rules.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct HouseProblem {
    /// The number of the line with the error, counted from 1. `None` if the error concerns the whole file, or if
    /// `House::from_inline_toml` parsed the rules.
    pub line: Option<usize>,
    /// The cause of the error.
    pub cause: HouseCause,
}

/// The cause of an error in a file of house rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HouseCause {
    /// The file is too long.
    #[error("the rules are too long (expected at most {limit} bytes)")]
    TooLong {
        /// The maximum length, in bytes.
        limit: usize,
    },
    /// The text is not TOML or, for rules in one line, has the wrong form. Contains the message.
    #[error("{0}")]
    Syntax(String),
    /// A value is not in quotes.
    #[error("the value is not in straight quotes (write {line})")]
    Unquoted {
        /// The line with the value in quotes.
        line: String,
    },
    /// An option is unknown, has a bad value, or contradicts others.
    #[error(transparent)]
    Option(OptionError),
    /// The name or the note is not a text or is empty, or the name has several lines.
    #[error("invalid {key}: expected a text that is not empty{}", if *.key == "name" { ", in one line" } else { "" })]
    BadText {
        /// The key: `name` or `note`.
        key: &'static str,
    },
    /// The value of an option is a date or a time.
    #[error("'{key}' cannot be a date or a time (expected a number, or a text in straight quotes)")]
    Date {
        /// The name of the option.
        key: String,
    },
}

impl fmt::Display for HouseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&itertools::join(&self.0, "\n"))
    }
}

impl fmt::Display for HouseProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.cause),
            None => self.cause.fmt(f),
        }
    }
}
