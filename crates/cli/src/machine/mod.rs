//! The machine on which the program runs: [`files`], and the [`cache`] of tables that took time to train.

pub mod cache;
pub mod files;
