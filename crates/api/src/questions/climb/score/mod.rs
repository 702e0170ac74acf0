//! Settles the ending of a deal, or gives the standing of a running game.
//!
//! [`command`] answers questions. [`input`] reads questions, and `ending` builds an ending from an input. [`account`]
//! is the account of many deals. [`example`] formats examples of commands and of input lines.

pub mod account;
pub mod command;
mod ending;
pub mod example;
pub mod input;
