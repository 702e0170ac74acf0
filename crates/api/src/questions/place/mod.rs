//! Places streets of open-face, sets hands in fantasyland, and grades both.
//!
//! [`command`] answers questions. [`input`] reads a question, [`objective`] reads its objective, and [`deal`] finds the
//! placements in a deal of a log. [`valued`] is the answer, which [`words`] and [`record`] describe.

pub mod command;
pub mod deal;
pub mod input;
pub mod objective;
pub mod record;
pub mod valued;
pub mod words;
