//! Cards: [`Rank`], [`Suit`], [`Card`], [`CardSet`], packs with jokers or two decks ([`PackCard`]), every accepted spelling in ([`parse`]) and one canonical
//! spelling out, and the seeded [`Rng`] that deals them.

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
pub use pack::{Decks, Pack, PackCard};
pub use rank::Rank;
pub use rng::Rng;
pub use suit::Suit;
