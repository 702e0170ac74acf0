//! Settles tables: [`command`] settles deals with [`flags`] about players, and [`account`] adds up many deals. A
//! settled deal becomes a [`record`] and [`words`].

pub mod account;
pub mod command;
pub mod flags;
pub mod record;
pub mod words;
