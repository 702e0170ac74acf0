//! The rules of a question.
//!
//! [`base_rules`] are the rules that hold unless a question changes them. [`header`] reads and writes the rules that a
//! log names for its deals.

pub mod base_rules;
pub mod header;
