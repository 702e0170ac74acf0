//! Reads the whole grammar, and finds every problem with its column.

use super::characters::{Char, JOKERS, SUIT_WORDS, is_dash, is_separator, normal_chars};
use super::error::{CardProblem, CardsError, PROBLEMS_TOLD};
use super::list::CardList;
use crate::cards::{Card, Decks, Pack, PackCard, Rank, Suit};

/// The result of reading a text.
#[derive(Default)]
pub(super) struct Reading {
    /// The cards, with their columns.
    pub(super) found: Vec<(PackCard, usize)>,
    /// The pieces that are not cards.
    pub(super) problems: Vec<CardProblem>,
}

impl Reading {
    /// Adds the result of reading another text.
    pub(super) fn append(&mut self, mut other: Reading) {
        self.found.append(&mut other.found);
        self.problems.append(&mut other.problems);
    }

    /// Returns the cards as a list, if nothing is wrong and no card is there twice.
    pub(super) fn distinct(mut self) -> Result<CardList, CardsError> {
        let mut list = CardList::EMPTY;
        let mut at = [0; Card::COUNT];
        for (card, column) in self.found.into_iter().filter_map(|(card, column)| Some((card.card()?, column))) {
            if list.push(card) {
                at[card.index()] = column;
            } else {
                self.problems.push(CardProblem::duplicate(card.into(), at[card.index()], column));
            }
        }
        CardsError::of(self.problems).map_or(Ok(list), Err)
    }

    /// Returns the cards of a pack, if nothing is wrong and no card is there more often than in the pack. If its decks look
    /// alike, the second of two equal cards becomes one of the second deck.
    pub(super) fn of_pack(mut self, pack: Pack) -> Result<Vec<PackCard>, CardsError> {
        let mut cards = Vec::new();
        let mut columns = Vec::new();
        for (card, column) in self.found {
            let second = card.of_second_deck();
            let card = if pack.decks == Decks::Alike && cards.contains(&card) { second } else { card };
            match cards.iter().position(|&earlier| earlier == card) {
                Some(at) => self.problems.push(CardProblem::duplicate(card, columns[at], column)),
                None => {
                    cards.push(card);
                    columns.push(column);
                }
            }
        }
        CardsError::of(self.problems).map_or(Ok(cards), Err)
    }
}

/// Reads a text with cards of this pack, which begins at this column.
pub(super) fn read(text: &str, column: usize, pack: Pack) -> Reading {
    let chars = normal_chars(text);
    let mut reader = Reader { chars, text, column, pack, group: None, reading: Reading::default() };
    let mut at = 0;
    while at < reader.chars.len() && reader.reading.problems.len() < PROBLEMS_TOLD {
        if is_separator(reader.chars[at].c) {
            at += 1;
            continue;
        }
        let end = reader.chars[at..].iter().position(|c| is_separator(c.c)).map_or(reader.chars.len(), |n| at + n);
        reader.piece(at, end);
        at = end;
    }
    reader.close_group();
    reader.reading
}

/// The group to which bare ranks belong.
struct Group {
    suit: Suit,
    /// The first character of its sign.
    from: usize,
    /// The end of its sign.
    to: usize,
    /// Whether it has ranks, or is marked as void.
    done: bool,
}

/// The sign that begins a group.
struct Sign {
    suit: Suit,
    len: usize,
    colon: bool,
}

/// A reader in the middle of a text.
struct Reader<'t> {
    text: &'t str,
    chars: Vec<Char>,
    /// The column at which the text begins.
    column: usize,
    pack: Pack,
    group: Option<Group>,
    reading: Reading,
}

