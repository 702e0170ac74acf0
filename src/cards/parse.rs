//! Cards as people write them.
//!
//! What is read, and what every leniency is:
//!
//! * A card is a rank and a suit in either order: `As`, `A♠`, `♠A`, `黑桃A`. Letters may be of either case.
//! * A rank is `2`–`9`, `T` or `10`, `J`, `Q`, `K`, `A`, full-width forms included.
//! * A suit is `s`, `h`, `d`, `c`; a symbol, filled or outlined, with or without a variation selector; or a Chinese name:
//!   黑桃, 红桃 (紅桃, 红心, 紅心), 方块 (方塊, 方片), 梅花 — 方块 and its like only in front of the rank.
//! * Cards may stand together (`AsKhTd`) or be separated by spaces, commas, semicolons, `|`, `/` or a byte-order mark.
//! * A suit that is a symbol or a Chinese name, or a letter with a colon, may stand in front of several ranks:
//!   `♠AKQ ♥92`, `S:AKQ H:92`. A rank then belongs to the suit before it.
//!
//! Everything that is wrong is reported at once. One canonical spelling goes out: `As Kh Td`.
//!
//! ```
//! use pusoy::cards::parse::cards;
//!
//! let spellings = ["As Kh Td", "AsKh10d", "as,kh,td", "♠A ♥K ♦T", "A♠ K♥ T♦", "S:A H:K D:T", "黑桃A 红桃K 方块10"];
//! for text in spellings {
//!     assert_eq!(cards(text)?.set().to_string(), "As Kh Td");
//! }
//! let error = cards("As 1c As Zz").unwrap_err();
//! assert_eq!(error.problems().iter().map(|p| (p.code, p.column)).collect::<Vec<_>>(), [
//!     ("bad-card", 4),
//!     ("bad-card", 10),
//!     ("duplicate-card", 7),
//! ]);
//! # Ok::<(), pusoy::cards::parse::CardsError>(())
//! ```

use std::fmt;

use super::{Card, CardSet, Rank, Suit};

/// Cards in the order in which they were written.
#[derive(Clone, Copy, Debug)]
pub struct CardList {
    cards: [Card; Card::COUNT],
    len: usize,
    set: CardSet,
}

impl CardList {
    const EMPTY: CardList =
        CardList { cards: [Card::new(Rank::Two, Suit::Spades); Card::COUNT], len: 0, set: CardSet::EMPTY };

    /// Adds a card; returns whether it is new.
    fn push(&mut self, card: Card) -> bool {
        let new = self.set.insert(card);
        if new {
            self.cards[self.len] = card;
            self.len += 1;
        }
        new
    }

    /// The cards as a set.
    pub fn set(&self) -> CardSet {
        self.set
    }

    /// The cards in order.
    pub fn iter(&self) -> impl Iterator<Item = Card> {
        self.cards[..self.len].iter().copied()
    }

    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// One thing that is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardProblem {
    /// `bad-card`, `joker-not-allowed`, `wrong-count` or `duplicate-card`.
    pub code: &'static str,
    /// The offending text.
    pub token: String,
    /// Where it begins: 1 is the first character of the text.
    pub column: usize,
    /// What is wrong and what would be right.
    pub message: String,
}

/// Everything that is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardsError(Vec<CardProblem>);

impl CardsError {
    /// Every problem, bad cards first, then wrong counts, then duplicates, each kind in the order of the text.
    pub fn problems(&self) -> &[CardProblem] {
        &self.0
    }

    /// The problem to report if only one is.
    pub fn first(&self) -> &CardProblem {
        &self.0[0] // made by `Problems::into_error` alone, of one problem or more
    }

    /// The same error for a text that stands after so many other characters.
    pub fn shifted(mut self, columns: usize) -> CardsError {
        self.0.iter_mut().for_each(|problem| problem.column += columns);
        self
    }
}

impl fmt::Display for CardsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.first().message)?;
        match self.0.len() - 1 {
            0 => Ok(()),
            more => write!(f, " (and {more} more)"),
        }
    }
}

impl std::error::Error for CardsError {}

/// What a reader finds wrong on its way, by precedence.
#[derive(Default)]
struct Problems {
    bad: Vec<CardProblem>,
    counts: Vec<CardProblem>,
    duplicates: Vec<CardProblem>,
}

impl Problems {
    /// The error that they are, if there are any.
    fn into_error(mut self) -> Option<CardsError> {
        self.bad.append(&mut self.counts);
        self.bad.append(&mut self.duplicates);
        (!self.bad.is_empty()).then_some(CardsError(self.bad))
    }
}

/// Reads any number of different cards.
///
/// # Errors
/// Everything that is no card, and every card that stands there twice.
pub fn cards(text: &str) -> Result<CardList, CardsError> {
    if let Some(list) = plain(text) {
        return Ok(list);
    }
    let mut problems = Problems::default();
    let mut seen = Seen::default();
    let list = read(text, 0, &mut seen, &mut problems);
    problems.into_error().map_or(Ok(list), Err)
}

