//! Naturals: hands of thirteen cards that win as dealt, regardless of their setting.

// Read in this order: `natural` (names and values), `natural_set`, `detect` (the naturals of a hand), `arrangement`
// (comparison of two hands with the same natural).

mod arrangement;
mod detect;
mod natural;
mod natural_set;

pub use arrangement::Arrangement;
pub use detect::Criteria;
pub use natural::Natural;
pub use natural_set::NaturalSet;
