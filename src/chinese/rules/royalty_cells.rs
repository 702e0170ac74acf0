//! Parses and formats the option `royalty`: royalties that override the royalty table. Each is for one row and one
//! combination in it, such as quads in the back.

use super::numbers::{check_units, joined, units};
use crate::chinese::Row;
use crate::chinese::royalties::{RowKind, RoyaltyCells};
use crate::options::{Field, NotAValue, OptionValue};

impl Field for RoyaltyCells {
    const SHAPE: &'static str = "points from 0 to 10,000 for a combination of any rank in a row, as in \
                                 front:trips=3,back:quads=4 (front: high-card, pair, trips; middle and back also: \
                                 two-pair, straight, flush, full-house, quads, straight-flush, royal-flush)";
    const OTHER_PARTS: &'static [(&'static str, &'static str)] = &[
        ("three-of-a-kind", "trips"),
        ("three of a kind", "trips"),
        ("threes", "trips"),
        ("set", "trips"),
        ("four-of-a-kind", "quads"),
        ("four of a kind", "quads"),
        ("fours", "quads"),
        ("fullhouse", "full-house"),
        ("boat", "full-house"),
    ];
    const WORDS: &'static [&'static str] = &["none"];

    fn parts() -> Vec<&'static str> {
        Row::ALL.map(Row::name).into_iter().chain(RowKind::ALL.map(RowKind::name)).collect()
    }

    fn check(&self) -> Result<(), NotAValue> {
        let cells = || Row::ALL.into_iter().flat_map(|row| RowKind::ALL.map(|kind| (row, kind)));
        check_units(cells().filter_map(|(row, kind)| self.get(row, kind)))?;
        match cells().all(|(row, kind)| kind.fits(row) || self.get(row, kind).is_none()) {
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
            let (row, kind) = cell.split_once(':').ok_or(NotAValue)?;
            let row = Row::from_name(row.trim()).ok_or(NotAValue)?;
            let kind = RowKind::from_name(kind.trim()).ok_or(NotAValue)?;
            read.0.get_mut(row)[kind.index()] = Some(units(points)?);
        }
        read.check()?;
        *self = read;
        Ok(())
    }

    fn text(&self) -> String {
        let cells = Row::ALL.into_iter().flat_map(|row| RowKind::ALL.into_iter().map(move |kind| (row, kind)));
        joined(cells.filter_map(|(row, kind)| Some(format!("{row}:{kind}={}", self.get(row, kind)?))))
    }
}
