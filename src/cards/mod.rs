//! Cards: the ground on which every game stands.
//!
//! [`Rank`], [`Suit`], [`Card`] and [`CardSet`] are the deck; [`Pack`] and [`PackCard`] are packs with jokers or of two decks.
//! [`parse`] reads every accepted spelling and says what is wrong with a text, and where; each type writes one canonical
//! spelling. [`Rng`] is the seeded generator that deals. Read `rank`, `suit`, `card` and `card_set` first.

mod card;
mod card_set;
mod pack;
pub mod parse;
mod rank;
mod rng;
#[cfg(feature = "serde")]
mod serialized;
mod suit;

pub use card::{Card, ParseCardError};
pub use card_set::{CardSet, Cards};
pub use pack::{Decks, Pack, PackCard, PackJokers};
pub use rank::Rank;
pub use rng::Rng;
pub use suit::Suit;
