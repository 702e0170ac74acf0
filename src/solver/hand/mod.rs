//! A hand of thirteen cards as numbers: its subsets, their ranks, and the ways to cut it into rows.

pub(crate) mod candidate;
pub(crate) mod cuts;
pub(crate) mod holdings;
pub(crate) mod legal_rows;
pub(crate) mod masks;
pub(crate) mod splits;
pub(crate) mod subsets;