impl Reader<'_> {
    /// Reads one piece between separators.
    fn piece(&mut self, from: usize, to: usize) {
        if self.sign(from, to).is_some() {
            self.groups(from, to);
        } else if self.group.is_some() && self.are_ranks(from, to) {
            self.ranks(from, to);
        } else if self.group.is_some() && to == from + 1 && is_dash(self.chars[from].c) {
            self.end_ranks();
        } else {
            self.close_group();
            self.cards(from, to);
        }
    }

    /// Reads `AsKhTd`. Unreadable characters reach as far as the next card; a piece that begins with them is unreadable as a
    /// whole, even if some of its letters spell cards.
    fn cards(&mut self, from: usize, to: usize) {
        let mut at = from;
        let mut bad = None;
        while at < to {
            let hopeless = bad == Some(from);
            let joker = self.joker(at, to).filter(|_| !hopeless);
            let card = self.card(at, to).filter(|_| !hopeless);
            if joker.is_none() && card.is_none() {
                bad = bad.or(Some(at));
                at += 1;
                continue;
            }
            if let Some(begin) = bad.take() {
                self.bad(begin, at);
            }
            let (card, len) = match (joker, card) {
                (Some((joker, len)), _) if self.pack.jokers => match joker {
                    Some(joker) => (joker, len),
                    None => {
                        self.bad(at, at + len); // the word does not say which of the two jokers
                        at += len;
                        continue;
                    }
                },
                (Some((_, len)), _) => {
                    self.reading.problems.push(CardProblem::joker(self.token(at, at + len), self.place(at)));
                    at += len;
                    continue;
                }
                (None, Some((card, len))) => (PackCard::from(card), len),
                (None, None) => continue, // ruled out above
            };
            let marked = self.pack.decks == Decks::Marked && at + len < to && self.chars[at + len].c == '+';
            let card = if marked { card.of_second_deck() } else { card };
            self.reading.found.push((card, self.place(at)));
            at += len + usize::from(marked);
        }
        if let Some(begin) = bad {
            self.bad(begin, to);
        }
    }

    /// Reads `♠AKQ♥92`.
    fn groups(&mut self, from: usize, to: usize) {
        let mut at = from;
        while let Some(sign) = self.sign(at, to) {
            self.close_group();
            let ranks = at + sign.len;
            self.group = Some(Group { suit: sign.suit, from: at, to: ranks, done: sign.colon });
            at = ranks;
            while let Some((_, len)) = self.rank(at, to) {
                at += len;
            }
            self.ranks(ranks, at);
            if at == ranks && at < to && is_dash(self.chars[at].c) {
                self.end_ranks();
                at += 1;
            }
        }
        if at < to {
            let bare = self.group.take().filter(|group| !group.done);
            self.cards(bare.map_or(at, |group| group.from), to);
        }
    }

    /// Whether the piece consists of ranks.
    fn are_ranks(&self, from: usize, to: usize) -> bool {
        let mut at = from;
        while let Some((_, len)) = self.rank(at, to) {
            at += len;
        }
        at == to
    }

    /// Reads ranks of the suit of the current group.
    fn ranks(&mut self, from: usize, to: usize) {
        let mut at = from;
        while let (Some((rank, len)), Some(group)) = (self.rank(at, to), &mut self.group) {
            group.done = true;
            let card = Card::new(rank, group.suit);
            self.reading.found.push((card.into(), self.place(at)));
            at += len;
        }
    }

    /// Marks the current group as void.
    fn end_ranks(&mut self) {
        if let Some(group) = &mut self.group {
            group.done = true;
        }
    }

    /// Ends the current group. A sign without ranks is a problem.
    fn close_group(&mut self) {
        if let Some(group) = self.group.take().filter(|group| !group.done) {
            self.bad(group.from, group.to);
        }
    }

    /// Adds a problem with an unreadable piece.
    fn bad(&mut self, from: usize, to: usize) {
        self.reading.problems.push(CardProblem::bad_card(self.token(from, to), self.place(from)));
    }

    /// Returns the column of a character.
    fn place(&self, at: usize) -> usize {
        self.column + self.chars[at].nth
    }

    /// Returns a piece of the text as it was written.
    fn token(&self, from: usize, to: usize) -> &str {
        let end = self.chars.get(to).map_or(self.text.len(), |c| c.offset);
        self.text[self.chars[from].offset..end].trim_end_matches(['\u{feff}', '\u{fe0e}', '\u{fe0f}'])
    }

    /// Whether a word stands at this character.
    fn starts(&self, at: usize, to: usize, word: &str) -> bool {
        let word_len = word.chars().count();
        at + word_len <= to && self.chars[at..at + word_len].iter().map(|c| c.c).eq(word.chars())
    }

    /// Returns the card that begins here, and its length in characters.
    fn card(&self, at: usize, to: usize) -> Option<(Card, usize)> {
        let (rank, rank_len) = self.rank(at, to)?;
        let (suit, suit_len) = self.suit(at + rank_len, to)?;
        Some((Card::new(rank, suit), rank_len + suit_len))
    }

    /// Returns the rank that begins here, and its length.
    fn rank(&self, at: usize, to: usize) -> Option<(Rank, usize)> {
        if self.starts(at, to, "10") {
            return Some((Rank::Ten, 2));
        }
        let c = self.chars[..to].get(at)?.c;
        Some((Rank::from_char(c)?, 1))
    }

    /// Returns the suit that begins here, after its rank, and its length.
    fn suit(&self, at: usize, to: usize) -> Option<(Suit, usize)> {
        let c = self.chars[..to].get(at)?.c;
        Suit::from_char(c).map(|suit| (suit, 1)).or_else(|| self.suit_word(at, to))
    }

    /// Returns the suit whose word begins here, and its length.
    fn suit_word(&self, at: usize, to: usize) -> Option<(Suit, usize)> {
        let (_, suit) = SUIT_WORDS.into_iter().find(|(word, _)| self.starts(at, to, word))?;
        Some((suit, 2))
    }

    /// Returns the sign of a group that begins here: a symbol or word of a suit, or a letter with a colon.
    fn sign(&self, at: usize, to: usize) -> Option<Sign> {
        let (suit, len) = self.suit(at, to)?;
        let colon = at + len < to && self.chars[at + len].c == ':';
        let letter = self.chars[at].c.is_ascii();
        (colon || !letter).then_some(Sign { suit, len: len + usize::from(colon), colon })
    }

    /// Returns the joker that begins here, if the word says which one, and the length of the word.
    fn joker(&self, at: usize, to: usize) -> Option<(Option<PackCard>, usize)> {
        let (word, joker) = JOKERS.into_iter().find(|(word, _)| self.starts(at, to, word))?;
        Some((joker, word.chars().count()))
    }
}
