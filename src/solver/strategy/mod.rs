//! What opponents play, as counts: how often each row shows each rank, and how the cards of a hand change that.
//!
//! A `strategy` counts by rank and, for card removal, by `bands` of ranks: `features` describe a hand, `card_removal`
//! gathers sums of them and `least_squares` fits them; `row_pairs` tells how two rows of one hand depend on each other, and
//! `home_run_counts` how an `observed_hand` fares against all others of its table. Read them in this order. Last come the
//! `corrections`: what all of that misses, by `fit_corrections`.

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
