//! The library: laws, vectors, and answers that are known or computed in another way.
//!
//! * [`architecture`]: what `ARCHITECTURE.md` says of the source.
//! * [`cards`], [`evaluator`], [`tables`]: the ground floor, over every row there is.
//! * [`chinese`]: settlement and rules of Chinese Poker; [`chinese_ten`]; [`climbing`].
//! * `serialized`: what the feature `serde` writes and reads.
//! * [`open_face`]: placements and hands in fantasyland against vectors and plain enumeration.
//! * [`solver`]: answers against each other, against enumeration and against published figures.
//!
//! [`work`] counts what others assert to be little. What needs other evaluators, or a validator of JSON Schema, stands in `tests/oracles`; tests that take minutes are
//! ignored here, and `.ci/run` runs a tenth of them in release mode.

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
mod work;
