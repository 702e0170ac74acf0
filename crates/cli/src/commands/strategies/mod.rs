//! Commands about the solver's strategies.
//!
//! * [`match_exploit`] measures strategies against each other and against best responses. [`contestant`] finds a
//!   strategy by its name, or reads settings from a file.
//! * [`street_match`] measures placement policies of open-face against each other.
//! * [`tables`] builds and verifies the row table and the files of strategies and value functions.
//! * [`chart`] shows how often opponents who play a strategy have each kind of row, and how often such a row wins.
//! * [`cache`] shows, fills and clears the cache.

pub mod cache;
pub mod chart;
pub mod contestant;
pub mod match_exploit;
pub mod street_match;
pub mod tables;
