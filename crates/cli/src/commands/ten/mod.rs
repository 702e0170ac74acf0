//! `pusoy ten`: Chinese Ten and its relatives.
//!
//! [`command`] picks one of the commands, each in the file of its name.

pub mod capture;
pub mod command;
pub mod layout;
pub mod score;
