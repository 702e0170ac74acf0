//! `pusoy climb review`: a deal that was played, with open cards: what every play was worth.
//!
//! `command` runs it; a reviewed `deal` is written by `text`, `record` and `page`.

pub mod command;
mod deal;
mod page;
pub mod record;
mod text;
