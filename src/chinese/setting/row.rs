//! The rows of a setting: front, middle and back.

use std::fmt;
use std::str::FromStr;

use crate::options::UnknownName;

/// One of the three rows of a setting. By default, the rows must not get weaker from front to back. With the option
/// `row-order=strict`, the back must also be stronger than the middle. Under rules in which the lowest middle wins,
/// only the front and the back are compared with each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Row {
    /// The row of three cards.
    Front,
    /// The first row of five cards.
    Middle,
    /// The second row of five cards.
    Back,
}

impl Row {
    /// All rows, starting with the front.
    pub const ALL: [Row; 3] = [Row::Front, Row::Middle, Row::Back];

    /// Returns the number of cards in the row.
    pub const fn size(self) -> usize {
        match self {
            Row::Front => 3,
            Row::Middle | Row::Back => 5,
        }
    }

    /// Returns the name used in rules and records.
    pub const fn name(self) -> &'static str {
        ["front", "middle", "back"][self as usize]
    }

    /// Returns the row with this name. Returns `None` for any other text.
    pub fn from_name(name: &str) -> Option<Row> {
        Row::ALL.into_iter().find(|row| row.name() == name)
    }
}

impl FromStr for Row {
    type Err = UnknownName;

    /// Parses the name of a row, as [`Row::from_name`] does.
    fn from_str(name: &str) -> Result<Row, UnknownName> {
        Row::from_name(name).ok_or_else(|| UnknownName::new(name, Row::ALL.map(Row::name)))
    }
}

#[cfg(feature = "serde")]
crate::serialized::as_text!(Row, "a row: front, middle or back", Row::from_name);

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
