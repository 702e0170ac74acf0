//! `pusoy climb play`: replays a deal play by play, and settles it.
//!
//! [`command`] answers inputs. [`input`] reads them, in text or in JSON, [`transcript`] makes a transcript of one, and
//! [`replayed`] writes what became of the deal.

pub mod command;
pub mod input;
pub mod replayed;
mod transcript;
