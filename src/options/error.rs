//! Why options are refused.

use super::OptionValue;

/// Why an option, or a combination of options, is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// No option has this name.
    #[error("unknown option '{name}'{}", did_you_mean(*.nearest))]
    Unknown {
        /// The name as it was written.
        name: String,
        /// The existing name nearest to it, if one is near enough to have been meant.
        nearest: Option<&'static str>,
    },
    /// The option cannot have this value.
    #[error("'{value}' is no value of option '{name}', which is {wanted}{}", did_you_mean(*.nearest))]
    BadValue {
        /// The name of the option.
        name: &'static str,
        /// The value as it was written.
        value: OptionValue,
        /// A description of the values that the option can have.
        wanted: String,
        /// The existing word nearest to the value, if one is near enough to have been meant.
        nearest: Option<&'static str>,
    },
    /// Options contradict each other, or together break a limit of the rules.
    #[error("{message}")]
    Contradiction {
        /// The error code that records carry.
        code: &'static str,
        /// The names of the options that contradict each other.
        options: &'static [&'static str],
        /// The contradiction in words.
        message: String,
    },
}

impl OptionError {
    /// Returns the error code that records carry.
    pub const fn code(&self) -> &'static str {
        match self {
            OptionError::Unknown { .. } => "unknown-option",
            OptionError::BadValue { .. } => "bad-option-value",
            OptionError::Contradiction { code, .. } => code,
        }
    }

    /// Returns the names of the options that the error is about; any of them may have been left at its default.
    pub fn options(&self) -> Vec<&str> {
        match self {
            OptionError::Unknown { name, .. } => vec![name],
            OptionError::BadValue { name, .. } => vec![name],
            OptionError::Contradiction { options, .. } => options.to_vec(),
        }
    }

    /// Builds the error of options that contradict each other.
    pub(crate) fn conflict(options: &'static [&'static str], message: impl Into<String>) -> OptionError {
        OptionError::Contradiction { code: "conflicting-options", options, message: message.into() }
    }
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |word| format!(": did you mean '{word}'?"))
}
