//! `pusoy score`: who pays whom at a table, and an account of many deals.
//!
//! [`command`] is the command, which reads and settles deals as [`crate::log`] says; [`flags`] applies what the command
//! line says of players. [`text`], [`record`] and [`page`] write a settlement, and [`account`] the account.

pub mod account;
pub mod command;
pub mod flags;
pub mod page;
pub mod record;
pub mod text;
