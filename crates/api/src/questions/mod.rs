//! The kinds of questions. Each module reads the questions on one topic, answers them, and writes the records of the
//! answers. The exception is [`whole_log`], which answers the deals of a log one after the other.

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
