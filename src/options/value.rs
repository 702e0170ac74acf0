//! Option values as given.

use std::fmt;

/// The value of an option as given on a command line, in a rules file or in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionValue {
    /// A text, such as `one-six`, `2,1,0` or `dragon=13`.
    Text(String),
    /// A whole number, such as `10`.
    Int(i64),
    /// A truth value. `true` is the same as the word `yes`.
    Bool(bool),
    /// A list, such as `[2, 1, 0]`.
    List(Vec<OptionValue>),
    /// Names with values, such as `{"dragon": 13}`.
    Map(Vec<(String, OptionValue)>),
}

impl OptionValue {
    /// Returns the value as text, with `yes` or `no` for a truth value. Returns `None` for lists and maps.
    pub(crate) fn word(&self) -> Option<String> {
        match self {
            OptionValue::Text(text) => Some(text.trim().to_owned()),
            OptionValue::Int(n) => Some(n.to_string()),
            OptionValue::Bool(yes) => Some(String::from(if *yes { "yes" } else { "no" })),
            OptionValue::List(_) | OptionValue::Map(_) => None,
        }
    }

    /// Returns the value as a whole number, given as a number or as text. Returns `None` for any other value.
    pub(crate) fn int(&self) -> Option<i64> {
        match self {
            OptionValue::Int(n) => Some(*n),
            OptionValue::Text(text) => text.trim().parse().ok(),
            _ => None,
        }
    }

    /// Returns the items of a list, given as a list or as text with commas. Returns `None` for any other value.
    pub(crate) fn items(&self) -> Option<Vec<OptionValue>> {
        match self {
            OptionValue::List(items) => Some(items.clone()),
            OptionValue::Text(text) => Some(text.split(',').map(OptionValue::from).collect()),
            _ => None,
        }
    }

    /// Returns the names and values of a map, given as a map or as text such as `dragon=13,six-up=4`. Returns `None`
    /// for any other value.
    pub(crate) fn entries(&self) -> Option<Vec<(String, OptionValue)>> {
        match self {
            OptionValue::Map(entries) => Some(entries.clone()),
            OptionValue::Text(text) => {
                let entry = |item: &str| {
                    let (key, value) = item.rsplit_once('=')?;
                    Some((key.trim().to_owned(), OptionValue::from(value)))
                };
                text.split(',').map(entry).collect()
            }
            _ => None,
        }
    }

    /// Returns the names and values of a map, as [`OptionValue::entries`] does, but each value is a whole number. Also
    /// returns `None` if a value is not a whole number.
    pub(crate) fn numbers(&self) -> Option<Vec<(String, i64)>> {
        self.entries()?.into_iter().map(|(key, value)| Some((key, value.int()?))).collect()
    }
}

impl From<&str> for OptionValue {
    fn from(text: &str) -> OptionValue {
        OptionValue::Text(text.to_owned())
    }
}

impl From<i64> for OptionValue {
    fn from(n: i64) -> OptionValue {
        OptionValue::Int(n)
    }
}

/// Formats the value as on a command line.
impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Text(text) => f.write_str(text),
            OptionValue::Int(n) => write!(f, "{n}"),
            OptionValue::Bool(yes) => f.write_str(if *yes { "yes" } else { "no" }),
            OptionValue::List(items) => write!(f, "{}", itertools::join(items, ",")),
            OptionValue::Map(entries) => {
                write!(f, "{}", itertools::join(entries.iter().map(|(key, value)| format!("{key}={value}")), ","))
            }
        }
    }
}
