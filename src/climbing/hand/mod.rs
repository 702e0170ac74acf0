//! Cards in a player's hand, as the engine and its searches hold them: small integers.
//!
//! Read [`Hand`] first: what every kind of hand can do. [`RankHand`] counts ranks, for games in which suits do not count;
//! [`SuitHand`] is a set of cards, for games in which they do. A [`Deck`] says which cards a game has and in which order,
//! and so turns cards into hands (`from_cards`).

mod any_hand;
mod deck;
mod from_cards;

mod rank_hand;
mod suit_hand;

pub use any_hand::Hand;
pub use deck::Deck;
pub use rank_hand::RankHand;
pub use suit_hand::{SuitHand, Word};

pub(crate) use deck::RANKS_THREE_TO_TWO;
pub(crate) use from_cards::{FromCards, cards_of};
pub(crate) use suit_hand::EVERY_RANK;
