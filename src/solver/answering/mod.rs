//! Answers a query.
//!
//! A [`builder`] makes a solver. Read [`solver`] next: it makes a [`position`] of the query, chooses the [`candidates`]
//! to compare (ways to play the hand), finds out their [`earnings`] and makes the answer of their [`ranking`]. What
//! ways earn is [`modelled`], [`exact`] or [`sampled`] (with [`home_run_tables`] where home runs count), and [`stopping`] says
//! how long to sample. [`totals`] turn a mean over a sample into units from all opponents.

pub(crate) mod builder;
pub(crate) mod candidates;
pub(crate) mod earnings;
pub(crate) mod exact;
pub(crate) mod home_run_tables;
pub(crate) mod modelled;
pub(crate) mod position;
pub(crate) mod ranking;
pub(crate) mod sampled;
pub(crate) mod solver;
pub(crate) mod stopping;
pub(crate) mod totals;
