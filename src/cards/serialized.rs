//! Serialization of ranks, suits, cards and sets of cards. Values are written in the canonical spelling, and read in
//! every spelling that their type parses.

use super::{Card, CardSet, Rank, Suit, parse};
use crate::serialized::as_text;

as_text!(Rank, "a rank: 2-9, T, J, Q, K or A", |text| text.parse().ok());
as_text!(Suit, "a suit: s, h, d or c", |text| text.parse().ok());
as_text!(Card, "a card, as in Td", |text| text.parse().ok());
as_text!(CardSet, "different cards, as in As Kh", |text| parse::cards(text).ok().map(|cards| cards.set()));
