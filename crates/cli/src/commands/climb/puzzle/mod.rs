//! `pusoy climb puzzle`: endgames with exactly one winning move, to practise on.
//!
//! [`command`] deals puzzles, and [`session`] asks for their solutions. [`history`] is the file of earlier answers, and
//! [`text`] writes puzzles and solutions.

pub mod command;
pub mod history;
mod session;
mod text;
