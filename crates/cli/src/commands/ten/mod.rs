//! `pusoy ten`: Chinese Ten and its relatives.
//!
//! [`command`] picks one of the commands. Each command has a module of its name, except that `pile` is in [`score`].

pub mod capture;
pub mod command;
pub mod layout;
pub mod score;
