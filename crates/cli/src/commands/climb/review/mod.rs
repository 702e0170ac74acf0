//! `pusoy climb review`: a deal that was played, with open cards: what every play was worth.
//!
//! [`command`] runs it. [`text`] and [`page`] write a reviewed deal.

pub mod command;
mod page;
mod text;
