//! The play of opponents as counts: the frequency of each rank in each row, and the effect of the cards of a hand.
//!
//! Reading order: a `strategy` counts by rank and, for card removal, by `bands` of ranks. `features` describe a hand,
//! `card_removal` gathers sums of them and `least_squares` fits them. `row_pairs` contains the dependence between two
//! rows of one hand, and `home_run_counts` the results of an `observed_hand` against all others of its table.
//! `corrections` contain the remaining model error, computed by `fit_corrections`.

pub(crate) mod bands;
pub(crate) mod card_removal;
pub(crate) mod corrections;
pub(crate) mod features;
pub(crate) mod fit_corrections;
pub(crate) mod home_run_counts;
pub(crate) mod least_squares;
pub(crate) mod observed_hand;
pub(crate) mod row_pairs;
pub(crate) mod strategy;
