//! Finds the settings of a hand that are worth most.

pub(crate) mod back_families;
pub(crate) mod by_back;
pub(crate) mod search;
