//! The machine that the program runs on: [`files`], the [`log_file`] of a session, the user's [`directories`], and the
//! [`cache`] of trained tables. The crate `pusoy-machine` has the parts that other front ends share.

pub mod cache;
pub mod files;
pub mod log_file;

pub use pusoy_machine::directories;
