//! How a deal ended, and what that comes to.
//!
//! An [`Ending`] is what people or records tell: who has which cards left, or in which order players went out. `checks`
//! refuses endings that cannot be, with an [`EndingError`]; each [`EndingField`] is a part that only some games read. An [`Outcome`] is what a game makes of an ending: who pays whom,
//! places, titles, how the next deal begins. A [`Goal`] says when a game of many deals ends, a [`Standing`] how it stands.

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

pub(crate) use checks::{FirstOut, check_player_count, check_ranks};
pub(crate) use outcome::places;
