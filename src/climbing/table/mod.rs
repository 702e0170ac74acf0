//! Runs a game at a table: judges plays, replays deals, and adds up the results of many deals.
//!
//! Reading order:
//!
//! * [`Referee`] judges and lists plays, with cards as people write them. `stand_ins` finds the cards that jokers
//!   represent. `legal_play` checks a play against a hand and the play to beat.
//! * [`Turn`] gives the player to move and the play to beat. [`perft`] counts the possible continuations.
//! * [`Transcript`] is a whole deal, play by play. Replaying a transcript gives a [`Replay`] or a [`ReplayError`]; see
//!   `auction`, `first_lead` and `replaying`.
//! * [`Account`] sums many deals.

mod account;
mod auction;
mod first_lead;
mod legal_play;
mod referee;
mod replay_error;
mod replaying;
mod stand_ins;
mod transcript;
mod turn;

pub use account::{Account, Finished};
pub use auction::Auction;
pub(in crate::climbing) use referee::are;
pub use referee::{Announced, Comparison, Move, PlayError, Referee};
pub use replay_error::{BadAuction, BadCall, IllegalAction, ReplayError};
pub use replaying::{Replay, Step};
pub(in crate::climbing) use transcript::check_contract_is_read;
pub use transcript::{Action, Call, Transcript};
pub use turn::perft;
pub use turn::{Turn, TurnError};

pub(in crate::climbing) use stand_ins::with_stand_ins;
