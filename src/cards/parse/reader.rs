//! Parser of the whole grammar for cards, which the comment at the top of `mod.rs` describes. The parser reports up to
//! a hundred problems, each with its column.

use super::characters::{is_dash, is_separator};
use super::error::{CardProblem, CardsError, PROBLEMS_TOLD};
use super::list::CardList;
use super::spelling::Spelling;
use crate::cards::{Card, Decks, Pack, PackCard, PackJokers, Suit};

/// The result of parsing a text.
#[derive(Default)]
pub(super) struct Reading {
    /// Cards found, with their columns.
    pub(super) found: Vec<(PackCard, usize)>,
    /// Problems found.
    pub(super) problems: Vec<CardProblem>,
}

impl Reading {
    /// Appends the result of parsing another text.
    pub(super) fn append(&mut self, mut other: Reading) {
        self.found.append(&mut other.found);
        self.problems.append(&mut other.problems);
    }

    /// Returns the cards as a list. Returns an error if there is a problem or a card appears twice.
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
        CardsError::from_problems(self.problems).map_or(Ok(list), Err)
    }

    /// Returns the cards as cards of `pack`. Returns an error if there is a problem or a card appears more often than
    /// in the pack.
    ///
    /// If the pack has two decks that look alike, the second of two equal cards becomes a card of the second deck.
    pub(super) fn of_pack(mut self, pack: Pack) -> Result<Vec<PackCard>, CardsError> {
        let mut cards = Vec::new();
        let mut columns = Vec::new();
        for (card, column) in self.found {
            let second = card.of_second_deck();
            let card = if pack.decks == Decks::Alike && cards.contains(&card) { second } else { card };
            let same = |earlier: &PackCard| earlier.as_held() == card.as_held();
            match cards.iter().position(same) {
                Some(_) if pack.decks == Decks::Alike => self.problems.push(CardProblem::third_copy(card, column)),
                Some(at) => self.problems.push(CardProblem::duplicate(card, columns[at], column)),
                None => {
                    cards.push(card);
                    columns.push(column);
                }
            }
        }
        CardsError::from_problems(self.problems).map_or(Ok(cards), Err)
    }
}

/// Parses a text of cards from `pack`. The first character of `text` is at `column`.
pub(super) fn read(text: &str, column: usize, pack: Pack) -> Reading {
    let spelling = Spelling::new(text);
    let mut reader =
        CardReader { spelling, column, pack, group: None, unnamed_jokers: Vec::new(), reading: Reading::default() };
    let mut at = 0;
    while at < reader.spelling.len() && reader.reading.problems.len() < PROBLEMS_TOLD {
        if is_separator(reader.spelling.char(at)) {
            at += 1;
            continue;
        }
        at = match reader.spelling.in_words(at) {
            Some((card, end)) => {
                reader.close_group();
                let only_joker = reader.only_joker().filter(|_| card.is_joker());
                reader.add(only_joker.or(Some(card)), at, end);
                end
            }
            None => {
                let end = reader.spelling.end_of_piece(at);
                reader.piece(at, end);
                end
            }
        };
    }
    reader.close_group();
    reader.name_jokers();
    reader.reading
}

/// A group: a suit sign, whose suit applies to the ranks after it.
struct Group {
    suit: Suit,
    /// Index of the first character of the suit sign.
    from: usize,
    /// Index after the last character of the suit sign.
    to: usize,
    /// Whether the group has ranks, or a colon or a dash. Without ranks, a colon or a dash marks a void suit.
    done: bool,
}

/// The state of the parser within a text.
struct CardReader<'t> {
    spelling: Spelling<'t>,
    /// Column of the first character of the text.
    column: usize,
    pack: Pack,
    group: Option<Group>,
    /// Start and end of each word that may mean either joker, such as `joker`, as indices of characters.
    unnamed_jokers: Vec<(usize, usize)>,
    reading: Reading,
}

