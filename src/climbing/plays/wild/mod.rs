//! Plays in games with wild jokers, which may represent any other card. Daifugo also uses these plays without jokers,
//! if suits matter under its rules.
//!
//! [`WildShapes`] describes the plays. `wild_engine` finds the combinations that given cards can be, and the cards that
//! jokers represent. `generate` lists the plays of a hand. These two modules share no functions, so that tests can
//! compare their results. [`Wild`] is the engine that combines them.

mod generate;
mod wild_engine;

pub use wild_engine::Wild;
pub use wild_engine::WildShapes;
