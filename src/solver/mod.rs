//! How to set a hand: search, strategy, expected units.

mod answer;
mod equilibrium;
mod ev;
mod model;
mod parallel;
mod player;
mod population;
mod query;
mod search;
mod solve;
mod strategy;
mod subsets;
mod train;

pub use answer::{Answer, Decision, Method, RankedSetting};
pub use equilibrium::{Equilibrium, EquilibriumError, PRESET_TRAINING, QUICK_TRAINING};
pub use ev::{Ev, Fares, RowChances};
pub use query::{Against, Query, QueryError};
pub use search::CUTS;
pub use solve::Solver;
pub use strategy::Strategy;
pub use subsets::{Mask, Subsets};
pub use train::{Training, train};
