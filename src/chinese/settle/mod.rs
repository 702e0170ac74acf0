//! Settlement: from the hands of a table to payments between its players.
//!
//! Reading order:
//!
//! * `player`: a player's action with a hand
//! * `showing`: a hand with its data for settlement
//! * `reason`: reasons for payments
//! * `pair`: the payments between two hands
//! * `error` and `check`: validation
//! * `settlement` and `table`: a whole deal
//! * `race_points`, `fantasyland` and `criss_cross`: additions for some games
//! * `noted`: deals recorded in units, without cards

mod check;
mod criss_cross;
mod error;
mod fantasyland;
mod noted;
mod pair;
mod player;
mod race_points;
mod reason;
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
pub use table::{check_hand, settle};

pub(crate) use table::settle_first;
