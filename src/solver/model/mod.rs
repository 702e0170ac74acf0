//! Values a setting by a strategy: the chances of its rows, corrected for the cards of the hand.
//!
//! The `outlook` turns what a strategy has counted into the `odds` of the opponents' rows for a given hand.
//! `outcome_units`, `row_values` and `scoops` say what the rules pay, the `model` combines both into a value, and `bounds`
//! cap it without working it out. A `valuation` is the model with the rules. Read them in this order.

pub(crate) mod bounds;
pub(crate) mod model;
pub(crate) mod odds;
pub(crate) mod outcome_units;
pub(crate) mod outlook;
pub(crate) mod row_values;
pub(crate) mod scoops;
pub(crate) mod valuation;
