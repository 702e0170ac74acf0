use std::fmt;

use super::Card;

/// A card of a pack that may have jokers, and may be of two decks.
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

const SECOND: u8 = 64;

impl PackCard {
    /// The lower joker, `Xb`.
    pub const BLACK_JOKER: PackCard = PackCard(Card::COUNT as u8);
    /// The higher joker, `Xr`.
    pub const RED_JOKER: PackCard = PackCard(Card::COUNT as u8 + 1);

    /// The card, if it is no joker.
    pub const fn card(self) -> Option<Card> {
        Card::from_index((self.0 % SECOND) as usize)
    }

    /// Whether it is a joker.
    pub const fn is_joker(self) -> bool {
        self.0 % SECOND >= Card::COUNT as u8
    }

    /// The same card of the second deck, the one with the higher backs.
    #[must_use]
    pub const fn of_second_deck(self) -> PackCard {
        PackCard(self.0 | SECOND)
    }

    /// The same card of the first deck.
    #[must_use]
    pub const fn of_first_deck(self) -> PackCard {
        PackCard(self.0 % SECOND)
    }

    /// Whether it is of the second deck.
    pub const fn is_of_second_deck(self) -> bool {
        self.0 >= SECOND
    }
}

impl From<Card> for PackCard {
    fn from(card: Card) -> PackCard {
        PackCard(card.index() as u8) // fewer than 64
    }
}

/// `As`, `Xb`, `Xr`; with a plus if it is of the second deck.
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

/// The cards that a game is played with: the 52 cards, and what there is besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pack {
    /// A black and a red joker.
    pub jokers: bool,
    /// How many decks.
    pub decks: Decks,
}

/// The decks of a pack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Decks {
    /// One.
    #[default]
    One,
    /// Two that look alike: `3s 3s`.
    Alike,
    /// Two with different backs: the second deck's cards have a plus, `3s 3s+`.
    Marked,
}

impl Pack {
    /// The 52 cards and two jokers.
    pub const WITH_JOKERS: Pack = Pack { jokers: true, decks: Decks::One };

    /// How many cards there are.
    pub const fn len(self) -> usize {
        let deck = Card::COUNT + if self.jokers { 2 } else { 0 };
        if matches!(self.decks, Decks::One) { deck } else { 2 * deck }
    }

    /// Never: a pack has cards.
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Every card, by suit and rank, jokers last.
    pub fn cards(self) -> impl Iterator<Item = PackCard> {
        let of_deck = (0..54).map(PackCard).filter(move |card| self.jokers || !card.is_joker());
        let second = of_deck.clone().map(PackCard::of_second_deck).filter(move |_| self.decks != Decks::One);
        of_deck.chain(second)
    }
}
