//! Plays in games in which suits count.
//!
//! [`SuitShapes`] say which plays there are, and `strength` how strong each is among those of its kind. `recognise` tells
//! what cards can be played as and `generate` lists the plays of a hand; they share nothing but the strengths, so that each
//! checks the other. [`Suits`] is the engine of both, for one deck or for two.

mod generate;
mod recognise;
mod shapes;
mod strength;
mod suit_engine;

pub use shapes::{FlushBy, Run, RunsBy, SuitShapes};
pub use suit_engine::Suits;

pub(crate) use strength::HIGHEST_CARD;
