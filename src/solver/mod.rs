//! How to set a hand: search, strategy, expected units.

mod equilibrium;
mod ev;
mod model;
mod parallel;
mod player;
mod population;
mod search;
mod strategy;
mod subsets;
mod train;

pub use equilibrium::{Equilibrium, EquilibriumError, PRESET_TRAINING, QUICK_TRAINING};
pub use ev::{Ev, Fares, RowChances};
pub use search::CUTS;
pub use strategy::Strategy;
pub use train::{Training, train};
