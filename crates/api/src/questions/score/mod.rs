//! Settles tables: [`command`] settles deals with [`flags`] about players, and [`account`] adds up many deals.

pub mod account;
pub mod command;
pub mod flags;
pub mod record;
