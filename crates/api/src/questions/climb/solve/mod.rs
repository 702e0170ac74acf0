//! Solves positions with open hands.
//!
//! [`command`] answers questions. [`input`] reads a position in text or in JSON, and `position` converts it to a
//! position of the library. [`solved`] is the answer. [`verdict`] says whether some moves are better than others, and
//! whether all moves lose. [`certificate`] is the file that proves the answer.

pub mod certificate;
pub mod command;
pub mod input;
mod position;
pub mod solved;
pub mod verdict;
