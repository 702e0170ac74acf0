//! The machine that the program runs on: [`files`], the [`log_file`] of a session, the user's [`directories`], and the
//! [`cache`] of trained tables.

pub mod cache;
pub mod directories;
pub mod files;
pub mod log_file;
