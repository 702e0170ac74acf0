//! The characters and words of the card grammar.

use crate::cards::{Card, PackCard, Rank, Suit};

/// A character in its normal form, and where it stands in the text.
#[derive(Clone, Copy)]
pub(super) struct Char {
    pub(super) c: char,
    /// Number of characters before it.
    pub(super) nth: usize,
    /// Number of bytes before it.
    pub(super) offset: usize,
}

/// Returns the characters of a text in their normal form: full-width forms narrowed, upper case lowered, and invisible
/// marks left out.
pub(super) fn normal_chars(text: &str) -> Vec<Char> {
    let visible = |&(_, (_, c)): &(usize, (usize, char))| !matches!(c, '\u{feff}' | '\u{fe0e}' | '\u{fe0f}');
    text.char_indices()
        .enumerate()
        .filter(visible)
        .map(|(nth, (offset, c))| Char { c: normal(c), nth, offset })
        .collect()
}

/// Returns the character that stands for all spellings of the same one.
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

/// Whether a character separates pieces of the text.
pub(super) fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '、')
}

/// Whether a character is a dash, which marks a void suit.
pub(super) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—')
}

/// The characters that stand between rows, or between one play and another: slashes and upright bars, full-width ones too.
pub const SLASHES: [char; 4] = ['/', '|', '／', '｜'];

/// The words for suits, of two characters each.
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

/// The English words for suits, each of which may lack its last letter.
pub(super) const SUIT_NAMES: [(&str, Suit); 4] =
    [("spades", Suit::Spades), ("hearts", Suit::Hearts), ("diamonds", Suit::Diamonds), ("clubs", Suit::Clubs)];

/// The words for jokers in lower case, with the joker if the word says which. A word stands before its own beginnings.
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

/// The words that stand before `joker` and say which of the two it is.
pub(super) const JOKER_NAMES: [(&str, PackCard); 5] = [
    ("black", PackCard::BLACK_JOKER),
    ("little", PackCard::BLACK_JOKER),
    ("small", PackCard::BLACK_JOKER),
    ("red", PackCard::RED_JOKER),
    ("big", PackCard::RED_JOKER),
];

/// Returns the card that a character of the Unicode block of playing cards shows, as `🂡` does the ace of spades. The block
/// has a row of sixteen characters a suit: a back of cards, the ace, two to ten, jack, knight, queen and king; knights are
/// not in the deck.
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
