//! `pusoy climb puzzle`: endgames with exactly one winning move, to practise on.
//!
//! [`command`] deals puzzles, and [`session`] asks for their solutions. [`search`] finds each puzzle, and tries larger
//! hands if it finds none. [`history`] is the file of earlier answers, and [`text`] writes puzzles and solutions.

pub mod command;
pub mod history;
mod search;
mod session;
mod text;
