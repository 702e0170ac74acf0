//! The value of an ending with best play, all hands open.
//!
//! [`command`] answers questions. [`input`] is a position as text and JSON give it, which `position` makes a position of the
//! library. [`solved`] is the answer, and [`certificate`] the file that proves it.

pub mod certificate;
pub mod command;
pub mod input;
mod position;
pub mod solved;
