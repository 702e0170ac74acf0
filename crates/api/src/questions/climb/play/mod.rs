//! Replays a deal play by play, and settles it.
//!
//! [`input`] reads a question, in text or in JSON. `transcript` builds a transcript from the question. [`command`]
//! replays the transcript. [`replayed`] is the answer.

pub mod command;
pub mod input;
pub mod replayed;
mod transcript;