/// Reads a hand of thirteen cards.
///
/// # Errors
/// As [`cards`], and any other number of cards.
pub fn hand(text: &str) -> Result<CardSet, CardsError> {
    counted(text, &[13], "a hand has 13 cards")
}

/// Reads a row of three or five cards.
///
/// # Errors
/// As [`cards`], and any other number of cards.
pub fn row(text: &str) -> Result<CardSet, CardsError> {
    counted(text, &[3, 5], "a row has 3 or 5 cards")
}

/// Reads rows with `/` between them, each of three or five cards. Rows may share cards with each other.
///
/// # Errors
/// As [`row`], with columns in the whole text.
pub fn rows(text: &str) -> Result<Vec<CardSet>, CardsError> {
    let mut problems = Problems::default();
    let mut rows = Vec::new();
    for (column, part) in split(text) {
        let list = read(part, column, &mut Seen::default(), &mut problems);
        count(part, column, list.len(), &[3, 5], "a row has 3 or 5 cards", &mut problems);
        rows.push(list.set());
    }
    problems.into_error().map_or(Ok(rows), Err)
}

/// Reads a setting: front, middle and back of three, five and five cards with `/` between them, all different.
///
/// # Errors
/// As [`cards`], and rows of other sizes.
pub fn setting_rows(text: &str) -> Result<[CardSet; 3], CardsError> {
    let mut problems = Problems::default();
    let mut seen = Seen::default();
    let mut rows = [CardSet::EMPTY; 3];
    let parts = split(text);
    let names = ["the front has 3 cards", "the middle has 5 cards", "the back has 5 cards"];
    for (i, &(column, part)) in parts.iter().enumerate() {
        let list = read(part, column, &mut seen, &mut problems);
        if let (Some(row), 3) = (rows.get_mut(i), parts.len()) {
            *row = list.set();
            count(part, column, list.len(), &[[3], [5], [5]][i], names[i], &mut problems);
        }
    }
    if parts.len() != 3 {
        let message = format!("a setting has 3 rows, front / middle / back, this has {}", parts.len());
        problems.counts.push(CardProblem { code: "wrong-count", token: text.trim().to_owned(), column: 1, message });
    }
    problems.into_error().map_or(Ok(rows), Err)
}

/// The parts of a text between slashes, each with how many characters stand before it.
fn split(text: &str) -> Vec<(usize, &str)> {
    let mut column = 0;
    let place = |part| {
        let start = column;
        column += str::chars(part).count() + 1;
        (start, part)
    };
    text.split('/').map(place).collect()
}

fn counted(text: &str, wanted: &[usize], rule: &str) -> Result<CardSet, CardsError> {
    if let Some(list) = plain(text).filter(|list| wanted.contains(&list.len())) {
        return Ok(list.set());
    }
    let mut problems = Problems::default();
    let list = read(text, 0, &mut Seen::default(), &mut problems);
    count(text, 0, list.len(), wanted, rule, &mut problems);
    problems.into_error().map_or(Ok(list.set()), Err)
}

/// Notes a wrong number of cards. Texts with something else wrong may have any number.
fn count(text: &str, column: usize, found: usize, wanted: &[usize], rule: &str, problems: &mut Problems) {
    if !wanted.contains(&found) && problems.bad.is_empty() && problems.duplicates.is_empty() {
        let indent = text.chars().take_while(|c| c.is_whitespace()).count();
        let column = column + if text.trim().is_empty() { 0 } else { indent } + 1;
        let message = format!("{rule}, this has {found}");
        problems.counts.push(CardProblem { code: "wrong-count", token: excerpt(text.trim()), column, message });
    }
}

/// The plain spelling, `As Kd …`, read without a look at anything else; `None` for any other.
fn plain(text: &str) -> Option<CardList> {
    let mut list = CardList::EMPTY;
    let mut bytes = text.as_bytes();
    loop {
        match bytes {
            [b' ' | b',', rest @ ..] => bytes = rest,
            [rank, suit, rest @ ..] => {
                let card = Card::new(Rank::from_char(*rank as char)?, Suit::from_char(*suit as char)?);
                if !list.push(card) {
                    return None;
                }
                bytes = rest;
            }
            [] => return Some(list),
            [_] => return None,
        }
    }
}

/// Where each card was first seen.
struct Seen([Option<usize>; Card::COUNT]);

impl Default for Seen {
    fn default() -> Seen {
        Seen([None; Card::COUNT])
    }
}

/// What begins at a place in the text.
enum Sign {
    Rank(Rank),
    /// A suit, and whether ranks may follow it in a group.
    Suit(Suit, bool),
    Separator,
}

/// Names of suits of two characters.
const NAMES: [(&str, Suit); 9] = [
    ("黑桃", Suit::Spades),
    ("红桃", Suit::Hearts),
    ("紅桃", Suit::Hearts),
    ("红心", Suit::Hearts),
    ("紅心", Suit::Hearts),
    ("方块", Suit::Diamonds),
    ("方塊", Suit::Diamonds),
    ("方片", Suit::Diamonds),
    ("梅花", Suit::Clubs),
];

