//! Players, and how their value function is trained.
//!
//! Read `player` first: it places streets at once, and is offered as `quick_player`. `training` teaches it how boards end;
//! `contest` and `fixed_point` play deals between two, in a contest
//! also one who places by `hindsight`; `own_values` trains house rules by both; `deal` plays deals out from a street on, and `sampled` compares placements over many
//! of them.

pub(super) mod contest;
pub(super) mod deal;
pub(super) mod fixed_point;
mod hindsight;
pub(super) mod own_values;
pub(super) mod player;
pub(super) mod quick_player;
pub(super) mod sampled;
pub(super) mod training;
