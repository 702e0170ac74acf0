//! `pusoy score`: who pays whom at a table, and an account of many deals.
//!
//! [`command`] settles deals. [`text`] and [`page`] show a settlement, and [`account`] shows the account.

pub mod account;
pub mod command;
pub mod page;
pub mod text;
