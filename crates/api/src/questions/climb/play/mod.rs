//! Replays a deal play by play, and settles it.
//!
//! [`command`] answers questions. [`input`] reads them in text or in JSON, and `transcript` builds a transcript from
//! one. [`replayed`] is the answer.

pub mod command;
pub mod input;
pub mod replayed;
mod transcript;
