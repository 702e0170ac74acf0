//! `pusoy ten`: Chinese Ten and its relatives.
//!
//! [`command`] picks one of the commands, which are in the files of their names.

pub mod capture;
pub mod command;
pub mod layout;
pub mod score;
