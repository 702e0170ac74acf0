//! Players, and the training of their value function.
//!
//! Read `street_player` first: its player places every street in under a millisecond, without sampled deals.
//! `training` trains the value function of that player. `contest` and `fixed_point` play deals between two players, and
//! a contest may include a player who places by `hindsight`. `own_values` trains values for house rules. `deal` plays
//! out deals from the street to be placed, and `sampled` compares placements over many such deals.

pub(super) mod contest;
pub(super) mod deal;
pub(super) mod fixed_point;
mod hindsight;
pub(super) mod own_values;
pub(super) mod sampled;
pub(super) mod street_player;
pub(super) mod training;
