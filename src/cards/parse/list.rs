use std::fmt;

use crate::cards::{Card, CardSet, Rank, Suit};

/// Cards in the order in which they were written, none of them twice.
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

    /// Puts a card at the end. Returns whether it is new to the list; if it is not, the list stays as it is.
    pub fn push(&mut self, card: Card) -> bool {
        let new = self.set.insert(card);
        if new {
            self.cards[self.len] = card; // a set has no more cards than the deck
            self.len += 1;
        }
        new
    }

    /// The cards as a set.
    pub const fn set(&self) -> CardSet {
        self.set
    }

    /// The cards, in order.
    pub fn as_slice(&self) -> &[Card] {
        &self.cards[..self.len]
    }

    /// The cards, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Card> + '_ {
        self.as_slice().iter().copied()
    }

    /// How many cards there are.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
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

/// Keeps the first of equal cards.
impl FromIterator<Card> for CardList {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardList {
        let mut list = CardList::EMPTY;
        for card in cards {
            list.push(card);
        }
        list
    }
}

/// The canonical spelling of the cards, in order, separated by spaces.
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
