//! Settles tables. [`command`] settles deals, [`flags`] reads the flags about single players, and [`account`] adds up
//! many deals. [`record`] formats a settled deal as JSON, and [`words`] as text.

pub mod account;
pub mod command;
pub mod flags;
pub mod record;
pub mod words;
