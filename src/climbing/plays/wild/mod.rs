//! Plays in games in which a joker may stand for any other card, and suits may count.
//!
//! [`WildShapes`] say which plays there are. `recognise` tells what cards can be played as and `generate` lists the plays of
//! a hand; they share no code, so that each checks the other. `stand_ins` says what the jokers of a play stand for. [`Wild`]
//! is the engine of all.

mod generate;
mod recognise;
mod shapes;
mod stand_ins;
mod wild_engine;

pub use shapes::WildShapes;
pub use wild_engine::Wild;
