//! Puzzles for practice: endgames with exactly one winning move.
//!
//! [`dealt`] deals puzzles, [`mod@answer`] judges a typed move, and [`practice`] decides the order and keeps the score
//! of a session.

pub mod answer;
pub mod dealt;
pub mod practice;
