//! Settlement: from what the players of a table show to who pays whom.
//!
//! Read in this order: `player` (what a player does with a hand), `showing` (what of it counts), `reason` (what a payment
//! is for), `pair` (the one place where two hands are scored), `error` and `check` (what cannot have been dealt),
//! `settlement` and `table` (a whole deal), and then what some games add: `race_points`, `fantasyland`, `criss_cross`. `noted` takes what
//! players won without their cards.

mod check;
mod criss_cross;
mod error;
mod fantasyland;
mod noted;
mod pair;
mod player;
mod race_points;
mod reason;
#[cfg(feature = "serde")]
mod serialized;
mod settlement;
mod showing;
mod table;

pub use check::check_players;
pub use criss_cross::{CrissCross, settle_criss_cross};
pub use error::SettleError;
pub use noted::{Noted, settle_noted};
pub use pair::settle_pair;
pub use player::{Deal, Player};
pub use reason::{Reason, Tally};
pub use settlement::{Pair, Settlement};
pub use showing::{Showing, Status};
pub use table::settle;

pub(crate) use table::settle_first;
