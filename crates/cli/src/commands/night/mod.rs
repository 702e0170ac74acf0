//! `pusoy night`: a scorekeeper for a session, with a log as its file.
//!
//! [`command`] answers typed lines. [`vocabulary`] has the commands that it understands. [`book`] has the players and
//! deals so far, and [`open_deal`] has the deal that is being typed. [`result`] describes a deal, and [`fantasyland`]
//! who is due there in the next one. [`wording`] turns typed text into a line of the file, which is on disk after every
//! change.

pub mod book;
pub mod command;
pub mod fantasyland;
pub mod open_deal;
pub mod result;
pub mod vocabulary;
pub mod wording;
