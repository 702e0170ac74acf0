//! Packs of one or two decks, with or without jokers, and their cards.

use std::fmt;

use super::Card;

/// A card of a pack. A pack has one or two decks, with or without jokers. A joker may name the card that it stands for.
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

/// Bit that marks cards of the second deck.
const SECOND: u8 = 64;

/// Bit that marks jokers with a named card. If [`SECOND`] is set too, the joker is the red one.
const STANDS: u8 = 128;

impl PackCard {
    /// The lower joker, `Xb`.
    pub const BLACK_JOKER: PackCard = PackCard(Card::COUNT as u8);
    /// The higher joker, `Xr`.
    pub const RED_JOKER: PackCard = PackCard(Card::COUNT as u8 + 1);

    /// Returns the card. Returns `None` for a joker.
    pub const fn card(self) -> Option<Card> {
        if self.0 >= STANDS { None } else { Card::from_index((self.0 % SECOND) as usize) }
    }

    /// Returns `true` if the card is a joker.
    pub const fn is_joker(self) -> bool {
        self.0 >= STANDS || self.0 % SECOND >= Card::COUNT as u8
    }

    /// Returns this joker, standing for `card`. The result is a card of the first deck. Returns a card that is not a
    /// joker unchanged.
    #[must_use]
    pub const fn standing_for(self, card: Card) -> PackCard {
        if !self.is_joker() {
            return self;
        }
        let colour = if self.as_held().0 % SECOND == PackCard::RED_JOKER.0 { SECOND } else { 0 };
        PackCard(STANDS | colour | card.index() as u8)
    }

    /// Returns the card that this joker stands for. Returns `None` for a joker without a named card, and for a card
    /// that is not a joker.
    pub const fn stands_for(self) -> Option<Card> {
        if self.0 >= STANDS { Card::from_index((self.0 % SECOND) as usize) } else { None }
    }

    /// Returns the card that counts: for a joker the card that it stands for, otherwise the card itself. Returns `None`
    /// for a joker without a named card.
    pub const fn counts_as(self) -> Option<Card> {
        if self.0 >= STANDS { self.stands_for() } else { self.card() }
    }

    /// Returns the card as it is held in a hand: a joker without the card that it stands for, any other card unchanged.
    #[must_use]
    pub const fn as_held(self) -> PackCard {
        match (self.0 & STANDS, self.0 & SECOND) {
            (0, _) => self,
            (_, 0) => PackCard::BLACK_JOKER,
            _ => PackCard::RED_JOKER,
        }
    }

    /// Returns the second deck's copy of this card. The copy of a joker does not name a card.
    #[must_use]
    pub const fn of_second_deck(self) -> PackCard {
        PackCard(self.as_held().0 | SECOND)
    }

    /// Returns the first deck's copy of this card. The copy of a joker does not name a card.
    #[must_use]
    pub const fn of_first_deck(self) -> PackCard {
        PackCard(self.as_held().0 % SECOND)
    }

    /// Returns `true` if the card is of the second deck.
    pub const fn is_of_second_deck(self) -> bool {
        SECOND <= self.0 && self.0 < STANDS
    }
}

impl From<Card> for PackCard {
    fn from(card: Card) -> PackCard {
        PackCard(card.index() as u8) // an index is below 64
    }
}

/// Formats the card as `As`, `Xb` or `Xr`, followed by `+` for a card of the second deck. A joker that stands for a
/// card is formatted as `Xr=5h`.
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

/// The pack used by a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pack {
    /// The jokers of each deck.
    pub jokers: PackJokers,
    /// The number of decks, and whether their backs differ.
    pub decks: Decks,
}

/// The jokers of each deck of a pack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PackJokers {
    /// No jokers.
    #[default]
    None,
    /// A black joker and a red joker.
    Both,
    /// One black joker, which may stand for another card: `Xb=5h`. In a text to parse, every word for a joker, even
    /// `Xr`, means this joker.
    OneWild,
    /// A black joker and a red joker, which may stand for other cards.
    BothWild,
}

impl PackJokers {
    /// Returns the number of jokers per deck.
    pub const fn count(self) -> usize {
        match self {
            PackJokers::None => 0,
            PackJokers::OneWild => 1,
            PackJokers::Both | PackJokers::BothWild => 2,
        }
    }

    /// Returns `true` if a joker may stand for another card.
    pub const fn are_wild(self) -> bool {
        matches!(self, PackJokers::OneWild | PackJokers::BothWild)
    }
}

/// The decks of a pack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Decks {
    /// One deck.
    #[default]
    One,
    /// Two decks with equal backs. In a text to parse, both copies of a card are written `3s`.
    Alike,
    /// Two decks with different backs. Cards of the second deck are written with a plus: `3s` and `3s+`.
    Marked,
}

impl Pack {
    /// One deck with two jokers.
    pub const WITH_JOKERS: Pack = Pack { jokers: PackJokers::Both, decks: Decks::One };

    /// Returns the number of cards in the pack.
    pub const fn len(self) -> usize {
        let deck = Card::COUNT + self.jokers.count();
        if matches!(self.decks, Decks::One) { deck } else { 2 * deck }
    }

    /// Returns `false`, because every pack has cards.
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Iterates over the cards of the first deck by suit and rank, with jokers last. If there is a second deck, its
    /// cards follow in the same order.
    pub fn cards(self) -> impl Iterator<Item = PackCard> {
        let deck = Card::COUNT + self.jokers.count();
        let of_deck = (0..deck as u8).map(PackCard);
        let second = of_deck.clone().map(PackCard::of_second_deck).filter(move |_| self.decks != Decks::One);
        of_deck.chain(second)
    }
}
