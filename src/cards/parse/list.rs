//! Lists of different cards.

use std::fmt;

use crate::cards::{Card, CardSet, Rank, Suit};

/// A list of different cards. A list that was parsed from a text has the cards in the order of the text.
#[derive(Clone, Copy)]
pub struct CardList {
    cards: [Card; Card::COUNT],
    len: usize,
    set: CardSet,
}

impl CardList {
    /// The empty list.
    pub const EMPTY: CardList =
        CardList { cards: [Card::new(Rank::Two, Suit::Spades); Card::COUNT], len: 0, set: CardSet::EMPTY };

    /// Appends a card. Returns `true` if it was not in the list before; otherwise leaves the list unchanged.
    pub fn push(&mut self, card: Card) -> bool {
        let new = self.set.insert(card);
        if new {
            self.cards[self.len] = card; // a set has no more cards than the deck
            self.len += 1;
        }
        new
    }

    /// Returns the cards as a set.
    pub const fn set(&self) -> CardSet {
        self.set
    }

    /// Returns the cards in order, as a slice.
    pub fn as_slice(&self) -> &[Card] {
        &self.cards[..self.len]
    }

    /// Iterates over the cards in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Card> + '_ {
        self.as_slice().iter().copied()
    }

    /// Returns the number of cards.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns `true` if the list has no cards.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl Default for CardList {
    fn default() -> CardList {
        CardList::EMPTY
    }
}

impl PartialEq for CardList {
    fn eq(&self, other: &CardList) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for CardList {}

/// Collects cards in order and drops duplicates.
impl FromIterator<Card> for CardList {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardList {
        let mut list = CardList::EMPTY;
        for card in cards {
            list.push(card);
        }
        list
    }
}

/// Formats the cards in order, separated by spaces.
impl fmt::Display for CardList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", itertools::join(self.as_slice(), " "))
    }
}

impl fmt::Debug for CardList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}
