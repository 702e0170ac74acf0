//! A value for each row.

use std::fmt;

use super::Row;

/// A value for each of the three rows.
///
/// It is displayed in the format of a setting, `front / middle / back`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ByRow<T> {
    /// The value of the front.
    pub front: T,
    /// The value of the middle.
    pub middle: T,
    /// The value of the back.
    pub back: T,
}

impl<T> ByRow<T> {
    /// Builds the values by calling `f` for each row, starting with the front.
    pub fn from_fn(mut f: impl FnMut(Row) -> T) -> ByRow<T> {
        ByRow { front: f(Row::Front), middle: f(Row::Middle), back: f(Row::Back) }
    }

    /// Returns the value of a row.
    pub const fn get(&self, row: Row) -> &T {
        match row {
            Row::Front => &self.front,
            Row::Middle => &self.middle,
            Row::Back => &self.back,
        }
    }

    /// Returns a mutable reference to the value of a row.
    pub const fn get_mut(&mut self, row: Row) -> &mut T {
        match row {
            Row::Front => &mut self.front,
            Row::Middle => &mut self.middle,
            Row::Back => &mut self.back,
        }
    }

    /// Applies `f` to each value, starting with the front.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByRow<U> {
        ByRow { front: f(self.front), middle: f(self.middle), back: f(self.back) }
    }

    /// Pairs each value with the value of the same row in `other`.
    pub fn zip<U>(self, other: ByRow<U>) -> ByRow<(T, U)> {
        ByRow { front: (self.front, other.front), middle: (self.middle, other.middle), back: (self.back, other.back) }
    }

    /// Iterates over the rows with their values, starting with the front.
    pub fn iter(&self) -> impl Iterator<Item = (Row, &T)> {
        Row::ALL.into_iter().map(|row| (row, self.get(row)))
    }
}

impl<T: fmt::Display> fmt::Display for ByRow<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} / {} / {}", self.front, self.middle, self.back)
    }
}
