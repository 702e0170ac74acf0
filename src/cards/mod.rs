//! Cards: [`Rank`], [`Suit`], [`Card`], [`CardSet`], every accepted spelling in ([`parse`]) and one canonical
//! spelling out, and the seeded [`Rng`] that deals them.

mod card;
mod card_set;
pub mod parse;
mod rank;
mod rng;
mod suit;

pub use card::{Card, ParseCardError};
pub use card_set::{CardSet, Cards};
pub use rank::Rank;
pub use rng::Rng;
pub use suit::Suit;
