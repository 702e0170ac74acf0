//! Tests the row evaluator against independent evaluators. The crates of those evaluators take long to compile, so the
//! tests are a package of their own. `.ci/run` runs these tests.

mod evaluators;
#[path = "../library/every_row.rs"]
mod every_row;
