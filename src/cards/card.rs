//! One card of the deck.

use std::fmt;
use std::str::FromStr;

use super::{Rank, Suit};

/// A card of the 52-card deck.
///
/// The [`index`](Card::index) of a card is the number of its bit in a [`CardSet`](super::CardSet). Cards are numbered
/// by suit, then by rank, so the thirteen cards of a suit are adjacent bits. Relabelling the suits only moves these
/// blocks of thirteen bits. Cards are ordered by their index.
///
/// ```
/// use pusoy::cards::{Card, Rank, Suit};
///
/// let card: Card = "Td".parse()?;
/// assert_eq!(card, Card::new(Rank::Ten, Suit::Diamonds));
/// assert_eq!(card.to_string(), "Td");
/// # Ok::<(), pusoy::cards::ParseCardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// Number of cards in the deck.
    pub const COUNT: usize = 52;

    /// All cards, by ascending [`index`](Card::index).
    pub const ALL: [Card; Card::COUNT] = {
        let mut all = [Card(0); Card::COUNT];
        let mut index = 0;
        while index < Card::COUNT {
            all[index] = Card(index as u8);
            index += 1;
        }
        all
    };

    /// Returns the card with this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(suit as u8 * 13 + rank as u8)
    }

    /// Returns the card with this index. Returns `None` if `index` is [`Card::COUNT`] or more.
    pub const fn from_index(index: usize) -> Option<Card> {
        if index < Card::COUNT { Some(Card(index as u8)) } else { None }
    }

    /// Returns the number of the card's bit in a [`CardSet`](super::CardSet): 13 × suit index + rank index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the card's rank.
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.0 as usize % 13]
    }

    /// Returns the canonical spelling, for example `Td`.
    pub const fn text(self) -> &'static str {
        TEXTS[self.0 as usize]
    }

    /// Returns the card's suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[self.0 as usize / 13]
    }
}

/// Canonical spelling of each card, by index.
static TEXTS: [&str; Card::COUNT] = {
    const BYTES: [[u8; 2]; Card::COUNT] = {
        let mut bytes = [[0; 2]; Card::COUNT];
        let mut i = 0;
        while i < Card::COUNT {
            bytes[i] = [Rank::ALL[i % 13].char() as u8, Suit::ALL[i / 13].char() as u8];
            i += 1;
        }
        bytes
    };
    let mut texts = [""; Card::COUNT];
    let mut i = 0;
    while i < Card::COUNT {
        texts[i] = match std::str::from_utf8(&BYTES[i]) {
            Ok(text) => text,
            Err(_) => panic!("ranks and suits are letters and digits"), // a compile error, never a panic at run time
        };
        i += 1;
    }
    texts
};

/// The error for a text that is not one card. The functions of [`parse`](super::parse) accept more spellings and report
/// the position of each problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a card: a card is a rank (2-9, T, J, Q, K, A) and a suit (s, h, d, c), as in 'Td'")]
pub struct ParseCardError;

impl FromStr for Card {
    type Err = ParseCardError;

    /// Parses a rank followed by a suit, for example `As`, `tD`, `10h` or `Q♠`.
    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        let mut chars = text.chars();
        let rank = match chars.next() {
            Some('1') if chars.next() == Some('0') => Some(Rank::Ten),
            Some(c) => Rank::from_char(c),
            None => None,
        };
        let suit = chars.next().and_then(Suit::from_char);
        match (rank, suit, chars.next()) {
            (Some(rank), Some(suit), None) => Ok(Card::new(rank, suit)),
            _ => Err(ParseCardError),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
