use super::OptionValue;

/// Why an option, or what options come to together, is refused.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum OptionError {
    /// There is no option of this name.
    #[error("unknown option '{name}'{}", did_you_mean(*.nearest))]
    Unknown {
        /// The name.
        name: String,
        /// The nearest name that there is.
        nearest: Option<&'static str>,
    },
    /// The option is one of the game that this program does not have yet.
    #[error("option '{0}' is not supported yet")]
    UnknownYet(&'static str),
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
    /// The value is one of the game that this program does not have yet.
    #[error("{name}={value} is not supported yet")]
    BadValueYet {
        /// The option.
        name: &'static str,
        /// The value.
        value: &'static str,
    },
    /// Two options contradict each other.
    #[error("{0}")]
    Conflict(&'static str),
    /// Surrender is worth less than losing two rows, or more than being scooped.
    #[error("surrender-cost {cost} does not lie strictly between {above} and {below}; surrender-check=off allows it")]
    SurrenderCost {
        /// The cost.
        cost: i32,
        /// What losing two rows to one costs.
        above: i32,
        /// What a scoop costs.
        below: i32,
    },
}

impl OptionError {
    /// The code under which records report it.
    pub const fn code(&self) -> &'static str {
        match self {
            OptionError::Unknown { .. } | OptionError::UnknownYet(_) => "unknown-option",
            OptionError::BadValue { .. } | OptionError::BadValueYet { .. } => "bad-option-value",
            OptionError::Conflict(_) => "conflicting-options",
            OptionError::SurrenderCost { .. } => "bad-surrender-cost",
        }
    }
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |word| format!(": did you mean '{word}'?"))
}
