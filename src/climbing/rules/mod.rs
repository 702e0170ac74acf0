//! What every game says of itself.
//!
//! Read [`GameRules`] first: the rules of a game as a house plays it, from its options to the settlement of its endings.
//! What the table must know of a game is plain data: how the cards are [`Dealt`], and how play goes ([`Conduct`], with the
//! [`Bidding`] before it, the cards that are [`ForbiddenLast`], and the cards that are [`owed`] after chops). A [`Description`] tells people about the game, an [`OptionInForce`] about an
//! option. Which games there are stands above, in [`games`](super::games).

mod bidding;
mod conduct;
mod dealt;
mod description;
mod forbidden_last;
mod game_rules;
mod option_in_force;
mod owed_cards;

pub use bidding::Bidding;
pub use conduct::{Conduct, Ends, InstantEnd, Opening};
pub use dealt::Dealt;
pub use description::Description;
pub use forbidden_last::ForbiddenLast;
pub use game_rules::GameRules;
pub use option_in_force::OptionInForce;
pub use owed_cards::{Debt, OwedCards, OwedCount, OwedError, OwedKind, OwedWho, TrickPlay, owed};

pub(crate) use game_rules::options_of_game;
pub(crate) use option_in_force::in_force;
