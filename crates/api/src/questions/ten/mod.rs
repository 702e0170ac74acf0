//! Chinese Ten and related games: settled piles, captures and layouts. [`base_rules`] finds the rules of a question.

pub mod base_rules;
pub mod capture;
pub mod layout;
pub mod score;
