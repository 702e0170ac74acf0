//! Plays in games in which suits do not count.
//!
//! [`RankShapes`] say which plays there are, [`Kickers`] what may be played along with them. `recognise` tells what cards
//! can be played as and `generate` lists the plays of a hand; they share no code, so that each checks the other. [`Ranks`]
//! is the engine of both.

mod generate;
mod kickers;
mod rank_engine;
mod recognise;
mod shapes;

pub use kickers::{Jokers, Kickers};
pub use rank_engine::Ranks;
pub(crate) use shapes::JOKERS;
pub use shapes::RankShapes;
