//! Values a setting by a strategy: the chances of its rows, corrected for the cards of the hand.
//!
//! A `strategy` counts what opponents show, by rank and, for card removal, by `bands` of ranks: `features` describe a hand,
//! `card_removal` gathers sums of them and `least_squares` fits them; `row_pairs` tells how two rows depend on each other.
//! The `outlook` turns that into the `odds` of the opponents' rows for a given hand. `outcome_units`, `row_values` and
//! `scoops` say what the rules pay, the `model` combines both into a value, and `bounds` cap it without working it out. A
//! `valuation` is the model with the rules. Read them in this order.

pub(crate) mod bands;
pub(crate) mod bounds;
pub(crate) mod card_removal;
pub(crate) mod features;
pub(crate) mod least_squares;
pub(crate) mod model;
pub(crate) mod odds;
pub(crate) mod outcome_units;
pub(crate) mod outlook;
pub(crate) mod row_pairs;
pub(crate) mod row_values;
pub(crate) mod scoops;
pub(crate) mod strategy;
pub(crate) mod valuation;
