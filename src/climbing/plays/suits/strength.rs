//! The strength of plays of one kind and length: eight steps per rank, which leave room for the suits.

use super::shapes::{FlushBy, JOKER, RunsBy, SuitShapes};
use crate::climbing::hand::Word;

impl SuitShapes {
    /// Returns the strength that the suit of the highest of `cards` adds to the strength of their rank: 0 to 7. All
    /// cards are of one rank.
    fn suit_strength<W: Word>(&self, cards: u8) -> u8 {
        let top = cards.checked_ilog2().unwrap_or(0) as u8;
        match W::DECKS {
            1 => 2 * top,
            _ if self.alike => top & !1,
            _ => top,
        }
    }

    /// Returns the strength of a set. The suit counts only in singles and pairs.
    pub(super) fn set_strength<W: Word>(&self, rank: usize, cards: u8) -> u8 {
        let suits = if cards.count_ones() <= 2 { self.suit_strength::<W>(cards) } else { 0 };
        8 * rank as u8 + suits
    }

    /// Returns the strength of a run of `length` sets of `size` cards that starts at the index `start` of its line.
    /// `low` and `top` are the cards of its lowest and highest rank.
    pub(super) fn run_strength<W: Word>(&self, size: usize, start: usize, length: usize, low: u8, top: u8) -> u8 {
        let (place, cards) = if self.by == RunsBy::Low { (start, low) } else { (start + length - 1, top) };
        let suits = if self.run_suits && size <= 2 { self.suit_strength::<W>(cards) } else { 0 };
        8 * place as u8 + suits
    }

    /// Returns the strength of a flush of the suit `suit` whose highest rank is `top`.
    pub(super) fn flush_strength(&self, suit: usize, top: usize) -> u8 {
        match self.flush {
            Some(FlushBy::Card) => (4 * top + suit) as u8,
            _ => (16 * suit + top) as u8,
        }
    }
}

/// The strength of the highest card that is not a joker, as a single or in a pair. Two decks with different backs have
/// another value.
pub(crate) const HIGHEST_CARD: u8 = 8 * 12 + 6;

/// Returns the strength of a joker by its suit bit. The red joker is higher.
pub(super) fn joker_strength(suits: u8) -> u8 {
    8 * (JOKER as u8 + (suits >> 1 & 1))
}

/// Returns the suits of cards of one rank, with one bit per suit.
pub(super) fn suits_of<W: Word>(cards: u8) -> u8 {
    if W::DECKS == 1 {
        return cards;
    }
    let either = (cards | cards >> 1) & 0b0101_0101;
    (0..4).fold(0, |suits, suit| suits | (either >> (2 * suit) & 1) << suit)
}
