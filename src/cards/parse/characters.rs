//! Characters and words of the card grammar.

use crate::cards::{Card, PackCard, Rank, Suit};

/// A normalised character with its position in the text.
#[derive(Clone, Copy)]
pub(super) struct Char {
    pub(super) c: char,
    /// Number of characters before this character in the text.
    pub(super) nth: usize,
    /// Number of bytes before this character in the text.
    pub(super) offset: usize,
}

/// Returns the normalised characters of a text. Full-width characters become narrow, outlined suit symbols become
/// solid, and upper case becomes lower case. Invisible marks are removed.
pub(super) fn normal_chars(text: &str) -> Vec<Char> {
    let visible = |&(_, (_, c)): &(usize, (usize, char))| !matches!(c, '\u{feff}' | '\u{fe0e}' | '\u{fe0f}');
    text.char_indices()
        .enumerate()
        .filter(visible)
        .map(|(nth, (offset, c))| Char { c: normal(c), nth, offset })
        .collect()
}

/// Returns the normal form of a character. All variants of a character have the same normal form.
fn normal(c: char) -> char {
    let narrow = match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '♤' => '♠',
        '♡' => '♥',
        '♢' => '♦',
        '♧' => '♣',
        _ => c,
    };
    narrow.to_ascii_lowercase()
}

/// Returns `true` if the character separates pieces of the text.
pub(super) fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '、')
}

/// Returns `true` if the character is a dash, the mark of a void suit.
pub(super) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—')
}

/// Characters that separate rows or plays: slashes and vertical bars, including full-width ones.
pub const SLASHES: [char; 4] = ['/', '|', '／', '｜'];

/// Chinese words for suits, of two characters each.
pub(super) const SUIT_WORDS: [(&str, Suit); 10] = [
    ("黑桃", Suit::Spades),
    ("红桃", Suit::Hearts),
    ("紅桃", Suit::Hearts),
    ("红心", Suit::Hearts),
    ("紅心", Suit::Hearts),
    ("方块", Suit::Diamonds),
    ("方塊", Suit::Diamonds),
    ("方片", Suit::Diamonds),
    ("梅花", Suit::Clubs),
    ("草花", Suit::Clubs),
];

/// English words for suits. The final `s` may be missing.
pub(super) const SUIT_NAMES: [(&str, Suit); 4] =
    [("spades", Suit::Spades), ("hearts", Suit::Hearts), ("diamonds", Suit::Diamonds), ("clubs", Suit::Clubs)];

/// Lower-case words for jokers, each with the joker that it means, or `None` if it may mean either. A longer word comes
/// before its prefixes.
pub(super) const JOKERS: [(&str, Option<PackCard>); 11] = [
    ("jokers", None),
    ("joker", None),
    ("xb", Some(PackCard::BLACK_JOKER)),
    ("xr", Some(PackCard::RED_JOKER)),
    ("bj", Some(PackCard::BLACK_JOKER)),
    ("rj", Some(PackCard::RED_JOKER)),
    ("小王", Some(PackCard::BLACK_JOKER)),
    ("大王", Some(PackCard::RED_JOKER)),
    ("🃏", Some(PackCard::BLACK_JOKER)),
    ("🃟", None),
    ("🂿", Some(PackCard::RED_JOKER)),
];

/// Words before `joker` that identify one of the two jokers.
pub(super) const JOKER_NAMES: [(&str, PackCard); 5] = [
    ("black", PackCard::BLACK_JOKER),
    ("little", PackCard::BLACK_JOKER),
    ("small", PackCard::BLACK_JOKER),
    ("red", PackCard::RED_JOKER),
    ("big", PackCard::RED_JOKER),
];

/// Returns the card shown by a character of the Unicode block of playing cards, for example the ace of spades for `🂡`.
/// Returns `None` for a character that shows no card of the deck.
///
/// The block has sixteen positions per suit, from 0. Positions 1 to 14 hold the ace, two to ten, jack, knight, queen
/// and king. The deck has no knights.
pub(super) fn playing_card(c: char) -> Option<Card> {
    let place = (c as u32).checked_sub('🂠' as u32)?;
    let suit = Suit::ALL.get(place as usize / 16)?;
    let rank = match place % 16 {
        1 => Rank::Ace,
        n @ 2..=11 => Rank::ALL[n as usize - 2],
        13 => Rank::Queen,
        14 => Rank::King,
        _ => return None,
    };
    Some(Card::new(rank, *suit))
}
