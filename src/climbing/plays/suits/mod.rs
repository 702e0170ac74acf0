//! Plays in games that use suits.
//!
//! [`SuitShapes`] describe the plays, and rank each play among plays of its kind. `recognise` finds the
//! combinations that given cards can be, and `generate` lists the plays of a hand. These two share only the code in
//! `shapes`, so that each checks the other. [`Suits`] is the engine that combines them, for one deck or for two.

mod generate;
mod recognise;
mod shapes;
mod suit_engine;

pub use shapes::{FlushBy, Run, RunsBy, SuitShapes};
pub use suit_engine::Suits;

pub(crate) use shapes::HIGHEST_CARD;
