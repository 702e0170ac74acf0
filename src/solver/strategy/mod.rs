//! The play of opponents as counts: the frequency of each [`RowRank`](crate::eval::RowRank) in front, middle and back.
//! Also card removal: the effect of a player's own cards on these frequencies.
//!
//! Reading order: a `strategy` counts rows by rank and, for card removal, by `bands` of ranks. `features` describe a
//! hand by numbers. `card_removal` sums these numbers, and `least_squares` fits linear functions of them. `row_pairs`
//! contains the dependence between two rows of one hand. `home_run_counts` counts how often an `ObservedHand` scoops
//! all other hands of its table. `corrections` contain the remaining model error, computed by `fit_corrections`.

pub(crate) mod bands;
pub(crate) mod card_removal;
pub(crate) mod corrections;
pub(crate) mod features;
pub(crate) mod fit_corrections;
pub(crate) mod home_run_counts;
pub(crate) mod least_squares;
pub(crate) mod row_pairs;
pub(crate) mod strategy;
