//! The end of a deal, and its settlement.
//!
//! * [`Ending`] is the input from people or records: the cards left, or the order of going out.
//! * `checks` rejects impossible endings with an [`EndingError`].
//! * [`EndingField`] names a part of an ending that only some games read.
//! * [`Outcome`] is the settlement: payments, places, titles, and the beginning of the next deal.
//! * [`Goal`] is the condition that ends a game of many deals, and [`Standing`] ranks the players of such a game.

mod checks;
mod ending;
mod error;
mod fields;
mod outcome;
mod standing;

pub use ending::{CardsLeft, Claim, Contract, Ending};
pub use error::{EndingError, EndingProblem};
pub use fields::{EndingField, Reads};
pub use outcome::{Claimed, Exchange, ExchangeKind, Next, Outcome};
pub use standing::{Goal, Standing, Wins};

pub(crate) use checks::{FirstOut, check_names, check_player_count, check_plays, check_ranks, fewest, plays_shown};
pub(crate) use outcome::places;
