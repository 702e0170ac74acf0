//! How the fields of [`Rules`](super::Rules) are read from an option's value and written as one.

use super::{
    Custom, Multiplier, NaturalPoints, NaturalSelection, PairStake, PairStakes, RaceTarget, RoyaltyCells, Stake,
};
use crate::chinese::natural::{Natural, NaturalSet};
use crate::chinese::royalties::Made;
use crate::chinese::{ByRow, Row};
use crate::options::{Field, NotAValue, OptionValue, whole_number};

/// The most that a row, a royalty, a natural or a surrender can be worth.
pub const MAX_UNITS: i64 = 10_000;
/// The most that a scoop or a home run can multiply by.
pub const MAX_MULTIPLIER: i64 = 20;
/// The most that a unit can be worth in money.
pub const MAX_STAKE: i64 = 1_000_000_000;

fn units(n: i64) -> Result<i32, NotAValue> {
    if (0..=MAX_UNITS).contains(&n) { Ok(n as i32) } else { Err(NotAValue) }
}

fn stake(n: i64) -> Result<i64, NotAValue> {
    if (0..=MAX_STAKE).contains(&n) { Ok(n) } else { Err(NotAValue) }
}

whole_number!(Multiplier(i32), 1..=MAX_MULTIPLIER, "a whole number from 1 to 20");
whole_number!(Stake(i64), 0..=MAX_STAKE, "a whole number from 0 to 1,000,000,000");
whole_number!(RaceTarget(i64), 1..=MAX_UNITS, "a whole number from 1 to 10,000");

/// The cost of surrender.
impl Field for Option<i32> {
    const SHAPE: &'static str = "a whole number from 0 to 10,000, or 'default'";
    const WORDS: &'static [&'static str] = &["default"];

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        *self = match value.int() {
            Some(n) => Some(units(n)?),
            None if value.word().as_deref() == Some("default") => None,
            None => return Err(NotAValue),
        };
        Ok(())
    }

    fn text(&self) -> String {
        self.map_or_else(|| String::from("default"), |cost| cost.to_string())
    }
}

impl Field for Option<Custom> {
    const SHAPE: &'static str = "three whole numbers from 0 to 10,000, row,overall,scoop: 2,1,0";
    const WORDS: &'static [&'static str] = &["none"];

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        if value.word().as_deref() == Some("none") {
            *self = None;
            return Ok(());
        }
        let numbers: Option<Vec<i64>> = value.items().and_then(|items| items.iter().map(OptionValue::int).collect());
        let Some([row, overall, scoop]) = numbers.as_deref() else { return Err(NotAValue) };
        *self = Some(Custom { row: units(*row)?, overall: units(*overall)?, scoop: units(*scoop)? });
        Ok(())
    }

    fn text(&self) -> String {
        self.map_or_else(|| String::from("none"), |c| format!("{},{},{}", c.row, c.overall, c.scoop))
    }
}

impl Field for NaturalSelection {
    const SHAPE: &'static str = "table, core, all, none or a list of naturals: dragon,three-flushes";
    const WORDS: &'static [&'static str] = &["table", "core", "all", "none"];

    fn parts() -> Vec<&'static str> {
        Natural::ALL.map(Natural::name).into()
    }

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        let named = match value.word().as_deref() {
            Some("table") => Some(NaturalSelection::Table),
            Some("core") => Some(NaturalSelection::Core),
            Some("all") => Some(NaturalSelection::All),
            Some("none") => Some(NaturalSelection::None),
            _ => None,
        };
        let list = || -> Option<NaturalSet> {
            value.items()?.iter().map(|item| item.word().as_deref().and_then(Natural::from_name)).collect()
        };
        *self = named.or_else(|| list().map(NaturalSelection::List)).ok_or(NotAValue)?;
        Ok(())
    }

    fn text(&self) -> String {
        match self {
            NaturalSelection::Table => String::from("table"),
            NaturalSelection::Core => String::from("core"),
            NaturalSelection::All => String::from("all"),
            NaturalSelection::None => String::from("none"),
            NaturalSelection::List(set) if set.is_empty() => String::from("none"),
            NaturalSelection::List(set) => itertools::join(set.iter(), ","),
        }
    }
}

/// Joins the parts of an override, which has none by default.
fn joined(parts: impl Iterator<Item = String>) -> String {
    let text = itertools::join(parts, ",");
    if text.is_empty() { String::from("none") } else { text }
}

impl Field for NaturalPoints {
    const SHAPE: &'static str = "naturals with their points, each up to 10,000: dragon=13";
    const WORDS: &'static [&'static str] = &["none"];

    fn parts() -> Vec<&'static str> {
        Natural::ALL.map(Natural::name).into()
    }

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        if value.word().as_deref() == Some("none") {
            *self = NaturalPoints::default();
            return Ok(());
        }
        let mut changed = *self;
        for (name, points) in value.numbers().ok_or(NotAValue)? {
            let natural = Natural::from_name(&name).ok_or(NotAValue)?;
            changed.0[natural.index()] = Some(units(points)?);
        }
        *self = changed;
        Ok(())
    }

    fn text(&self) -> String {
        joined(Natural::ALL.into_iter().filter_map(|natural| Some(format!("{natural}={}", self.0[natural.index()]?))))
    }
}

impl Field for RoyaltyCells {
    const SHAPE: &'static str = "rows' hands with their points, each up to 10,000: back:quads=1,back:straight-flush=2";
    const WORDS: &'static [&'static str] = &["none"];

    fn parts() -> Vec<&'static str> {
        Row::ALL.map(Row::name).into_iter().chain(Made::ALL.map(Made::name)).collect()
    }

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        if value.word().as_deref() == Some("none") {
            *self = RoyaltyCells::default();
            return Ok(());
        }
        let mut changed: ByRow<_> = self.0;
        for (cell, points) in value.numbers().ok_or(NotAValue)? {
            let (row, made) = cell.split_once(':').ok_or(NotAValue)?;
            let row = Row::ALL.into_iter().find(|r| r.name() == row.trim()).ok_or(NotAValue)?;
            let made = Made::from_name(made.trim()).filter(|made| made.fits(row)).ok_or(NotAValue)?;
            changed.get_mut(row)[made.index()] = Some(units(points)?);
        }
        self.0 = changed;
        Ok(())
    }

    fn text(&self) -> String {
        let cells = Row::ALL.into_iter().flat_map(|row| Made::ALL.into_iter().map(move |made| (row, made)));
        joined(cells.filter_map(|(row, made)| Some(format!("{row}:{made}={}", self.get(row, made)?))))
    }
}

impl Field for PairStakes {
    const SHAPE: &'static str = "pairs of players with their stakes: Amy:Bob=100";
    const WORDS: &'static [&'static str] = &["none"];

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        if value.word().as_deref() == Some("none") {
            self.0.clear();
            return Ok(());
        }
        let mut changed = self.0.clone();
        for (pair, amount) in value.numbers().ok_or(NotAValue)? {
            let (a, b) = pair.split_once(':').ok_or(NotAValue)?;
            let (a, b) = (a.trim().to_owned(), b.trim().to_owned());
            if a.is_empty() || b.is_empty() || a == b {
                return Err(NotAValue);
            }
            let stake = stake(amount)?;
            match changed.iter_mut().find(|pair| pair.is_between(&a, &b)) {
                Some(pair) => pair.stake = stake,
                None => changed.push(PairStake { a, b, stake }),
            }
        }
        self.0 = changed;
        Ok(())
    }

    fn text(&self) -> String {
        joined(self.0.iter().map(|pair| format!("{}:{}={}", pair.a, pair.b, pair.stake)))
    }
}
