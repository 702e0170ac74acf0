//! Naturals: hands of thirteen cards that win as they are dealt, however they are set.
//!
//! Read in this order: `natural` (their names and worth), `natural_set`, `detect` (which naturals a hand is),
//! `arrangement` (which of two hands of the same natural is the stronger).

mod arrangement;
mod detect;
mod natural;
mod natural_set;

pub use arrangement::Arrangement;
pub use detect::Criteria;
pub use natural::Natural;
pub use natural_set::NaturalSet;
