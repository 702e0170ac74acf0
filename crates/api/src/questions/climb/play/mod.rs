//! A deal replayed play by play, and its settlement.
//!
//! [`command`] answers questions. [`input`] reads them, in text or in JSON, `transcript` makes a transcript of one, and
//! [`replayed`] is the answer.

pub mod command;
pub mod input;
pub mod replayed;
mod transcript;
