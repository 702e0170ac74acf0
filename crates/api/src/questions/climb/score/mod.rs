//! The settlement of an ending, or the standing of a running game.
//!
//! [`command`] answers questions. [`input`] reads them, `ending` makes an ending of one, and [`account`] adds up many of
//! them.

pub mod account;
pub mod command;
mod ending;
pub mod input;
