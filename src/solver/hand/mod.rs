//! A hand of thirteen cards as numbers.
//!
//! `masks` are subsets of the hand and `cuts` are ways to divide it into rows. `holdings` counts its ranks and suits,
//! `subsets` ranks every row that it can show, and `strongest` finds the best row among some of its cards. `legal_rows` says
//! which rows may stand beside a back, `splits` divides the cards that a back leaves, a `candidate` is one setting with its
//! value, and a `plan` what a setting makes of the hand. Read them in this order.

pub(crate) mod candidate;
pub(crate) mod cuts;
pub(crate) mod holdings;
pub(crate) mod legal_rows;
pub(crate) mod masks;
pub(crate) mod plan;
pub(crate) mod splits;
pub(crate) mod strongest;
pub(crate) mod subsets;
