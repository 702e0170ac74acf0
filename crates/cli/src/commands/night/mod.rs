//! `pusoy night`: a scorekeeper that stores the deals of a session in a log.
//!
//! [`command`] answers typed lines, and [`vocabulary`] lists the commands. [`book`] has the players and deals so far,
//! and writes every change to the log immediately. [`open_deal`] has the deal that is being typed. [`result`] describes
//! a deal. [`fantasyland`] finds the players who are in fantasyland in the next deal. [`wording`] turns typed text into
//! a line of the log.

pub mod book;
pub mod command;
pub mod fantasyland;
pub mod open_deal;
pub mod result;
pub mod vocabulary;
pub mod wording;
