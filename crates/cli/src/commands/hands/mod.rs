//! Small commands that need no solver.
//!
//! [`eval`] ranks rows, [`check`] checks settings and their royalties, and [`deal`] deals hands.

pub mod check;
pub mod deal;
pub mod eval;
