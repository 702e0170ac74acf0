//! Commands about the strategies by which the solver answers.
//!
//! [`match_exploit`] lets strategies play each other, which [`contestant`] finds by name or in a file, and [`street_match`]
//! ways to place streets of open-face. [`tables`] builds and verifies the files that hold them, [`chart`] shows one to learn
//! from, and [`cache`] is about what is kept of them between runs.

pub mod cache;
pub mod chart;
pub mod contestant;
pub mod match_exploit;
pub mod street_match;
pub mod tables;
