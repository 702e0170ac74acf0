//! A value for each row.

use std::fmt;
use std::ops::{Index, IndexMut};

use super::Row;

/// A value for each of the three rows.
///
/// It is displayed in the format of a setting, `front / middle / back`. The operators `<` and `>` compare the fronts
/// first, then the middles, then the backs.
///
/// ```
/// use pusoy::chinese::{ByRow, Row};
///
/// let mut points = ByRow::from_fn(Row::size);
/// points[Row::Back] += 1;
/// assert_eq!(points.into_iter().map(|(_, points)| points).sum::<usize>(), 14);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
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

    /// Iterates over the rows with mutable references to their values, starting with the front.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Row, &mut T)> {
        Row::ALL.into_iter().zip([&mut self.front, &mut self.middle, &mut self.back])
    }
}

impl<T> Index<Row> for ByRow<T> {
    type Output = T;
    fn index(&self, row: Row) -> &T {
        self.get(row)
    }
}

impl<T> IndexMut<Row> for ByRow<T> {
    fn index_mut(&mut self, row: Row) -> &mut T {
        self.get_mut(row)
    }
}

/// Iterates over the rows with their values, starting with the front.
impl<T> IntoIterator for ByRow<T> {
    type Item = (Row, T);
    type IntoIter = std::iter::Zip<std::array::IntoIter<Row, 3>, std::array::IntoIter<T, 3>>;
    fn into_iter(self) -> Self::IntoIter {
        Row::ALL.into_iter().zip([self.front, self.middle, self.back])
    }
}

impl<T: fmt::Display> fmt::Display for ByRow<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} / {} / {}", self.front, self.middle, self.back)
    }
}
