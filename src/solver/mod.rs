//! How to set a hand: search, strategy, expected units.

mod ev;
mod model;
mod parallel;
mod player;
mod population;
mod search;
mod strategy;
mod subsets;
mod train;

pub use ev::{Ev, Fares, RowChances};
pub use search::CUTS;
pub use strategy::Strategy;
pub use train::{Training, train};
