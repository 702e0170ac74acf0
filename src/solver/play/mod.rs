//! A player who plays every hand by a strategy, and the training of that strategy.
//!
//! Read `model_player` first: its player declares, sets or surrenders each hand, or mis-sets it if no setting is legal.
//! `training` lets players of one strategy play against each other, and averages their play into a new strategy.

pub(crate) mod model_player;
pub(crate) mod training;
