//! Who pays whom at a table: [`command`] settles deals with [`flags`] about players, and [`account`] adds up many of them.

pub mod account;
pub mod command;
pub mod flags;
pub mod record;
