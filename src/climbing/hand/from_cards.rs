//! Cards as people write them, turned into hands.

use super::any_hand::Hand;
use super::deck::{Deck, JOKERS_RANK};
use super::rank_hand::RankHand;
use super::suit_hand::{SuitHand, Word};
use crate::cards::PackCard;

/// A hand that can be made of cards.
pub(crate) trait FromCards: Hand {
    /// Returns the hand of these cards. A card for which the hand has no room, such as a second copy in a set of cards, is
    /// left out: then the hand is smaller than the list.
    fn from_cards(deck: &Deck, cards: &[PackCard]) -> Self;
}

impl FromCards for RankHand {
    fn from_cards(deck: &Deck, cards: &[PackCard]) -> RankHand {
        let mut hand = RankHand::EMPTY;
        cards.iter().for_each(|&card| _ = hand.insert(deck.rank(card)));
        hand
    }
}

impl<W: Word> FromCards for SuitHand<W> {
    fn from_cards(deck: &Deck, cards: &[PackCard]) -> SuitHand<W> {
        let hand_of = |card: PackCard| {
            let (rank, suit) = match card.card() {
                Some(_) => (deck.rank(card), deck.suit(card)),
                None => (JOKERS_RANK, usize::from(Deck::is_red_joker(card))),
            };
            SuitHand::of(rank, 1 << (suit * W::DECKS + usize::from(W::DECKS == 2 && card.is_of_second_deck())))
        };
        cards.iter().fold(SuitHand::EMPTY, |hand, &card| hand.plus(hand_of(card)))
    }
}
