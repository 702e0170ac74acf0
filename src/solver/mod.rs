//! The solver: finds the best action with a hand of thirteen cards.
//!
//! A [`Solver`] answers a [`Query`] with an [`Answer`]. The solver assumes that opponents play an [`Equilibrium`],
//! except opponents whose settings the query gives. It loads or trains the equilibrium for its rules.
//! [`Solver::contest`] compares two [`Contestant`]s: strategies, or lists of settings.
//!
//! ```
//! use pusoy::cards::parse;
//! use pusoy::chinese::Rules;
//! use pusoy::solver::{Query, Solver};
//!
//! let solver = Solver::builder(&Rules::preset("one-six")?).opponents(1).build()?;
//! let answer = solver.solve(&Query::new(parse::hand("As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c")?).quick(true))?;
//! assert!(answer.decision.to_string().starts_with("set "));
//! println!("{}: {}", answer.decision, answer.ev);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// The modules, from the highest layer to the lowest. Except in tests, each imports only from modules below it:
//
// * `study`: contests between strategies, best responses to a strategy, and charts of a strategy's rows.
// * `answering`: the actions that a hand allows, their EVs and their ranking.
// * `opponents`: the equilibrium that the opponents play, and their hands.
// * `play`: a player who plays every hand by a strategy, and the training that makes the strategy.
// * `search`: the settings of a hand with the highest values.
// * `ask`: queries and answers, and other facts about a hand.
// * `model`: the value of a setting against a strategy.
// * `strategy`: the strategy itself, stored as counts of the ranks that opponents show in each row.
// * `hand`: the rows of a hand and their ranks.

mod answering;
mod ask;
mod hand;
mod model;
#[cfg(all(test, feature = "embedded-tables"))]
mod model_knows_options;
mod opponents;
mod play;
#[cfg(test)]
#[path = "../../tests/random_rules/mod.rs"]
mod random_rules;
mod search;
mod strategy;
mod study;

pub use answering::builder::{NotSolvable, SolverBuilder, SolverError};
pub use answering::solver::Solver;
pub use ask::answer::{Answer, Decision, Graded, Method, Place, RankedPlan, RankedSetting, Variants};
pub use ask::difference::MovedCards;
pub use ask::ev::Ev;
pub use ask::ev::{EvPart, EvParts};
pub use ask::ev::{RowChances, SettingChances};
pub use ask::hand_theme::Theme;
pub use ask::query::{Against, LEAST_PRECISION, Query, QueryError};
pub use hand::candidate::Plan;
pub use hand::cuts::CUTS;
pub use hand::subsets::{HandSizeError, Subsets};
pub use opponents::block_file::BLOCK_BYTES;
pub use opponents::equilibrium::equilibrium::{Equilibrium, PRESET_TRAINING, QUICK_TRAINING, UNAWARE_TRAINING};
pub use opponents::equilibrium::file::EquilibriumError;
pub use opponents::population::BLOCKS;
pub use opponents::population::Bank;
pub use play::training::Training;
#[doc(hidden)] // for the packages of this project
pub use play::training::train;
#[doc(hidden)] // for the packages of this project
pub use strategy::strategy::Strategy;
pub use study::chart::RowRange;
pub use study::contest::Contestant;
pub use study::contest_player::SetBy;
pub use study::published_rows::HANKIN_ROWS;
pub use study::trial::{ContestResult, Trial};
