//! Packs with jokers or of two decks, and their cards.

use std::fmt;

use super::Card;

/// A card of a pack that can have jokers or two decks. A joker may say for which card of a single deck it stands.
///
/// ```
/// use pusoy::cards::{PackCard, Card};
///
/// let three = PackCard::from("3s".parse::<Card>()?);
/// assert_eq!(three.to_string(), "3s");
/// assert_eq!(three.of_second_deck().to_string(), "3s+");
/// assert_eq!(PackCard::RED_JOKER.to_string(), "Xr");
/// assert_eq!(PackCard::RED_JOKER.standing_for("3s".parse()?).to_string(), "Xr=3s");
/// # Ok::<(), pusoy::cards::ParseCardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackCard(u8);

/// The bit of cards of the second deck.
const SECOND: u8 = 64;

/// The bit of jokers that say for which card they stand; with [`SECOND`] it is the red joker.
const STANDS: u8 = 128;

impl PackCard {
    /// The lower joker, `Xb`.
    pub const BLACK_JOKER: PackCard = PackCard(Card::COUNT as u8);
    /// The higher joker, `Xr`.
    pub const RED_JOKER: PackCard = PackCard(Card::COUNT as u8 + 1);

    /// Returns the card; `None` if it is a joker.
    pub const fn card(self) -> Option<Card> {
        if self.0 >= STANDS { None } else { Card::from_index((self.0 % SECOND) as usize) }
    }

    /// Whether the card is a joker.
    pub const fn is_joker(self) -> bool {
        self.0 >= STANDS || self.0 % SECOND >= Card::COUNT as u8
    }

    /// Returns the joker as one that stands for `card`; the card itself if it is no joker.
    #[must_use]
    pub const fn standing_for(self, card: Card) -> PackCard {
        if !self.is_joker() {
            return self;
        }
        let colour = if self.as_held().0 % SECOND == PackCard::RED_JOKER.0 { SECOND } else { 0 };
        PackCard(STANDS | colour | card.index() as u8)
    }

    /// Returns the card for which a joker says that it stands.
    pub const fn stands_for(self) -> Option<Card> {
        if self.0 >= STANDS { Card::from_index((self.0 % SECOND) as usize) } else { None }
    }

    /// Returns the card that counts: the one for which a joker says that it stands, or the card itself; `None` for a joker
    /// that does not say.
    pub const fn counts_as(self) -> Option<Card> {
        if self.0 >= STANDS { self.stands_for() } else { self.card() }
    }

    /// Returns the card as it is held: a joker that does not say for which card it stands.
    #[must_use]
    pub const fn as_held(self) -> PackCard {
        match (self.0 & STANDS, self.0 & SECOND) {
            (0, _) => self,
            (_, 0) => PackCard::BLACK_JOKER,
            _ => PackCard::RED_JOKER,
        }
    }

    /// Returns the same card of the second deck, [as held](PackCard::as_held).
    #[must_use]
    pub const fn of_second_deck(self) -> PackCard {
        PackCard(self.as_held().0 | SECOND)
    }

    /// Returns the same card of the first deck, [as held](PackCard::as_held).
    #[must_use]
    pub const fn of_first_deck(self) -> PackCard {
        PackCard(self.as_held().0 % SECOND)
    }

    /// Whether the card is of the second deck.
    pub const fn is_of_second_deck(self) -> bool {
        SECOND <= self.0 && self.0 < STANDS
    }
}

impl From<Card> for PackCard {
    fn from(card: Card) -> PackCard {
        PackCard(card.index() as u8) // fewer than 64
    }
}

/// The canonical spelling: `As`, `Xb`, `Xr`, followed by a plus for a card of the second deck; `Xr=5h` for a joker that stands
/// for a card.
impl fmt::Display for PackCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.card() {
            Some(card) => write!(f, "{card}")?,
            None if self.of_first_deck() == PackCard::BLACK_JOKER => f.write_str("Xb")?,
            None => f.write_str("Xr")?,
        }
        if let Some(card) = self.stands_for() {
            return write!(f, "={card}");
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
    /// The jokers of each deck.
    pub jokers: PackJokers,
    /// The number of decks, and whether their cards can be told apart.
    pub decks: Decks,
}

/// The jokers of each deck of a pack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PackJokers {
    /// None.
    #[default]
    None,
    /// A black and a red one.
    Both,
    /// The black one, which any word for a joker names, and which may stand for another card and then says so: `Xb=5h`.
    OneWild,
    /// A black and a red one, which may stand for other cards and then say so.
    BothWild,
}

impl PackJokers {
    /// Returns the number of jokers.
    pub const fn count(self) -> usize {
        match self {
            PackJokers::None => 0,
            PackJokers::OneWild => 1,
            PackJokers::Both | PackJokers::BothWild => 2,
        }
    }

    /// Returns whether a joker may stand for another card.
    pub const fn are_wild(self) -> bool {
        matches!(self, PackJokers::OneWild | PackJokers::BothWild)
    }
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
    pub const WITH_JOKERS: Pack = Pack { jokers: PackJokers::Both, decks: Decks::One };

    /// Returns the number of cards.
    pub const fn len(self) -> usize {
        let deck = Card::COUNT + self.jokers.count();
        if matches!(self.decks, Decks::One) { deck } else { 2 * deck }
    }

    /// Returns false: every pack has cards.
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Returns every card by suit and rank, jokers last; then the same of a second deck.
    pub fn cards(self) -> impl Iterator<Item = PackCard> {
        let deck = Card::COUNT + self.jokers.count();
        let of_deck = (0..deck as u8).map(PackCard);
        let second = of_deck.clone().map(PackCard::of_second_deck).filter(move |_| self.decks != Decks::One);
        of_deck.chain(second)
    }
}
