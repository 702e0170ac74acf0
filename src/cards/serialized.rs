//! Serialization of cards. They are written in the canonical spelling, and read in every spelling that their type
//! parses.

use super::{Card, CardSet, Rank, Suit, parse};
use crate::serialized::as_text;

/// Parses a text of one character with `read`. Returns `None` if the text is empty or longer.
fn only_char<T>(text: &str, read: fn(char) -> Option<T>) -> Option<T> {
    let mut chars = text.chars();
    let parsed = chars.next().and_then(read);
    parsed.filter(|_| chars.next().is_none())
}

as_text!(Rank, "a rank: 2-9, T, J, Q, K or A", |text| only_char(text, Rank::from_char));
as_text!(Suit, "a suit: s, h, d or c", |text| only_char(text, Suit::from_char));
as_text!(Card, "a card, as in Td", |text| text.parse().ok());
as_text!(CardSet, "different cards, as in As Kh", |text| parse::cards(text).ok().map(|cards| cards.set()));
