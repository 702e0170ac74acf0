//! The rules of a question.
//!
//! [`base_rules`] are those that hold unless a question changes them, and [`header`] reads and writes the rules that a log
//! names for its deals.

pub mod base_rules;
pub mod header;
