//! Recognition of cards, ranks, suit signs and jokers at a given character of a text.

use super::characters::{Char, JOKER_NAMES, JOKERS, SUIT_NAMES, SUIT_WORDS, is_separator, normal_chars, playing_card};
use crate::cards::{Card, PackCard, Rank, Suit};

/// The normalised characters of a text. Indices do not count invisible marks. Separators, such as spaces and commas,
/// divide the text into pieces. In methods with the arguments `at` and `to`, `to` is the end of the current piece.
pub(super) struct Spelling<'t> {
    text: &'t str,
    chars: Vec<Char>,
}

/// A suit sign that begins a group. A group is a suit sign with the ranks after it, as in `♠AKQ`.
pub(super) struct Sign {
    pub(super) suit: Suit,
    /// Length in characters, including a colon.
    pub(super) len: usize,
    /// Whether the sign ends with a colon.
    pub(super) colon: bool,
}

impl<'t> Spelling<'t> {
    pub(super) fn new(text: &'t str) -> Spelling<'t> {
        Spelling { text, chars: normal_chars(text) }
    }

    pub(super) fn len(&self) -> usize {
        self.chars.len()
    }

    /// Returns the normalised character at index `at`.
    pub(super) fn char(&self, at: usize) -> char {
        self.chars[at].c
    }

    /// Returns the number of characters before index `at`, including invisible ones.
    pub(super) fn before(&self, at: usize) -> usize {
        self.chars[at].nth
    }

    /// Returns the original text of the characters from index `from` up to, but not including, index `to`.
    pub(super) fn token(&self, from: usize, to: usize) -> &'t str {
        let end = self.chars.get(to).map_or(self.text.len(), |c| c.offset);
        self.text[self.chars[from].offset..end].trim_end_matches(['\u{feff}', '\u{fe0e}', '\u{fe0f}'])
    }

    /// Returns the end of the piece that begins at `at`.
    pub(super) fn end_of_piece(&self, at: usize) -> usize {
        self.chars[at..].iter().position(|c| is_separator(c.c)).map_or(self.len(), |n| at + n)
    }

    /// Returns the card that English words spell from `at`, for example `ace of spades`, `10 of hearts` or `red joker`,
    /// and the end of these words. Returns `None` if there is no such card.
    pub(super) fn in_words(&self, at: usize) -> Option<(PackCard, usize)> {
        let first = self.end_of_piece(at);
        let (word, second) = self.next_word(first)?;
        if self.is(word, second, "joker") {
            let (_, joker) = JOKER_NAMES.into_iter().find(|(name, _)| self.is(at, first, name))?;
            return Some((joker, second));
        }
        if !self.is(word, second, "of") {
            return None;
        }
        let (suit, third) = self.next_word(second)?;
        let card = Card::new(self.whole_rank(at, first)?, self.whole_suit(suit, third)?);
        Some((card.into(), third))
    }

    /// Returns the start and end of the next word. Returns `None` if the characters from `at` are not spaces followed
    /// by a word.
    fn next_word(&self, at: usize) -> Option<(usize, usize)> {
        let spaces = self.chars[at..].iter().position(|c| !c.c.is_whitespace())?;
        let from = at + spaces;
        let to = self.end_of_piece(from);
        (spaces > 0 && to > from).then_some((from, to))
    }

    /// Returns the rank that these characters spell: `a`, `10`, `ace`. Returns `None` if they are not a rank.
    fn whole_rank(&self, from: usize, to: usize) -> Option<Rank> {
        let short = self.rank(from, to).filter(|(_, len)| from + len == to).map(|(rank, _)| rank);
        let named = || Rank::ALL.into_iter().find(|rank| self.is(from, to, rank.name()));
        short.or_else(named).or_else(|| self.is(from, to, "two").then_some(Rank::Two))
    }

    /// Returns the suit that these characters spell: `♠`, `s`, `spades`, `spade`. Returns `None` if they are not a
    /// suit.
    fn whole_suit(&self, from: usize, to: usize) -> Option<Suit> {
        let short = self.suit(from, to).filter(|(_, len)| from + len == to).map(|(suit, _)| suit);
        let is_named = |name: &str| self.is(from, to, name) || self.is(from, to, name.trim_end_matches('s'));
        short.or_else(|| SUIT_NAMES.into_iter().find(|(name, _)| is_named(name)).map(|(_, suit)| suit))
    }

    /// Returns `true` if these characters spell `word`.
    fn is(&self, from: usize, to: usize, word: &str) -> bool {
        self.chars[from..to].iter().map(|c| c.c).eq(word.chars())
    }

    /// Returns `true` if `word` begins at `at`.
    fn starts(&self, at: usize, to: usize, word: &str) -> bool {
        let mut seen = self.chars[..to].iter().skip(at);
        word.chars().all(|c| seen.next().is_some_and(|seen| seen.c == c))
    }

    /// Returns the card that begins at `at`, and its length in characters. Returns `None` if no card begins there.
    pub(super) fn card(&self, at: usize, to: usize) -> Option<(Card, usize)> {
        if let Some(card) = playing_card(self.chars[at].c) {
            return Some((card, 1));
        }
        let (rank, rank_len) = self.rank(at, to)?;
        let (suit, suit_len) = self.suit(at + rank_len, to)?;
        Some((Card::new(rank, suit), rank_len + suit_len))
    }

    /// Returns the rank that begins at `at`, and its length in characters. Returns `None` if no rank begins there.
    pub(super) fn rank(&self, at: usize, to: usize) -> Option<(Rank, usize)> {
        if self.starts(at, to, "10") {
            return Some((Rank::Ten, 2));
        }
        let c = self.chars[..to].get(at)?.c;
        Some((Rank::from_char(c)?, 1))
    }

    /// Returns the suit that begins at `at`, and its length in characters. Returns `None` if no suit begins there.
    pub(super) fn suit(&self, at: usize, to: usize) -> Option<(Suit, usize)> {
        let c = self.chars[..to].get(at)?.c;
        Suit::from_char(c).map(|suit| (suit, 1)).or_else(|| self.suit_word(at, to))
    }

    /// Returns the suit whose Chinese word begins at `at`, and the length of the word. Returns `None` if no such word
    /// begins there.
    fn suit_word(&self, at: usize, to: usize) -> Option<(Suit, usize)> {
        let (_, suit) = SUIT_WORDS.into_iter().find(|(word, _)| self.starts(at, to, word))?;
        Some((suit, 2))
    }

    /// Returns the suit sign that begins at `at`: a symbol or Chinese word for a suit, or a letter followed by a colon.
    /// Returns `None` if no suit sign begins there.
    pub(super) fn sign(&self, at: usize, to: usize) -> Option<Sign> {
        let (suit, len) = self.suit(at, to)?;
        let colon = at + len < to && self.chars[at + len].c == ':';
        let letter = self.chars[at].c.is_ascii();
        (colon || !letter).then_some(Sign { suit, len: len + usize::from(colon), colon })
    }

    /// Returns the joker whose word begins at `at`, and the length of the word. The joker is `None` if the word may
    /// mean either joker. Returns `None` if no word for a joker begins there.
    pub(super) fn joker(&self, at: usize, to: usize) -> Option<(Option<PackCard>, usize)> {
        let (word, joker) = JOKERS.into_iter().find(|(word, _)| self.starts(at, to, word))?;
        Some((joker, word.chars().count()))
    }
}
