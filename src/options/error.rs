use super::OptionValue;

/// Why an option, or what options come to together, is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// There is no option of this name.
    #[error("unknown option '{name}'{}", did_you_mean(*.nearest))]
    Unknown {
        /// The name.
        name: String,
        /// The nearest name that there is.
        nearest: Option<&'static str>,
    },
    /// The option cannot have this value.
    #[error("'{value}' is no value of option '{name}', which is {wanted}{}", did_you_mean(*.nearest))]
    BadValue {
        /// The option.
        name: &'static str,
        /// The value.
        value: OptionValue,
        /// What its values are.
        wanted: String,
        /// The nearest word that is one.
        nearest: Option<&'static str>,
    },
    /// Options contradict each other, or come to what the rules forbid.
    #[error("{message}")]
    Contradiction {
        /// The code under which records report it.
        code: &'static str,
        /// What contradicts what.
        message: String,
    },
}

impl OptionError {
    /// The code under which records report it.
    pub const fn code(&self) -> &'static str {
        match self {
            OptionError::Unknown { .. } => "unknown-option",
            OptionError::BadValue { .. } => "bad-option-value",
            OptionError::Contradiction { code, .. } => code,
        }
    }

    /// Options that contradict each other.
    pub(crate) fn conflict(message: impl Into<String>) -> OptionError {
        OptionError::Contradiction { code: "conflicting-options", message: message.into() }
    }
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |word| format!(": did you mean '{word}'?"))
}
