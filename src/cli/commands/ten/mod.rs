//! `pusoy ten`: Chinese Ten and its relatives.
//!
//! [`command`] picks one of the commands, each in the file of its name. [`rules`] reads which game is meant.

pub mod capture;
pub mod command;
pub mod layout;
pub mod rules;
pub mod score;
