//! `pusoy climb score`: settles an ending, or tells how a running game stands.
//!
//! [`command`] answers inputs. [`input`] reads them, [`ending`] makes an ending of one, and [`account`] adds up many of
//! them.

pub mod account;
pub mod command;
mod ending;
mod input;
