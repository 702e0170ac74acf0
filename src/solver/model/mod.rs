//! The value of a setting against opponents who play a strategy, computed from the chances that each row wins, ties or
//! loses.
//!
//! Reading order: a strategy counts how often each row has each strength. The `opponent_model` turns these counts into
//! `row_distributions`, which are the chances of the opponents' rows, given the player's hand. `outcome_units`,
//! `row_values` and `scoops` contain the payments of the rules. The `model` combines chances and payments into a value,
//! and `bounds` are upper bounds on this value. A `Valuation` consists of the model and the payments of the rules.

pub(crate) mod bounds;
pub(crate) mod model;
pub(crate) mod opponent_model;
pub(crate) mod outcome_units;
pub(crate) mod row_distributions;
pub(crate) mod row_values;
pub(crate) mod scoops;
