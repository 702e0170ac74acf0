//! Commands about the strategies by which the solver answers.
//!
//! [`match_exploit`] lets strategies play each other, which [`contestant`] finds by name or in a file. [`tables`] builds
//! and verifies the files that hold them, and [`chart`] shows one to learn from.

pub mod chart;
pub mod contestant;
pub mod match_exploit;
pub mod tables;
