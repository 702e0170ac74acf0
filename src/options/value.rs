use std::fmt;

/// The value of an option as it was written, on a command line, in a rules file or in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionValue {
    /// `one-six`, `2,1,0`, `dragon=13`.
    Text(String),
    /// `10`.
    Int(i64),
    /// `true`: the same as `yes`.
    Bool(bool),
    /// `[2, 1, 0]`.
    List(Vec<OptionValue>),
    /// `{"dragon": 13}`.
    Map(Vec<(String, OptionValue)>),
}

impl OptionValue {
    /// The word that this is, for options whose values are words.
    pub(crate) fn word(&self) -> Option<String> {
        match self {
            OptionValue::Text(text) => Some(text.trim().to_owned()),
            OptionValue::Int(n) => Some(n.to_string()),
            OptionValue::Bool(yes) => Some(String::from(if *yes { "yes" } else { "no" })),
            OptionValue::List(_) | OptionValue::Map(_) => None,
        }
    }

    /// The whole number that this is.
    pub(crate) fn int(&self) -> Option<i64> {
        match self {
            OptionValue::Int(n) => Some(*n),
            OptionValue::Text(text) => text.trim().parse().ok(),
            _ => None,
        }
    }

    /// The items of a list, written as one or as text with commas.
    pub(crate) fn items(&self) -> Option<Vec<OptionValue>> {
        match self {
            OptionValue::List(items) => Some(items.clone()),
            OptionValue::Text(text) => Some(text.split(',').map(OptionValue::from).collect()),
            _ => None,
        }
    }

    /// The keys and whole numbers of a map, written as one or as text: `dragon=13,six-up=4`.
    pub(crate) fn numbers(&self) -> Option<Vec<(String, i64)>> {
        match self {
            OptionValue::Map(entries) => entries.iter().map(|(key, value)| Some((key.clone(), value.int()?))).collect(),
            OptionValue::Text(text) => text
                .split(',')
                .map(|item| {
                    let (key, number) = item.rsplit_once('=')?;
                    Some((key.trim().to_owned(), number.trim().parse().ok()?))
                })
                .collect(),
            _ => None,
        }
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

/// As the command line writes it.
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
