//! Options with numbers as values, and the limits of these numbers.
//!
//! The limits prevent overflow: in one deal, two players never pay each other more than tens of millions of units.

use crate::options::{Field, NotAValue, OptionValue, whole_number};

/// Upper limit for each number of units in the options, such as the units of a royalty. Also the upper limit for the
/// points that end a race.
pub const MAX_UNITS: i64 = 10_000;
/// Upper limit for the factor of a scoop or a home run.
pub const MAX_MULTIPLIER: i64 = 20;

/// The factor of a scoop or a home run; 1 by default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Multiplier(pub i32);

/// The number of points that ends a race; 11 by default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RaceTarget(pub i64);

/// The units that the scoring pays for winning rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Custom {
    /// Units for winning a row.
    pub row: i32,
    /// Units for the overall win.
    pub overall: i32,
    /// Units for a scoop, in addition to those for its rows and for the overall win.
    pub scoop: i32,
}

whole_number!(Multiplier(i32), 1..=MAX_MULTIPLIER, "a whole number from 1 to 20");
whole_number!(RaceTarget(i64), 1..=MAX_UNITS, "a whole number from 1 to 10,000");

impl Default for Multiplier {
    fn default() -> Multiplier {
        Multiplier(1)
    }
}

impl Default for RaceTarget {
    fn default() -> RaceTarget {
        RaceTarget(11)
    }
}

/// Checks that numbers of units are from 0 to [`MAX_UNITS`].
pub(super) fn check_units(units: impl IntoIterator<Item = i32>) -> Result<(), NotAValue> {
    match units.into_iter().all(|n| (0..=MAX_UNITS).contains(&i64::from(n))) {
        true => Ok(()),
        false => Err(NotAValue),
    }
}

/// Converts a number of units to an `i32`. Does not check [`MAX_UNITS`].
pub(super) fn units(n: i64) -> Result<i32, NotAValue> {
    i32::try_from(n).map_err(|_| NotAValue)
}

/// The option for the cost of surrender, in units. `None` is the default cost.
impl Field for Option<i32> {
    const SHAPE: &'static str = "a whole number from 0 to 10,000, or 'default'";
    const WORDS: &'static [&'static str] = &["default"];

    fn check(&self) -> Result<(), NotAValue> {
        check_units(*self)
    }

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        let read = match value.int() {
            Some(n) => Some(units(n)?),
            None if value.word().as_deref() == Some("default") => None,
            None => return Err(NotAValue),
        };
        read.check()?;
        *self = read;
        Ok(())
    }

    fn text(&self) -> String {
        self.map_or_else(|| String::from("default"), |cost| cost.to_string())
    }
}

impl Field for Option<Custom> {
    const SHAPE: &'static str = "three whole numbers from 0 to 10,000 for row, overall and scoop, such as 2,1,0";
    const WORDS: &'static [&'static str] = &["none"];

    fn check(&self) -> Result<(), NotAValue> {
        check_units(self.iter().flat_map(|custom| [custom.row, custom.overall, custom.scoop]))
    }

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        if value.word().as_deref() == Some("none") {
            *self = None;
            return Ok(());
        }
        let numbers: Option<Vec<i64>> = value.items().and_then(|items| items.iter().map(OptionValue::int).collect());
        let Some([row, overall, scoop]) = numbers.as_deref() else { return Err(NotAValue) };
        let read = Some(Custom { row: units(*row)?, overall: units(*overall)?, scoop: units(*scoop)? });
        read.check()?;
        *self = read;
        Ok(())
    }

    fn text(&self) -> String {
        self.map_or_else(|| String::from("none"), |c| format!("{},{},{}", c.row, c.overall, c.scoop))
    }
}

/// Formats the items of an option as a list, or as `none` if there are no items.
pub(super) fn joined(items: impl Iterator<Item = String>) -> String {
    let text = itertools::join(items, ",");
    if text.is_empty() { String::from("none") } else { text }
}
