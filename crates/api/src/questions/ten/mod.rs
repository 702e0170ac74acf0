//! Chinese Ten and related games. [`score`] settles deals, and counts the points of cards. [`capture`] finds the cards
//! that a played card can capture. [`layout`] finds the special features of a layout before play. [`base_rules`] finds
//! the rules of a question.

pub mod base_rules;
pub mod capture;
pub mod layout;
pub mod score;
