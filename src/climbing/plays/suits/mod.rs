//! Plays in games that use suits.
//!
//! [`SuitShapes`] describes the plays, and ranks each play among plays of its kind. `recognise` finds the combinations
//! that given cards can be, and `generate` lists the plays of a hand. These two modules share only the code in
//! `shapes`, so that tests can compare their results. [`Suits`] is the engine that combines both modules, for one deck
//! or for two.

mod generate;
mod recognise;
mod shapes;
mod suit_engine;

pub use shapes::{FlushBy, Run, RunsBy, SuitShapes};
pub use suit_engine::Suits;

pub(crate) use shapes::HIGHEST_CARD;
