//! Settlement: from the hands of a table to payments between its players.

// Reading order:
//
// * `player`: a player's action with a hand
// * `deal_text`: reads that action from text
// * `showing`: a hand with its data for settlement
// * `pair`: the payments between two hands, each with its reason
// * `settlement`, `table` and `error`: a whole deal, with its checks and fantasyland
// * `race_points`: points in a race
// * `criss_cross`: two players with two hands each
// * `noted`: deals recorded in units, without cards

mod criss_cross;
mod deal_text;
mod error;
mod noted;
mod pair;
mod player;
mod race_points;
mod settlement;
mod showing;
mod table;

pub use criss_cross::{CrissCross, settle_criss_cross};
pub use deal_text::ParseDealError;
pub use error::SettleError;
pub use noted::{Noted, settle_noted};
pub use pair::settle_pair;
pub use pair::{Reason, Tally};
pub use player::{Deal, Player};
pub use settlement::{Pair, Settlement};
pub use showing::{Showing, Status};
pub use table::check_players;
pub use table::{check_hand, settle};

pub(crate) use table::settle_first;
