//! `pusoy ten`: Chinese Ten and its relatives.
//!
//! [`command`] selects the command. Each is in the file of the same name, and `pile` is with [`score`].

pub mod capture;
pub mod command;
pub mod layout;
pub mod score;
