//! Questions, one folder or file each, with their inputs, answers and records.

pub mod cards;
pub mod chart;
pub mod check;
pub mod climb;
pub mod deal;
pub mod drill;
pub mod eval;
pub mod grade;
pub mod place;
pub mod review;
pub mod rules;
pub mod score;
pub mod solve;
pub mod ten;
pub mod whole_log;
