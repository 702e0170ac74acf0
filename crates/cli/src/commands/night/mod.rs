//! `pusoy night`: a scorekeeper for a session, with a log as its file.
//!
//! [`command`] waits for lines from [`typing`], and answers them. [`book`] has the players and deals so far.
//! [`wording`] turns typed text into a line of the [`mod@file`], which is on disk after every change.

pub mod book;
pub mod command;
pub mod file;
pub mod typing;
pub mod wording;
