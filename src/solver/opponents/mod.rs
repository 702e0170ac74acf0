//! The opponents of a query, and what ways to play a hand earn from them.
//!
//! Read [`equilibrium`] first, which says how everybody plays a rule set; [`equilibrium_file`] writes and reads it, and
//! [`embedded_equilibria`] come with the library. A [`population`] is made of [`block`]s of hands that such
//! players have already played; with [`suit_relabelling`] each stands for many opponents. Where a population does not
//! help, [`fresh_deals`] deals opponents. [`groups`] puts opponents together that make no difference, and [`results`]
//! adds up what is earned from the groups.

pub(crate) mod block;
pub(crate) mod embedded_equilibria;
pub(crate) mod equilibrium;
pub(crate) mod equilibrium_file;
pub(crate) mod fresh_deals;
pub(crate) mod groups;
pub(crate) mod population;
pub(crate) mod results;
pub(crate) mod suit_relabelling;
