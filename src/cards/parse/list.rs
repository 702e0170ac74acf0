//! Lists of cards, which keep the order in which the cards were written.

use std::fmt;

use crate::cards::{Card, CardSet, Rank, Suit};

/// Cards in the order in which they were written. No card is there twice.
#[derive(Clone, Copy)]
pub struct CardList {
    cards: [Card; Card::COUNT],
    len: usize,
    set: CardSet,
}

impl CardList {
    /// No cards.
    pub const EMPTY: CardList =
        CardList { cards: [Card::new(Rank::Two, Suit::Spades); Card::COUNT], len: 0, set: CardSet::EMPTY };

    /// Adds a card at the end. Returns whether it is new to the list; if it is not, the list stays as it is.
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

    /// Returns the cards in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Card> + '_ {
        self.as_slice().iter().copied()
    }

    /// Returns the number of cards.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no cards.
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

/// Of equal cards only the first is kept.
impl FromIterator<Card> for CardList {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardList {
        let mut list = CardList::EMPTY;
        for card in cards {
            list.push(card);
        }
        list
    }
}

/// The cards in order, in their canonical spelling, separated by spaces.
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
