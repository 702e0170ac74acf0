//! A player who sets every hand by a strategy, and the training that makes the strategy.

pub(crate) mod player;
pub(crate) mod training;
