//! Hands set into rows.
//!
//! Read in this order: `row` (front, middle, back), `by_row` (a value for each row), `setting` (three rows of a hand),
//! `board` (the rows of an open-face player during placement).

mod board;
mod by_row;
mod row;
#[allow(clippy::module_inception)] // the folder has the name of its main type
mod setting;

pub use board::{Board, BoardError};
pub use by_row::ByRow;
pub use row::Row;
pub use setting::{ParseSettingError, Setting, SettingError};
