//! Commands that look at hands without a solver.
//!
//! [`eval`] ranks rows, [`check`] tells whether a setting is legal and what it would earn, and [`deal`] deals hands.

pub mod check;
pub mod deal;
pub mod eval;