impl CardReader<'_> {
    /// Parses one piece between separators.
    fn piece(&mut self, from: usize, to: usize) {
        if self.spelling.sign(from, to).is_some() {
            self.groups(from, to);
        } else if self.group.is_some() && self.are_ranks(from, to) {
            self.ranks(from, to);
        } else if self.group.is_some() && to == from + 1 && is_dash(self.spelling.char(from)) {
            self.end_ranks();
        } else {
            self.close_group();
            if !self.suits_first(from, to) {
                self.cards(from, to);
            }
        }
    }

    /// Parses a piece whose suits are letters before their ranks, for example `sA` or `sAKQh92`. Returns `false`, and
    /// adds nothing, if any part of the piece has another form. No letter is both a suit and a rank, so such a piece
    /// has no other meaning.
    fn suits_first(&mut self, from: usize, to: usize) -> bool {
        let mut at = from;
        let mut found = Vec::new();
        while at < to {
            let Some((suit, len)) = self.spelling.suit(at, to) else { return false };
            at += len;
            let ranks = at;
            while let Some((rank, len)) = self.spelling.rank(at, to) {
                found.push((Card::new(rank, suit).into(), self.place(at)));
                at += len;
            }
            if at == ranks {
                return false;
            }
        }
        self.reading.found.append(&mut found);
        true
    }

    /// Parses cards without spaces, for example `AsKhTd`. An unreadable part after a card extends up to the next card.
    /// A piece that begins with unreadable characters is unreadable as a whole, even if some of its letters spell
    /// cards.
    fn cards(&mut self, from: usize, to: usize) {
        let mut at = from;
        let mut bad = None;
        while at < to {
            let hopeless = bad == Some(from);
            let joker = self.spelling.joker(at, to).filter(|_| !hopeless);
            let card = self.spelling.card(at, to).filter(|_| !hopeless);
            if joker.is_none() && card.is_none() {
                bad = bad.or(Some(at));
                at += 1;
                continue;
            }
            if let Some(begin) = bad.take() {
                self.bad(begin, at);
            }
            let (card, len) = match (joker, card) {
                (Some((joker, len)), _) => (self.only_joker().or(joker), len),
                (None, Some((card, len))) => (Some(card.into()), len),
                (None, None) => continue, // ruled out above
            };
            let (card, len) = self.standing(card, len, at, to);
            let marked = self.pack.decks == Decks::Marked && at + len < to && self.spelling.char(at + len) == '+';
            self.add(if marked { card.map(PackCard::of_second_deck) } else { card }, at, at + len);
            at += len + usize::from(marked);
        }
        if let Some(begin) = bad {
            self.bad(begin, to);
        }
    }

    /// Parses the card that a joker stands for, such as `=5h` in `Xb=5h`. `card` begins at index `at` and has `len`
    /// characters. If `card` is a wild joker and is followed by such a card, returns the joker with that card, and the
    /// length of both. In all other cases, returns `card` and `len` unchanged.
    fn standing(&self, card: Option<PackCard>, len: usize, at: usize, to: usize) -> (Option<PackCard>, usize) {
        let sign = at + len;
        let says = self.pack.jokers.are_wild() && sign < to && self.spelling.char(sign) == '=';
        let joker = card.filter(|card| says && card.is_joker() && sign + 1 < to);
        match joker.and_then(|joker| Some((joker, self.spelling.card(sign + 1, to)?))) {
            Some((joker, (card, more))) => (Some(joker.standing_for(card)), len + 1 + more),
            None => (card, len),
        }
    }

    /// Returns the joker of a pack with only one joker per deck. In such a pack, every word for a joker means this
    /// joker. Returns `None` for other packs.
    fn only_joker(&self) -> Option<PackCard> {
        (self.pack.jokers == PackJokers::OneWild).then_some(PackCard::BLACK_JOKER)
    }

    /// Returns `true` if the pack has jokers.
    fn has_jokers(&self) -> bool {
        self.pack.jokers != PackJokers::None
    }

    /// Adds the card spelled from `from` to `to`. If `card` is `None`, the word may mean either joker. Adds a problem
    /// for a joker if the pack has none.
    fn add(&mut self, card: Option<PackCard>, from: usize, to: usize) {
        match card {
            Some(card) if self.has_jokers() || !card.is_joker() => self.reading.found.push((card, self.place(from))),
            None if self.has_jokers() => self.unnamed_jokers.push((from, to)),
            _ => self.reading.problems.push(CardProblem::joker(self.spelling.token(from, to), self.place(from))),
        }
    }

    /// Resolves words that may mean either joker. They are resolved only if the pack has one deck, and if there is one
    /// such word for each joker that the text does not name. In all other cases, each such word is a problem.
    fn name_jokers(&mut self) {
        let is_named = |joker: &PackCard| self.reading.found.iter().any(|(card, _)| card.as_held() == *joker);
        let left: Vec<PackCard> =
            [PackCard::BLACK_JOKER, PackCard::RED_JOKER].into_iter().filter(|joker| !is_named(joker)).collect();
        let unnamed = std::mem::take(&mut self.unnamed_jokers);
        if self.pack.decks == Decks::One && unnamed.len() == left.len() {
            let placed = left.into_iter().zip(unnamed).map(|(joker, (from, _))| (joker, self.place(from)));
            self.reading.found.extend(placed.collect::<Vec<_>>());
            self.reading.found.sort_by_key(|(_, column)| *column);
            return;
        }
        for (from, to) in unnamed {
            let problem = CardProblem::which_joker(self.spelling.token(from, to), self.place(from));
            self.reading.problems.push(problem);
        }
    }

    /// Parses groups without spaces, for example `♠AKQ♥92`.
    fn groups(&mut self, from: usize, to: usize) {
        let mut at = from;
        while let Some(sign) = self.spelling.sign(at, to) {
            self.close_group();
            let ranks = at + sign.len;
            self.group = Some(Group { suit: sign.suit, from: at, to: ranks, done: sign.colon });
            at = ranks;
            while let Some((_, len)) = self.spelling.rank(at, to) {
                at += len;
            }
            self.ranks(ranks, at);
            if at == ranks && at < to && is_dash(self.spelling.char(at)) {
                self.end_ranks();
                at += 1;
            }
        }
        if at < to {
            let bare = self.group.take().filter(|group| !group.done);
            self.cards(bare.map_or(at, |group| group.from), to);
        }
    }

    /// Returns `true` if the piece consists of ranks.
    fn are_ranks(&self, from: usize, to: usize) -> bool {
        let mut at = from;
        while let Some((_, len)) = self.spelling.rank(at, to) {
            at += len;
        }
        at == to
    }

    /// Parses ranks of the current group.
    fn ranks(&mut self, from: usize, to: usize) {
        let mut at = from;
        while let (Some((rank, len)), Some(group)) = (self.spelling.rank(at, to), &mut self.group) {
            group.done = true;
            let card = Card::new(rank, group.suit);
            self.reading.found.push((card.into(), self.place(at)));
            at += len;
        }
    }

    /// Notes that the current group has a dash.
    fn end_ranks(&mut self) {
        if let Some(group) = &mut self.group {
            group.done = true;
        }
    }

    /// Ends the current group. Adds a problem if the group has no ranks, no colon and no dash.
    fn close_group(&mut self) {
        if let Some(group) = self.group.take().filter(|group| !group.done) {
            self.bad(group.from, group.to);
        }
    }

    /// Adds a problem for an unreadable piece.
    fn bad(&mut self, from: usize, to: usize) {
        self.reading.problems.push(CardProblem::bad_card(self.spelling.token(from, to), self.place(from)));
    }

    /// Returns the column of the character at index `at`.
    fn place(&self, at: usize) -> usize {
        self.column + self.spelling.before(at)
    }
}
