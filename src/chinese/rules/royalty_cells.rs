//! Option for the royalties of single kinds of rows.

use super::numbers::{check_units, joined, units};
use crate::chinese::Row;
use crate::chinese::royalties::{Made, RoyaltyCells};
use crate::options::{Field, NotAValue, OptionValue};

impl Field for RoyaltyCells {
    const SHAPE: &'static str = "rows' hands with their points, each up to 10,000: back:quads=1,back:straight-flush=2";
    const WORDS: &'static [&'static str] = &["none"];

    fn parts() -> Vec<&'static str> {
        Row::ALL.map(Row::name).into_iter().chain(Made::ALL.map(Made::name)).collect()
    }

    fn check(&self) -> Result<(), NotAValue> {
        let cells = || Row::ALL.into_iter().flat_map(|row| Made::ALL.map(|made| (row, made)));
        check_units(cells().filter_map(|(row, made)| self.get(row, made)))?;
        match cells().all(|(row, made)| made.fits(row) || self.get(row, made).is_none()) {
            true => Ok(()),
            false => Err(NotAValue),
        }
    }

    fn read(&mut self, value: &OptionValue) -> Result<(), NotAValue> {
        if value.word().as_deref() == Some("none") {
            *self = RoyaltyCells::default();
            return Ok(());
        }
        let mut read = *self;
        for (cell, points) in value.numbers().ok_or(NotAValue)? {
            let (row, made) = cell.split_once(':').ok_or(NotAValue)?;
            let row = Row::from_name(row.trim()).ok_or(NotAValue)?;
            let made = Made::from_name(made.trim()).ok_or(NotAValue)?;
            read.0.get_mut(row)[made.index()] = Some(units(points)?);
        }
        read.check()?;
        *self = read;
        Ok(())
    }

    fn text(&self) -> String {
        let cells = Row::ALL.into_iter().flat_map(|row| Made::ALL.into_iter().map(move |made| (row, made)));
        joined(cells.filter_map(|(row, made)| Some(format!("{row}:{made}={}", self.get(row, made)?))))
    }
}
