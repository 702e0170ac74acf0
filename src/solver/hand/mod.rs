//! A hand of thirteen cards as numbers.
//!
//! Reading order: `masks` are subsets of the hand, and `cuts` are its arrangements into rows. `holdings` counts its
//! ranks and suits, `subsets` ranks all its possible rows, and `strongest` finds the best row among some cards.
//! `legal_rows` decides which rows are legal with a back, and `splits` divides the eight cards outside the back.
//! `candidate` defines a setting with its value. It also defines the plan of a setting: its made hands, ignoring
//! kickers.

pub(crate) mod candidate;
pub(crate) mod cuts;
pub(crate) mod holdings;
pub(crate) mod legal_rows;
pub(crate) mod masks;
pub(crate) mod splits;
pub(crate) mod strongest;
pub(crate) mod subsets;
