//! Suits of cards.

use std::fmt;

use super::single_char::parsed_from_char;

/// The suit of a card. No suit is higher than another here; games that order suits define the order in their own rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)] // the names say it all
pub enum Suit {
    Spades,
    Hearts,
    Diamonds,
    Clubs,
}

impl Suit {
    /// All suits, in display order for cards of one rank.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    /// Returns `true` if the suit is hearts or diamonds.
    pub const fn is_red(self) -> bool {
        matches!(self, Suit::Hearts | Suit::Diamonds)
    }

    /// Returns the suit's index in [`Suit::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Parses a suit written as `s`, `h`, `d` or `c`, in either case, or as one of its symbols (`♠` or `♤`, …). Returns
    /// `None` for any other character.
    pub const fn from_char(c: char) -> Option<Suit> {
        Some(match c {
            's' | 'S' | '♠' | '♤' => Suit::Spades,
            'h' | 'H' | '♥' | '♡' => Suit::Hearts,
            'd' | 'D' | '♦' | '♢' => Suit::Diamonds,
            'c' | 'C' | '♣' | '♧' => Suit::Clubs,
            _ => return None,
        })
    }

    /// Returns the canonical spelling: one lower-case letter.
    pub const fn char(self) -> char {
        b"shdc"[self as usize] as char
    }

    /// Returns the suit's symbol: `♠`, `♥`, `♦` or `♣`.
    pub const fn symbol(self) -> char {
        ['♠', '♥', '♦', '♣'][self as usize]
    }
}

/// The error for a text that is not a suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a suit: a suit is s, h, d or c, or its symbol")]
pub struct ParseSuitError;

parsed_from_char!(Suit, ParseSuitError);

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        f.write_char(self.char())
    }
}
