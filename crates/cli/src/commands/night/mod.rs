//! `pusoy night`: a scorekeeper for a session, with a log as its file.
//!
//! [`command`] answers typed lines, whose first words are in the [`vocabulary`]. [`book`] has the players and deals so
//! far, and [`result`] describes a deal. [`wording`] turns typed text into a line of the file, which is on disk after
//! every change.

pub mod book;
pub mod command;
pub mod result;
pub mod vocabulary;
pub mod wording;
