//! The machine that the program runs on: [`files`], the [`log_file`] of a session, the user's [`directories`], and the
//! [`cache`] of trained tables. The crate `pusoy-machine` has the parts that the program shares with other front ends.

pub mod cache;
pub mod files;
pub mod log_file;

pub use pusoy_machine::directories;
