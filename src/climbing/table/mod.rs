//! A table at which a game is played.
//!
//! A [`Referee`] judges and lists plays, with cards as people write them; `stand_ins` is what their jokers stand for.
//! [`Turn`] says whose turn it is and what has to be beaten; [`perft`] counts the ways to go on from there. A [`Transcript`]
//! is a whole deal, play by play; replayed by the rules (`auction`, `claiming`, `first_lead`, `replaying`) it gives a
//! [`Replay`], or a [`ReplayError`]. An [`Account`] adds up many deals.

mod account;
mod auction;
mod claiming;
mod first_lead;
mod perft;
mod referee;
mod replay;
mod replay_error;
mod replaying;
mod stand_ins;
mod transcript;
mod turn;

pub use account::{Account, Finished};
pub use auction::Auction;
pub use perft::perft;
pub use referee::{Announced, Comparison, Move, PlayError, Referee};
pub use replay::{Replay, Step};
pub use replay_error::{BadAuction, BadCall, IllegalAction, ReplayError};
pub use transcript::{Action, Call, Transcript};
pub use turn::{Turn, TurnError};

pub(in crate::climbing) use stand_ins::said;
