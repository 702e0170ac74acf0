//! Payments between players, in units, with the reason for each.
//!
//! Every game settles into a [`Ledger`]: a list of payments, each from one player to another, so that one player wins
//! what another loses. Totals, the matrix of pairs and the [fewest transfers](Ledger::transfers) that settle up are views
//! of it, and so is the [`Money`] that units are worth. Read in this order: `ledger`, `transfers`, `money`, `names` (when two
//! names are those of one player), and `roster`, the players of the accounts in which many deals are added up.

#[allow(clippy::module_inception)] // the folder is named after what it is all about
mod ledger;
mod money;
mod names;
mod roster;
#[cfg(feature = "serde")]
mod serialized;
mod transfers;

pub use ledger::{AccountFull, Entry, Ledger};
pub use money::{Money, NotMoney};
pub use names::{is_same_player, named_twice, player_key, seat_at_table};
pub(crate) use roster::{Roster, sums};
pub(crate) use transfers::fewest;
pub use transfers::{EXACT_UP_TO, Transfer};
