//! The opponents of a query, and the units that actions earn from them.
//!
//! Reading order: an [`equilibrium`] is the play of all players under a rule set. A [`population`] consists of hands
//! set by these players, in [`block`]s. [`block_file`] writes and reads blocks. With [`suit_relabelling`], each hand
//! represents up to 24 opponents. [`fresh_deals`] deals opponents if the population cannot be used. [`groups`] merges
//! opponents with identical results, and [`results`] adds up the units from the groups. Home runs depend on all
//! opponents of a table together. [`home_runs`] estimates the units that home runs add, from tables of opponents'
//! hands. The first two hands of a table come from a `Pool`: the relabelled hands of a block that contain no seen card.

pub(crate) mod block;
pub(crate) mod block_file;
pub(crate) mod equilibrium;
pub(crate) mod fresh_deals;
pub(crate) mod groups;
pub(crate) mod home_runs;
pub(crate) mod population;
pub(crate) mod results;
pub(crate) mod suit_relabelling;
