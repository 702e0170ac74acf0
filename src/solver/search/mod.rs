//! Finds the settings of a hand that are worth most.
//!
//! `ranked_hand` is the hand with the ranks of its rows, and can list every legal setting. `keep` collects the best
//! candidates, `back_families` and `by_back` bound and visit the settings with some backs, and `search` puts them together.
//! Read them in this order.

pub(crate) mod back_families;
pub(crate) mod by_back;
pub(crate) mod keep;
pub(crate) mod ranked_hand;
pub(crate) mod search;
