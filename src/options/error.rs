//! Errors of options.

use super::OptionValue;
use super::nearest::{did_you_mean, nearest};
use crate::ErrorCode;

/// The error for a text that is not one of a list of names.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown name '{name}' (expected {}){}", .expected.join(", "), did_you_mean(self.nearest()))]
pub struct UnknownName {
    /// The name as given.
    pub name: String,
    /// The existing names.
    pub expected: Vec<&'static str>,
}

impl UnknownName {
    pub(crate) fn new(name: &str, expected: impl IntoIterator<Item = &'static str>) -> UnknownName {
        UnknownName { name: name.to_owned(), expected: expected.into_iter().collect() }
    }

    /// Returns the nearest existing name. Returns `None` if no name is close enough for a typo.
    pub fn nearest(&self) -> Option<&'static str> {
        nearest(&self.name, self.expected.iter().copied())
    }
}

/// An error in an option or in a combination of options.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// No option has this name.
    #[error("unknown option '{name}'{}", did_you_mean(*.nearest))]
    Unknown {
        /// The name as given.
        name: String,
        /// The nearest existing name, or `None` if no name is close enough for a typo.
        nearest: Option<&'static str>,
    },
    /// The option does not accept this value.
    #[error("invalid value '{value}' for option '{name}': expected {wanted}{}", did_you_mean(*.nearest))]
    BadValue {
        /// The name of the option.
        name: &'static str,
        /// The value as given.
        value: OptionValue,
        /// A description of the values that the option accepts.
        wanted: String,
        /// The nearest accepted word, or `None` if no word is close enough for a typo.
        nearest: Option<&'static str>,
    },
    /// A part of a text of rules is not an option with a value.
    #[error("'{part}' is not an option with a value (expected NAME=VALUE)")]
    NoValue {
        /// The part as given.
        part: String,
    },
    /// No game has this name.
    #[error(transparent)]
    UnknownGame(#[from] UnknownName),
    /// Options contradict each other, or together break a limit of the rules.
    #[error("{message}")]
    Contradiction {
        /// The error code used in records.
        code: &'static str,
        /// The names of the contradicting options.
        options: &'static [&'static str],
        /// The contradiction in words.
        message: String,
    },
}

impl OptionError {
    /// Returns the names of the options in the error, or the part that is not an option with a value. The list is empty
    /// for an unknown game. Options may contradict the default values of other options, so the list may contain options
    /// that were not set.
    pub fn options(&self) -> Vec<&str> {
        match self {
            OptionError::Unknown { name, .. } => vec![name],
            OptionError::BadValue { name, .. } => vec![name],
            OptionError::NoValue { part } => vec![part],
            OptionError::UnknownGame(_) => Vec::new(),
            OptionError::Contradiction { options, .. } => options.to_vec(),
        }
    }

    /// Creates an error for options that contradict each other.
    pub(crate) fn conflict(options: &'static [&'static str], message: impl Into<String>) -> OptionError {
        OptionError::Contradiction { code: "conflicting-options", options, message: message.into() }
    }
}

impl ErrorCode for OptionError {
    fn code(&self) -> &'static str {
        match self {
            OptionError::Unknown { .. } => "unknown-option",
            OptionError::BadValue { .. } | OptionError::NoValue { .. } => "bad-option-value",
            OptionError::UnknownGame(_) => "unknown-game",
            OptionError::Contradiction { code, .. } => code,
        }
    }
}
