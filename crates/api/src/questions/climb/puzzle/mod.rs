//! Puzzles: endings with exactly one winning move, for practice.
//!
//! [`dealt`] deals them, [`mod@answer`] judges a typed move, and [`practice`] is the order and the score of a session.

pub mod answer;
pub mod dealt;
pub mod practice;
