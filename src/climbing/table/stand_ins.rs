//! The cards that the jokers of a play represent, in games with wild jokers.

use itertools::Itertools;

use super::referee::Referee;
use crate::cards::{Card, PackCard, Suit};
use crate::climbing::hand::{Deck, FromCards};
use crate::climbing::plays::{Engine, Key, with_engine};

impl Referee {
    /// Returns the cards of a play. In the result, each joker that represents another card names this card.
    pub fn with_stand_ins(&self, cards: Vec<PackCard>, play: Key) -> Vec<PackCard> {
        with_engine!(self.engine(), engine => with_stand_ins(engine, self.deck(), cards, play))
    }

    /// Does the same as [`Referee::with_stand_ins`].
    #[deprecated(note = "renamed to `with_stand_ins`")]
    pub fn said(&self, cards: Vec<PackCard>, play: Key) -> Vec<PackCard> {
        self.with_stand_ins(cards, play)
    }

    /// Returns `true` if every joker that names a card represents that card when the cards are played as `play`. In a
    /// game that ignores suits, a joker may name any card of the rank that it represents, except a card of the play or
    /// a card that another joker names.
    pub(super) fn names_fit(&self, cards: &[PackCard], play: Key) -> bool {
        let mut named = cards.iter().filter_map(|card| card.stands_for()).peekable();
        if named.peek().is_none() {
            return true;
        }
        let stand_ins = self.stand_ins(cards, play);
        let is_in_play = |card: Card| cards.iter().any(|held| held.card() == Some(card));
        let will_do = |card: Card| match self.deck().suits {
            Some(_) => stand_ins.contains(&card),
            None => stand_ins.iter().any(|other| other.rank() == card.rank()) && !is_in_play(card),
        };
        named.clone().all_unique() && named.all(will_do)
    }

    /// Returns `true` if these readings of the same cards have different effects on later plays.
    pub(super) fn differ(&self, readings: &[Key]) -> bool {
        let matters = |key: &Key| if self.effects().suit_lock { *key } else { key.without_suits() };
        !readings.iter().map(matters).all_equal()
    }

    /// Returns the cards that the jokers of a play represent, in ascending order.
    fn stand_ins(&self, cards: &[PackCard], play: Key) -> Vec<Card> {
        with_engine!(self.engine(), engine => stand_ins(engine, self.deck(), cards, play))
    }
}

/// Returns the cards of a play. In the result, each joker that represents another card names this card.
pub(in crate::climbing) fn with_stand_ins<E: Engine<Hand: FromCards>>(
    engine: &E,
    deck: &Deck,
    mut cards: Vec<PackCard>,
    play: Key,
) -> Vec<PackCard> {
    if !cards.iter().any(|card| card.is_joker()) {
        return cards;
    }
    let mut unnamed = stand_ins(engine, deck, &cards, play);
    unnamed.retain(|card| !cards.iter().any(|joker| joker.stands_for() == Some(*card)));
    let jokers = cards.iter_mut().filter(|card| card.is_joker() && card.stands_for().is_none());
    jokers.zip(unnamed).for_each(|(joker, card)| *joker = joker.standing_for(card));
    cards
}

/// Returns the cards that the jokers of a play represent, in ascending order.
fn stand_ins<E: Engine<Hand: FromCards>>(engine: &E, deck: &Deck, cards: &[PackCard], play: Key) -> Vec<Card> {
    let suits = deck.suits.unwrap_or(Suit::ALL);
    let places = engine.stand_ins(FromCards::from_cards(deck, cards), play);
    places.into_iter().map(|(rank, suit)| Card::new(deck.ranks[rank], suits[suit])).collect()
}
