//! Tests of the library: laws that hold for all inputs, test vectors, and answers that are known or computed in another
//! way.
//!
//! * [`architecture`]: the functions and files named in `ARCHITECTURE.md`.
//! * [`cards`], [`evaluator`], [`tables`]: cards, the strengths of all rows, and the files in `tables`.
//! * [`chinese`]: settlement and rules of Chinese Poker.
//! * [`chinese_ten`], [`climbing`]: Chinese Ten and the climbing games.
//! * [`values`]: parsed, formatted, ordered and iterated values.
//! * `serialized`: JSON with the feature `serde`.
//! * [`open_face`]: placements and hands in fantasyland, against vectors and plain enumeration.
//! * [`solver`]: answers against each other, against enumeration and against published figures.
//!
//! [`work`] counts allocated bytes, for tests that limit the work of a computation. Tests that need the evaluators of
//! other projects are in `tests/oracles`. Slow tests are ignored here. `.ci/run` runs the ignored tests in release
//! mode, most of them with a twentieth of their cases.

mod architecture;
mod cards;
mod chinese;
mod chinese_ten;
mod climbing;
mod evaluator;
mod every_row;
#[path = "../long_runs/mod.rs"]
mod long_runs;
mod open_face;
#[path = "../random_rules/mod.rs"]
mod random_rules;
#[cfg(feature = "serde")]
mod serialized;
mod solver;
mod tables;
mod values;
mod work;
