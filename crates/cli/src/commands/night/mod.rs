//! `pusoy night`: a scorekeeper for a session, with a log as its file.
//!
//! [`command`] answers typed lines, and [`vocabulary`] lists the commands in them. [`book`] has the players and deals
//! so far, and [`open_deal`] has the deal that is being typed. [`result`] describes a deal. [`fantasyland`] finds the
//! players who are in fantasyland in the next deal. [`wording`] turns typed text into a line of the file. The file is
//! on disk after every change.

pub mod book;
pub mod command;
pub mod fantasyland;
pub mod open_deal;
pub mod result;
pub mod vocabulary;
pub mod wording;
