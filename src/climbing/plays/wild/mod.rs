//! Plays in games with wild jokers, which may represent any other card. Suits may count. If suits count, Daifugo also
//! uses these plays without jokers.
//!
//! [`WildShapes`] describe the plays. `recognise` finds the readings of cards, and `generate` lists the plays of a
//! hand. They share no code, so that each checks the other. `stand_ins` finds the cards that jokers represent. [`Wild`]
//! is the engine that combines them.

mod generate;
mod recognise;
mod shapes;
mod stand_ins;
mod wild_engine;

pub use shapes::WildShapes;
pub use wild_engine::Wild;
