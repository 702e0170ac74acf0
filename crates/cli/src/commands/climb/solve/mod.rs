//! `pusoy climb solve`: what an ending comes to with best play, all hands open.
//!
//! `command` runs it. `input` is a position as text and JSON give it, which `position` makes a position of the library;
//! `solved` is the answer as text and as a record, and `certificate` the file that proves it.

pub mod certificate;
pub mod command;
pub mod input;
mod position;
pub mod solved;
