//! The cards of a game and their order.

use crate::cards::{Decks, Pack, PackCard, Rank, Suit};

/// The cards of a game and their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deck {
    /// The cards.
    pub pack: Pack,
    /// The ranks in ascending order. Jokers rank above all of them.
    pub ranks: [Rank; 13],
    /// The suits in ascending order; `None` in games that ignore suits.
    pub suits: Option<[Suit; 4]>,
}

/// The ranks from three, the lowest, to two, the highest: the order of most climbing games.
pub(crate) const RANKS_THREE_TO_TWO: [Rank; 13] = {
    use Rank::*;
    [Three, Four, Five, Six, Seven, Eight, Nine, Ten, Jack, Queen, King, Ace, Two]
};

/// The position of the black joker in the order of ranks. The red joker is one position above.
pub(super) const JOKERS_RANK: usize = 13;

impl Deck {
    /// Returns the position of a card's rank: 0 for the lowest, 13 for the black joker and 14 for the red one.
    pub fn rank(&self, card: PackCard) -> usize {
        match card.card() {
            Some(card) => self.ranks.iter().position(|&rank| rank == card.rank()).unwrap_or(0),
            None => JOKERS_RANK + usize::from(Deck::is_red_joker(card)),
        }
    }

    /// Returns the position of a card's suit, 0 for the lowest and for jokers. If suits do not count, returns the
    /// position of the suit in [`Suit::ALL`].
    pub(crate) fn suit(&self, card: PackCard) -> usize {
        let suits = self.suits.unwrap_or(Suit::ALL);
        card.card().and_then(|card| suits.iter().position(|&suit| suit == card.suit())).unwrap_or(0)
    }

    /// Returns the suits in the mask `places`, in ascending order. Bit 0 is the lowest suit of the game.
    pub fn suits_of(&self, places: u8) -> Vec<Suit> {
        let suits = self.suits.unwrap_or(Suit::ALL).into_iter().enumerate();
        suits.filter(|(place, _)| places >> place & 1 == 1).map(|(_, suit)| suit).collect()
    }

    /// Returns `true` if the card is the red joker of either deck.
    pub(crate) fn is_red_joker(card: PackCard) -> bool {
        card.of_first_deck() == PackCard::RED_JOKER
    }

    /// Sorts cards in ascending order of the game.
    pub fn sort(&self, cards: &mut [PackCard]) {
        cards.sort_by_cached_key(|&card| (self.rank(card), self.suit(card), card.is_of_second_deck()));
    }

    /// Returns the card as the game writes it. A joker does not name the card that it [represents](PackCard::as_held).
    /// The mark of the second deck is kept only if the game distinguishes the cards of two decks.
    pub fn written(&self, card: PackCard) -> PackCard {
        if self.pack.decks == Decks::Marked { card.as_held() } else { card.of_first_deck() }
    }

    /// Returns how many cards of the pack have the same [written](Deck::written) form as `card`. Returns 0 for a joker
    /// that the pack does not contain.
    pub(crate) fn copies_of(&self, card: PackCard) -> usize {
        let is_absent = card.is_joker() && self.pack.jokers.count() <= usize::from(Deck::is_red_joker(card));
        match self.pack.decks {
            _ if is_absent => 0,
            Decks::Alike => 2,
            _ => 1,
        }
    }
}
