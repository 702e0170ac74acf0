//! Finds the settings of a hand with the highest values.
//!
//! Reading order: `ranked_hand` ranks every row that the cards of the hand can make, and lists every legal setting.
//! `collectors` collect the best candidates. `back_families` gives one bound to all settings with similar backs.
//! `by_back` bounds and visits the settings with one back. `search` combines these steps.

pub(crate) mod back_families;
pub(crate) mod by_back;
pub(crate) mod collectors;
pub(crate) mod ranked_hand;
pub(crate) mod search;
