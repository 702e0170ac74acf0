//! Values a setting by a strategy: chances of rows, corrected for the cards of the hand.

pub(crate) mod bounds;
pub(crate) mod card_removal;
pub(crate) mod features;
pub(crate) mod model;
pub(crate) mod outlook;
pub(crate) mod strategy;
pub(crate) mod valuation;
