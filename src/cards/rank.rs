//! Ranks of cards.

use std::fmt;

use super::single_char::parsed_from_char;

/// The rank of a card, from deuce to ace as in poker.
///
/// Games with another order of ranks, for example with the two on top, define that order in their own rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)] // the names say it all
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All ranks, from deuce to ace.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// Returns the rank's index in [`Rank::ALL`], from 0 for a deuce to 12 for an ace.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Parses a rank written as `2`–`9`, `T`, `J`, `Q`, `K` or `A`, in upper or lower case. Returns `None` for any
    /// other character.
    pub const fn from_char(c: char) -> Option<Rank> {
        Some(match c {
            '2' => Rank::Two,
            '3' => Rank::Three,
            '4' => Rank::Four,
            '5' => Rank::Five,
            '6' => Rank::Six,
            '7' => Rank::Seven,
            '8' => Rank::Eight,
            '9' => Rank::Nine,
            'T' | 't' => Rank::Ten,
            'J' | 'j' => Rank::Jack,
            'Q' | 'q' => Rank::Queen,
            'K' | 'k' => Rank::King,
            'A' | 'a' => Rank::Ace,
            _ => return None,
        })
    }

    /// Returns the canonical spelling: one digit or upper-case letter.
    pub const fn char(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// Returns the rank as a word: `queen`, `six`.
    pub const fn name(self) -> &'static str {
        ["deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
            [self as usize]
    }

    /// Returns the plural of the rank as a word: `queens`, `sixes`.
    pub const fn plural(self) -> &'static str {
        [
            "deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens",
            "kings", "aces",
        ][self as usize]
    }
}

/// The error for a text that is not a rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a rank: a rank is 2-9, T, J, Q, K or A")]
pub struct ParseRankError;

parsed_from_char!(Rank, ParseRankError);

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        f.write_char(self.char())
    }
}
