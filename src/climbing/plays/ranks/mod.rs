//! Plays in games that ignore suits.
//!
//! [`RankShapes`] describe the plays, and [`Kickers`] the cards that may go with them. `recognise` finds the readings
//! of cards, and `generate` lists the plays of a hand. These two share only the code in `shapes`, so that each checks
//! the other. [`Ranks`] is the engine that combines them.

mod generate;
mod rank_engine;
mod recognise;
mod shapes;

pub use rank_engine::Ranks;
pub(crate) use shapes::JOKERS;
pub use shapes::RankShapes;
pub use shapes::{Jokers, Kickers};
