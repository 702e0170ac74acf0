//! The opponents of a query, and what ways to play a hand earn from them.
//!
//! Read [`equilibrium`] first: how everybody plays a rule set. A [`population`] is hands that such players play, in [`block`]s,
//! which [`block_file`] writes and reads; by [`suit_relabelling`] each of its hands stands for up to 24 opponents.
//! [`fresh_deals`] deals opponents where a population does not help. [`groups`] puts opponents together who make no
//! difference to the ways to play that are compared, and [`results`] adds up what is earned from the groups. Where all
//! opponents of a table matter together, [`home_runs`] adds what that makes, from tables of hands in a [`pool`].

pub(crate) mod block;
pub(crate) mod block_file;
pub(crate) mod equilibrium;
pub(crate) mod fresh_deals;
pub(crate) mod groups;
pub(crate) mod home_runs;
pub(crate) mod mean;
pub(crate) mod pool;
pub(crate) mod population;
pub(crate) mod results;
pub(crate) mod suit_relabelling;
