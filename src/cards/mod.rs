//! Cards, ranks, suits and decks, shared by every game.
//!
//! [`Rank`], [`Suit`], [`Card`] and [`CardSet`] describe the usual deck. [`Pack`] and [`PackCard`] describe packs of
//! one or two decks, with or without jokers. [`parse`] accepts many spellings of cards, and reports the problems of a
//! text with their columns. Each type is formatted in one canonical spelling. [`Rng`] is the seeded generator for
//! deals.

// Read `rank`, `suit`, `card` and `card_set` first.

mod card;
mod card_set;
mod pack;
pub mod parse;
mod rank;
mod rng;
#[cfg(feature = "serde")]
mod serialized;
mod single_char;
mod suit;

pub use card::{Card, ParseCardError};
pub use card_set::{CardSet, Cards, Subsets};
pub use pack::{Decks, Pack, PackCard, PackJokers};
pub use rank::{ParseRankError, Rank};
pub use rng::Rng;
pub use suit::{ParseSuitError, Suit};
