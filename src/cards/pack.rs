//! Packs with jokers or of two decks, and their cards.

use std::fmt;

use super::Card;

/// A card of a pack that can have jokers or two decks.
///
/// ```
/// use pusoy::cards::{PackCard, Card};
///
/// let three = PackCard::from("3s".parse::<Card>()?);
/// assert_eq!(three.to_string(), "3s");
/// assert_eq!(three.of_second_deck().to_string(), "3s+");
/// assert_eq!(PackCard::RED_JOKER.to_string(), "Xr");
/// # Ok::<(), pusoy::cards::ParseCardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackCard(u8);

/// The bit of cards of the second deck.
const SECOND: u8 = 64;

impl PackCard {
    /// The lower joker, `Xb`.
    pub const BLACK_JOKER: PackCard = PackCard(Card::COUNT as u8);
    /// The higher joker, `Xr`.
    pub const RED_JOKER: PackCard = PackCard(Card::COUNT as u8 + 1);

    /// Returns the card; `None` if it is a joker.
    pub const fn card(self) -> Option<Card> {
        Card::from_index((self.0 % SECOND) as usize)
    }

    /// Whether the card is a joker.
    pub const fn is_joker(self) -> bool {
        self.0 % SECOND >= Card::COUNT as u8
    }

    /// Returns the same card of the second deck.
    #[must_use]
    pub const fn of_second_deck(self) -> PackCard {
        PackCard(self.0 | SECOND)
    }

    /// Returns the same card of the first deck.
    #[must_use]
    pub const fn of_first_deck(self) -> PackCard {
        PackCard(self.0 % SECOND)
    }

    /// Whether the card is of the second deck.
    pub const fn is_of_second_deck(self) -> bool {
        self.0 >= SECOND
    }
}

impl From<Card> for PackCard {
    fn from(card: Card) -> PackCard {
        PackCard(card.index() as u8) // fewer than 64
    }
}

/// The canonical spelling: `As`, `Xb`, `Xr`, followed by a plus for a card of the second deck.
impl fmt::Display for PackCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.card() {
            Some(card) => write!(f, "{card}")?,
            None if self.of_first_deck() == PackCard::BLACK_JOKER => f.write_str("Xb")?,
            None => f.write_str("Xr")?,
        }
        f.write_str(if self.is_of_second_deck() { "+" } else { "" })
    }
}

impl fmt::Debug for PackCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The pack that a game is played with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pack {
    /// Whether each deck has a black and a red joker.
    pub jokers: bool,
    /// The number of decks, and whether their cards can be told apart.
    pub decks: Decks,
}

/// The decks of a pack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Decks {
    /// One.
    #[default]
    One,
    /// Two that look alike; both cards are written `3s`.
    Alike,
    /// Two with different backs; the cards of the second are written with a plus: `3s` and `3s+`.
    Marked,
}

impl Pack {
    /// One deck with two jokers.
    pub const WITH_JOKERS: Pack = Pack { jokers: true, decks: Decks::One };

    /// Returns the number of cards.
    pub const fn len(self) -> usize {
        let deck = Card::COUNT + if self.jokers { 2 } else { 0 };
        if matches!(self.decks, Decks::One) { deck } else { 2 * deck }
    }

    /// Returns false: every pack has cards.
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Returns every card by suit and rank, jokers last; then the same of a second deck.
    pub fn cards(self) -> impl Iterator<Item = PackCard> {
        let of_deck = (0..54).map(PackCard).filter(move |card| self.jokers || !card.is_joker());
        let second = of_deck.clone().map(PackCard::of_second_deck).filter(move |_| self.decks != Decks::One);
        of_deck.chain(second)
    }
}
