//! Payments between players, in units, with the reason for each.
//!
//! If the players of a game pay each other, a deal is settled into a [`Ledger`]: a list of payments from one player to
//! another, so that one player wins what another loses. The ledger gives the totals, the units between each pair of
//! players, [transfers](Ledger::transfers) that settle it, and the [`Money`] for its units.

// Read in this order: `ledger`, `transfers`, `names` (which names belong to the same player), and `roster` (the players
// of an account of several deals).

#[allow(clippy::module_inception)] // the folder has the name of its main type
mod ledger;
mod names;
mod roster;
mod transfers;

pub use crate::amounts::{Money, NotMoney};
pub use ledger::{AccountFull, Entry, Ledger};
pub use names::{is_same_player, named_twice, player_key, seat_at_table};
pub(crate) use roster::{Roster, sums};
pub(crate) use transfers::fewest;
pub use transfers::{EXACT_UP_TO, Transfer};
