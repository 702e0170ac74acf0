//! Oracles that take long to build: other evaluators. `.ci/run` runs them.

mod evaluators;
#[path = "../library/every_row.rs"]
mod every_row;
