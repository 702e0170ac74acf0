//! `pusoy night`: a scorekeeper for a session, with a log as its file.
//!
//! [`command`] answers typed lines, whose first words are in the [`vocabulary`]. [`book`] has the players and deals so
//! far, [`open_deal`] the deal that is being typed, and [`result`] describes a deal. [`wording`] turns typed text into a line of the file, which is on disk after
//! every change.

pub mod book;
pub mod command;
pub mod open_deal;
pub mod result;
pub mod vocabulary;
pub mod wording;
