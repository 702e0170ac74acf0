use std::fmt;

/// One of the three rows of a setting.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Row {
    /// Three cards, the weakest row.
    Front,
    /// Five cards.
    Middle,
    /// Five cards, the strongest row.
    Back,
}

impl Row {
    /// Every row, weakest first.
    pub const ALL: [Row; 3] = [Row::Front, Row::Middle, Row::Back];

    /// How many cards the row holds.
    pub const fn size(self) -> usize {
        match self {
            Row::Front => 3,
            Row::Middle | Row::Back => 5,
        }
    }

    /// The name, as rules and records spell it.
    pub const fn name(self) -> &'static str {
        ["front", "middle", "back"][self as usize]
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One of something for each row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs)] // the names say it
pub struct ByRow<T> {
    pub front: T,
    pub middle: T,
    pub back: T,
}

impl<T> ByRow<T> {
    /// Builds one from what a function says of each row.
    pub fn from_fn(mut f: impl FnMut(Row) -> T) -> ByRow<T> {
        ByRow { front: f(Row::Front), middle: f(Row::Middle), back: f(Row::Back) }
    }

    /// The one of this row.
    pub const fn get(&self, row: Row) -> &T {
        match row {
            Row::Front => &self.front,
            Row::Middle => &self.middle,
            Row::Back => &self.back,
        }
    }

    /// The one of this row, to change.
    pub const fn get_mut(&mut self, row: Row) -> &mut T {
        match row {
            Row::Front => &mut self.front,
            Row::Middle => &mut self.middle,
            Row::Back => &mut self.back,
        }
    }

    /// Applies a function to each.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByRow<U> {
        ByRow { front: f(self.front), middle: f(self.middle), back: f(self.back) }
    }

    /// Pairs each with its counterpart.
    pub fn zip<U>(self, other: ByRow<U>) -> ByRow<(T, U)> {
        ByRow { front: (self.front, other.front), middle: (self.middle, other.middle), back: (self.back, other.back) }
    }

    /// Each with its row, front first.
    pub fn iter(&self) -> impl Iterator<Item = (Row, &T)> {
        Row::ALL.into_iter().map(|row| (row, self.get(row)))
    }
}
