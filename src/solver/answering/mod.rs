//! Answers a query.
//!
//! A [`builder`] makes a solver. Read [`solver`] next: it turns the query into a [`setting_problem`], chooses the
//! actions to compare ([`candidates`]), computes their EVs ([`action_evs`]) and answers with their [`action_ranking`].
//! EVs are modelled, exact or [sampled](sampled_evs), with [`home_run_tables`] if home runs count. [`stopping`]
//! decides how long to sample. [`totals`] convert the mean of a sample into units from all opponents.

pub(crate) mod action_evs;
pub(crate) mod action_ranking;
pub(crate) mod builder;
pub(crate) mod candidates;
pub(crate) mod home_run_tables;
pub(crate) mod sampled_evs;
pub(crate) mod setting_problem;
pub(crate) mod solver;
pub(crate) mod stopping;
pub(crate) mod totals;
