//! The machine on which the program runs: [`files`], the user's [`directories`], and the [`cache`] of tables that took time to
//! train.

pub mod cache;
pub mod directories;
pub mod files;
