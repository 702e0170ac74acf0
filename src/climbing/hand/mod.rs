//! Cards in a player's hand, as small integers for the engines and searches.
//!
//! The types:
//!
//! * [`Hand`] is the interface of every kind of hand.
//! * [`RankHand`] counts the cards of each rank, for games that ignore suits.
//! * [`SuitHand`] is a set of cards, for games that use suits.
//! * [`Deck`] gives the cards of a game and their order. A [`Referee`](super::Referee) converts cards into hands.

// The referee uses the private module `from_cards` to convert cards.

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
