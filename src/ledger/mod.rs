//! Who pays whom, how many units, and for what.
//!
//! Every game settles into a [`Ledger`]: a list of payments, each from one player to another, so that one player wins
//! what another loses. Totals, the matrix of pairs and the [fewest transfers](Ledger::transfers) that settle up are views
//! of it. Read in this order: `ledger`, `transfers`.

#[allow(clippy::module_inception)] // the folder is named after what it is all about
mod ledger;
#[cfg(feature = "serde")]
mod serialized;
mod transfers;

pub use ledger::{AccountFull, Entry, Ledger};
pub use transfers::{EXACT_UP_TO, Transfer};
