//! Answers a query.
//!
//! A [`builder`] makes a solver. Read [`solver`] next: it turns the query into a [`position`], chooses the actions to
//! compare ([`candidates`]), computes their EVs ([`earnings`]) and answers with their [`ranking`]. EVs are
//! [`modelled`], [`exact`] or [`sampled`], with [`home_run_tables`] if home runs count. [`stopping`] decides how long
//! to sample. [`totals`] convert the mean of a sample into units from all opponents.

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
