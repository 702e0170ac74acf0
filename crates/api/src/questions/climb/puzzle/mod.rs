//! Puzzles for practice: endgames with exactly one winning move.
//!
//! [`dealt`] deals puzzles, [`mod@answer`] judges a typed move, and [`practice`] decides the order of the puzzles in a
//! session and keeps the score.

pub mod answer;
pub mod dealt;
pub mod practice;
