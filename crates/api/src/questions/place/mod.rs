//! Streets of open-face placed, hands in fantasyland set, and both graded.
//!
//! [`command`] has the library answer. [`input`] is what a question says, [`objective`] what a deal is played for, and [`deal`]
//! what was placed in a deal of a log. [`valued`] is the answer, which [`words`] and a record describe.

pub mod command;
pub mod deal;
pub mod input;
pub mod objective;
pub mod record;
pub mod valued;
pub mod words;
