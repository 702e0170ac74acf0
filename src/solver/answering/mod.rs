//! Answers a query: which ways to play are compared, what each earns, and how they rank.

pub(crate) mod asked;
pub(crate) mod ranking;
pub(crate) mod solver;
pub(crate) mod stopping;
pub(crate) mod ways;
