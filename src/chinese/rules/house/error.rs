//! What may be wrong with a file of house rules.

use std::fmt;

use crate::options::OptionError;

/// Everything that is wrong with a file of house rules, in the order of its lines; at least one problem.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct HouseError(pub Vec<HouseProblem>);

/// One thing that is wrong with a file of house rules.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct HouseProblem {
    /// The line that is to blame, from 1; `None` if it is the whole file.
    pub line: Option<usize>,
    /// What is wrong there.
    pub cause: HouseCause,
}

/// Why a file of house rules is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HouseCause {
    /// The file is longer than rules can be.
    #[error("longer than {limit} bytes, which no rules are")]
    TooLong {
        /// The greatest length, in bytes.
        limit: usize,
    },
    /// The text is not TOML; the message is that of the TOML parser.
    #[error("{0}")]
    Syntax(String),
    /// An option is unknown, has a bad value, or contradicts others.
    #[error(transparent)]
    Option(OptionError),
    /// The name or the note is not a text, is empty or, for the name, has several lines.
    #[error("the {key} of house rules is a text in one line")]
    BadText {
        /// The key: `name` or `note`.
        key: &'static str,
    },
    /// The value of an option is a date or a time.
    #[error("'{key}' cannot be a date or a time")]
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
