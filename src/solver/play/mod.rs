//! A player who plays every hand by a strategy, and the training of that strategy.
//!
//! Read `model_player` first: a player declares, sets or surrenders a hand. `training` lets players of one strategy
//! play each other, and averages their play into a new strategy.

pub(crate) mod model_player;
pub(crate) mod training;
