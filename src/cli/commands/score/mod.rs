//! `pusoy score`: who pays whom at a table, and an account of many deals.
//!
//! [`command`] is the whole; [`line`] and [`input`] read players as text and as JSON, and [`flags`] what the command line
//! adds. [`table`] settles them. [`text`], [`record`] and [`page`] write a settlement, and [`account`] the account.

pub mod account;
pub mod command;
pub mod flags;
pub mod input;
pub mod line;
pub mod page;
pub mod record;
pub mod table;
pub mod text;
