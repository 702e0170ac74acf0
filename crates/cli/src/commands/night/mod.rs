//! `pusoy night`: a scorekeeper for an evening, whose file is a log.
//!
//! [`command`] is the session: it waits for [`typing`], and answers. [`book`] is the evening so far, with what can be changed
//! in it; [`wording`] makes what was typed into a line of its [`mod@file`], which is on disk after every change.

pub mod book;
pub mod command;
pub mod file;
pub mod typing;
pub mod wording;
