//! A player who plays every hand by a strategy, and the training that makes the strategy.
//!
//! Read `player` first: it declares, sets or surrenders a hand. `training` lets players of one strategy play each other, and
//! averages what they do into a new one.

pub(crate) mod player;
pub(crate) mod training;
