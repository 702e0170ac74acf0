//! Tests against independent evaluators, whose crates take long to compile. `.ci/run` runs these tests.

mod evaluators;
#[path = "../library/every_row.rs"]
mod every_row;