/// How jokers are written.
const JOKERS: [&str; 6] = ["xb", "xr", "joker", "🃏", "小王", "大王"];

/// The sign at the beginning of some characters, and how many of them it takes.
fn sign(chars: &[char]) -> Option<(Sign, usize)> {
    let at = |i: usize| chars.get(i).copied().map(narrow);
    let first = at(0)?;
    if first.is_whitespace() || matches!(first, ',' | ';' | '|' | '/' | '\u{feff}' | '\u{fe0f}' | '、') {
        return Some((Sign::Separator, 1));
    }
    if first == '1' && at(1) == Some('0') {
        return Some((Sign::Rank(Rank::Ten), 2));
    }
    if let Some(rank) = Rank::from_char(first) {
        return Some((Sign::Rank(rank), 1));
    }
    if let Some(suit) = Suit::from_char(first) {
        return Some(match at(1) {
            Some(':') => (Sign::Suit(suit, true), 2),
            _ => (Sign::Suit(suit, !first.is_ascii()), 1),
        });
    }
    let name = NAMES.iter().find(|(name, _)| name.chars().eq(chars.iter().copied().take(2)));
    name.map(|&(_, suit)| match at(2) {
        Some(':') => (Sign::Suit(suit, true), 3),
        _ => (Sign::Suit(suit, true), 2),
    })
}

/// The plain form of a full-width character.
fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

/// Reads a text in any spelling. `before` is how many characters stand before it.
fn read(text: &str, before: usize, seen: &mut Seen, problems: &mut Problems) -> CardList {
    let chars: Vec<char> = text.chars().collect();
    let mut list = CardList::EMPTY;
    let mut group: Option<Suit> = None;
    let mut at = 0;
    while at < chars.len() {
        let start = at;
        let card = match sign(&chars[at..]) {
            Some((Sign::Separator, n)) => {
                at += n;
                continue;
            }
            // A suit in front: of one card, or of a group.
            Some((Sign::Suit(suit, leads), n)) => match sign(&chars[at + n..]) {
                Some((Sign::Rank(rank), m)) if leads => {
                    at += n + m;
                    group = Some(suit);
                    Some(Card::new(rank, suit))
                }
                // `S:` with nothing behind it is an empty group.
                Some((Sign::Separator, _)) | None if leads && n > 1 && at + n <= chars.len() => {
                    at += n;
                    group = None;
                    continue;
                }
                _ => None,
            },
            // A rank: with its suit behind it, unless that suit leads the next card, or of the group's suit.
            Some((Sign::Rank(rank), n)) => match (sign(&chars[at + n..]), group) {
                (Some((Sign::Suit(_, true), _)), Some(suit)) => {
                    at += n;
                    Some(Card::new(rank, suit))
                }
                (Some((Sign::Suit(suit, _), m)), _) => {
                    at += n + m;
                    group = None;
                    Some(Card::new(rank, suit))
                }
                (_, Some(suit)) => {
                    at += n;
                    Some(Card::new(rank, suit))
                }
                (_, None) => None,
            },
            None => None,
        };
        match card {
            Some(card) => {
                let token: String = chars[start..at].iter().collect();
                note(card, token, before + start + 1, seen, &mut list, problems);
            }
            None => {
                at = end_of_token(&chars, start);
                group = None;
                problems.bad.push(bad(&chars[start..at], before + start + 1));
            }
        }
    }
    list
}

/// Puts a card in the list or, if it was seen before, notes that.
fn note(card: Card, token: String, column: usize, seen: &mut Seen, list: &mut CardList, problems: &mut Problems) {
    match seen.0[card.index()] {
        Some(first) => {
            let message = format!("{card} stands here twice, at columns {first} and {column}");
            problems.duplicates.push(CardProblem { code: "duplicate-card", token, column, message });
        }
        None => {
            seen.0[card.index()] = Some(column);
            list.push(card);
        }
    }
}

/// Where the token that begins here ends: at the next separator.
fn end_of_token(chars: &[char], start: usize) -> usize {
    let separator = |&at: &usize| matches!(sign(&chars[at..]), Some((Sign::Separator, _)));
    (start + 1..chars.len()).find(separator).unwrap_or(chars.len())
}

fn bad(chars: &[char], column: usize) -> CardProblem {
    let token: String = chars.iter().collect();
    let shown = excerpt(&token);
    if JOKERS.contains(&token.to_lowercase().as_str()) {
        let message = format!("'{shown}' is a joker, and Chinese Poker is played without");
        return CardProblem { code: "joker-not-allowed", token: shown, column, message };
    }
    let message =
        format!("'{shown}' is not a card: a card is a rank (2-9, T, J, Q, K, A) and a suit (s, h, d, c), as in 'Td'");
    CardProblem { code: "bad-card", token: shown, column, message }
}

/// The beginning of a text that may be long.
fn excerpt(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
