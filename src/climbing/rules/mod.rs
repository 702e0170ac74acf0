//! The rules of a game: its options, its plays, and the settlement of its final positions.
//!
//! Read [`GameRules`] first, the trait that every game implements. The other types are plain data:
//!
//! * [`Dealt`]: the numbers of cards in a deal.
//! * [`Conduct`]: the turn rules, with the [`Bidding`], the [`ForbiddenLast`] cards, and the cards [`owed`] after
//!   chops. A chop is a play, such as four of a kind, that beats a two.
//! * [`Description`] and [`OptionInForce`]: a game and an option in words.
//!
//! The list of games is in [`games`](super::games).

mod conduct;
mod game_rules;
mod owed_cards;

pub use conduct::Bidding;
pub use conduct::ForbiddenLast;
pub use conduct::{Conduct, Ends, InstantEnd, Opening};
pub use game_rules::Dealt;
pub use game_rules::Description;
pub use game_rules::GameRules;
pub use game_rules::OptionInForce;
pub use owed_cards::{Debt, OwedCards, OwedCount, OwedError, OwedKind, OwedWho, TrickPlay, owed};

pub(crate) use game_rules::in_force;
pub(crate) use game_rules::options_of_game;
