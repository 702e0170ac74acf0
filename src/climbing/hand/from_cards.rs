//! Converts lists of cards into hands.

use super::any_hand::Hand;
use super::deck::{Deck, JOKERS_RANK};
use super::rank_hand::RankHand;
use super::suit_hand::{SuitHand, Word};
use crate::cards::PackCard;

/// A hand that can be made from cards.
pub(crate) trait FromCards: Hand {
    /// Returns the hand of these cards. Omits cards that the hand cannot hold, such as a fifth card of a rank in a
    /// [`RankHand`] or a duplicate of a card in a [`SuitHand`].
    fn from_cards(deck: &Deck, cards: &[PackCard]) -> Self;

    /// Returns the card, paired with the hand that holds only this card.
    fn with_alone(deck: &Deck, card: PackCard) -> (PackCard, Self) {
        (card, Self::from_cards(deck, &[card]))
    }
}

/// Chooses the cards of a hand from `among`, which pairs each card with a hand that contains only this card. If `among`
/// has more interchangeable cards than the hand, such as cards of one rank for a [`RankHand`], chooses the first ones.
pub(crate) fn cards_of<H: FromCards>(hand: H, among: impl IntoIterator<Item = (PackCard, H)>) -> Vec<PackCard> {
    let (mut cards, mut left) = (Vec::with_capacity(hand.len()), hand);
    for (card, alone) in among {
        if !alone.is_empty() && left.holds(alone) {
            left = left.minus(alone);
            cards.push(card);
        }
    }
    cards
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
