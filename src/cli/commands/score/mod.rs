//! `pusoy score`: who pays whom at a table, and an account of many deals.
//!
//! [`command`] is the command; [`line`] and [`input`] read players as text and as JSON, and [`flags`] applies what the
//! command line says of them. [`table`] settles the deal. [`text`], [`record`] and [`page`] write a settlement, and [`account`] the account.

pub mod account;
pub mod command;
pub mod flags;
pub mod input;
pub mod line;
pub mod page;
pub mod record;
pub mod table;
pub mod text;
