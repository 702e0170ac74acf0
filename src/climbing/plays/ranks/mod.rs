//! Plays in games that ignore suits.
//!
//! [`RankShapes`] describes the plays, and [`Kickers`] the cards that may go with them. `recognise` finds the
//! combinations that given cards can be, and `generate` lists the plays of a hand. These two modules share only types
//! and the code in `shapes`, so that tests can compare their results. [`Ranks`] is the engine that combines both
//! modules.

mod generate;
mod rank_engine;
mod recognise;
mod shapes;

pub use rank_engine::Ranks;
pub(crate) use shapes::JOKERS;
pub use shapes::RankShapes;
pub use shapes::{Jokers, Kickers};
