//! Oracles that take long to build: independent evaluators. `.ci/run` runs these tests.

mod evaluators;
#[path = "../library/every_row.rs"]
mod every_row;
