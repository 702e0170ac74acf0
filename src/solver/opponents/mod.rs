//! Whom a hand meets: the equilibrium that opponents play, and a population of hands that they have played.

pub(crate) mod equilibrium;
pub(crate) mod groups;
pub(crate) mod population;
pub(crate) mod results;
