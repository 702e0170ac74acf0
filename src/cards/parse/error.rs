//! Errors of the card parser.

use std::borrow::Cow;
use std::fmt;

use crate::ErrorCode;
use crate::cards::{Card, PackCard, Rank, Suit};

/// The problems with a text of cards: at least one, and at most a hundred. They are sorted by kind and then by column.
/// Pieces that are not accepted come first, then wrong numbers of cards, then cards that appear too often.
///
/// The error is displayed as its first problem.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", first.message())]
pub struct CardsError {
    first: CardProblem,
    problems: Vec<CardProblem>,
}

/// Upper bound on the number of problems in one error.
pub(super) const PROBLEMS_TOLD: usize = 100;

impl CardsError {
    /// Creates an error from a list of problems. Returns `None` if the list is empty.
    pub(super) fn from_problems(mut problems: Vec<CardProblem>) -> Option<CardsError> {
        problems.sort_by_key(|problem| (problem.stage(), problem.column()));
        problems.truncate(PROBLEMS_TOLD);
        Some(CardsError { first: problems.first()?.clone(), problems })
    }

    /// Creates the error for a list of ranks that contains `rank` more than four times. `given` is the number of times.
    pub(crate) fn too_many_of_rank(rank: Rank, given: usize) -> CardsError {
        let first = CardProblem { cause: Cause::TooManyOfRank { rank, given }, column: None };
        CardsError { problems: vec![first.clone()], first }
    }

    /// Creates the error for a game that accepts ranks without suits. `texts` are the pieces that are not ranks, each
    /// with its column. Returns `None` if `texts` is empty.
    pub(crate) fn bad_ranks(texts: Vec<(String, usize)>) -> Option<CardsError> {
        let problem = |(text, column): (String, usize)| CardProblem {
            cause: Cause::BadRank(clipped(&text)),
            column: Some(column),
        };
        CardsError::from_problems(texts.into_iter().map(problem).collect())
    }

    /// Returns the problems with words that may mean either joker. Returns `None` if there are no such problems.
    pub(crate) fn about_jokers(&self) -> Option<CardsError> {
        let is_about_joker = |problem: &&CardProblem| matches!(problem.cause, Cause::WhichJoker(_));
        CardsError::from_problems(self.problems.iter().filter(is_about_joker).cloned().collect())
    }

    /// Returns `true` if every problem is a word that is neither a card nor a joker.
    pub(crate) fn is_about_unknown_words(&self) -> bool {
        self.problems.iter().all(|problem| matches!(problem.cause, Cause::BadCard(_)))
    }

    /// Returns the first problem, for callers that report only one.
    pub fn first(&self) -> &CardProblem {
        &self.first
    }

    /// Returns the problems, at most one hundred.
    pub fn problems(&self) -> &[CardProblem] {
        &self.problems
    }

    /// Returns the problems as a vector, at most one hundred.
    pub fn into_problems(self) -> Vec<CardProblem> {
        self.problems
    }

    /// Returns the error with all columns increased by `characters`, the number of characters before the text in its
    /// line.
    #[must_use]
    pub fn shifted(self, characters: usize) -> CardsError {
        self.with_columns(|column| Some(column + characters))
    }

    /// Returns the error without columns, for a text that is a field of a record.
    #[must_use]
    pub fn without_columns(self) -> CardsError {
        self.with_columns(|_| None)
    }

    fn with_columns(mut self, change: impl Fn(usize) -> Option<usize>) -> CardsError {
        for problem in self.problems.iter_mut().chain([&mut self.first]) {
            problem.column = problem.column.and_then(&change);
            if let Cause::Duplicate { earlier, .. } = &mut problem.cause {
                *earlier = earlier.and_then(&change);
            }
        }
        self
    }
}

/// A problem with a text of cards. It is displayed as its message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardProblem {
    cause: Cause,
    column: Option<usize>,
}

/// The cause of a problem, with the text or card concerned.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Cause {
    BadCard(String),
    BadRank(String),
    Joker(String),
    WhichJoker(String),
    WrongCount { wanted: &'static str, given: usize, text: String },
    Duplicate { card: PackCard, earlier: Option<usize> },
    ThirdCopy(PackCard),
    TooManyOfRank { rank: Rank, given: usize },
}

/// Upper bound on the number of characters that a problem quotes.
const TOKEN_TOLD: usize = 40;

impl CardProblem {
    pub(super) fn bad_card(token: &str, column: usize) -> CardProblem {
        CardProblem { cause: Cause::BadCard(clipped(token)), column: Some(column) }
    }

    pub(super) fn joker(token: &str, column: usize) -> CardProblem {
        CardProblem { cause: Cause::Joker(clipped(token)), column: Some(column) }
    }

    pub(super) fn which_joker(token: &str, column: usize) -> CardProblem {
        CardProblem { cause: Cause::WhichJoker(clipped(token)), column: Some(column) }
    }

    /// Creates the problem for a wrong number of cards. `wanted` is the requirement in words, `given` is the number of
    /// cards, and `text` begins at `column`.
    pub(super) fn count(wanted: &'static str, given: usize, text: &str, column: usize) -> CardProblem {
        let column = column + text.chars().take_while(|c| c.is_whitespace()).count();
        let text = clipped(text.trim());
        CardProblem { cause: Cause::WrongCount { wanted, given, text }, column: Some(column) }
    }

    pub(super) fn duplicate(card: PackCard, earlier: usize, column: usize) -> CardProblem {
        CardProblem { cause: Cause::Duplicate { card, earlier: Some(earlier) }, column: Some(column) }
    }

    /// Creates the problem for a card that appears a third time in cards of two equal decks.
    pub(super) fn third_copy(card: PackCard, column: usize) -> CardProblem {
        CardProblem { cause: Cause::ThirdCopy(card.of_first_deck()), column: Some(column) }
    }

    /// Returns the wrong text, cut after forty characters. For a wrong number of cards, returns the text whose cards
    /// were counted. For a card that appears too often, returns the card. For too many cards of one rank, returns the
    /// rank. Cards and ranks are in canonical spelling.
    pub fn token(&self) -> Cow<'_, str> {
        match &self.cause {
            Cause::BadCard(text)
            | Cause::BadRank(text)
            | Cause::Joker(text)
            | Cause::WhichJoker(text)
            | Cause::WrongCount { text, .. } => Cow::Borrowed(text),
            Cause::Duplicate { card, .. } | Cause::ThirdCopy(card) => Cow::Owned(card.to_string()),
            Cause::TooManyOfRank { rank, .. } => Cow::Owned(rank.to_string()),
        }
    }

    /// Returns the column at which the problem begins, counted in characters from 1. For a card that appears too often,
    /// this is the column of the surplus copy. Returns `None` if the text is a field of a record, or if the problem is
    /// too many cards of one rank.
    pub const fn column(&self) -> Option<usize> {
        self.column
    }

    /// Returns the problem in words.
    pub fn message(&self) -> String {
        match &self.cause {
            Cause::BadCard(text) => match meant(text) {
                Some(card) => format!("'{}' is not a card (did you mean {card}?)", printable(text)),
                None => format!("'{}' is not a card", printable(text)),
            },
            Cause::BadRank(text) => format!("'{}' is not a rank", printable(text)),
            Cause::Joker(text) => {
                format!("'{}' is a joker, but the deck has no jokers under these rules", printable(text))
            }
            Cause::WhichJoker(text) => {
                format!(
                    "'{}' may be either joker (write Xb for the black joker, or Xr for the red one)",
                    printable(text)
                )
            }
            Cause::WrongCount { wanted, given: 1, .. } => format!("{wanted}, 1 was given"),
            Cause::WrongCount { wanted, given, .. } => format!("{wanted}, {given} were given"),
            Cause::Duplicate { card, earlier } => match (earlier, self.column) {
                (Some(earlier), Some(column)) => {
                    format!("{card} appears twice, at columns {earlier} and {column}")
                }
                _ => format!("{card} appears twice"),
            },
            Cause::ThirdCopy(card) => format!("{card} appears more than twice, but a pack of two decks has only two"),
            Cause::TooManyOfRank { rank, given } => {
                format!("there are {given} {}, but the pack has only four", rank.plural())
            }
        }
    }

    /// Returns the sort key of the kind of problem: 0 for pieces that are not accepted, 1 for wrong numbers of cards,
    /// and 2 for cards that appear too often.
    const fn stage(&self) -> u8 {
        match self.cause {
            Cause::BadCard(_) | Cause::BadRank(_) | Cause::Joker(_) | Cause::WhichJoker(_) => 0,
            Cause::WrongCount { .. } => 1,
            Cause::Duplicate { .. } | Cause::ThirdCopy(_) | Cause::TooManyOfRank { .. } => 2,
        }
    }
}

impl ErrorCode for CardsError {
    /// Returns the code of the first problem.
    fn code(&self) -> &'static str {
        self.first.code()
    }
}

impl ErrorCode for CardProblem {
    /// Returns `bad-card`, `joker-not-allowed`, `wrong-count` or `duplicate-card`.
    fn code(&self) -> &'static str {
        match self.cause {
            Cause::BadCard(_) | Cause::BadRank(_) | Cause::WhichJoker(_) => "bad-card",
            Cause::Joker(_) => "joker-not-allowed",
            Cause::WrongCount { .. } => "wrong-count",
            Cause::Duplicate { .. } | Cause::ThirdCopy(_) | Cause::TooManyOfRank { .. } => "duplicate-card",
        }
    }
}

impl std::error::Error for CardProblem {}

impl fmt::Display for CardProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())
    }
}

/// Returns the card that a wrong text probably means. The rank may be a number: 10 to 13, or 1 or 14 for an ace. The
/// characters `o`, `i`, `l` and `|` count as the digits that they look like, and `0`, `T0` and `1T` count as tens. The
/// suit may come first. Returns `None` if there is no such card.
fn meant(text: &str) -> Option<Card> {
    let text = text.to_lowercase();
    let last = text.chars().next_back()?;
    let (rank, suit) = match (Suit::from_char(last), text.chars().next().and_then(Suit::from_char)) {
        (Some(suit), _) => (text.strip_suffix(last)?, suit),
        (None, Some(suit)) => (&text[text.chars().next()?.len_utf8()..], suit),
        (None, None) => return None,
    };
    let rank = match rank.replace('o', "0").replace(['i', 'l', '|'], "1").as_str() {
        "10" | "0" | "t0" | "1t" => Rank::Ten,
        "11" => Rank::Jack,
        "12" => Rank::Queen,
        "13" => Rank::King,
        "1" | "14" => Rank::Ace,
        _ => return None,
    };
    Some(Card::new(rank, suit))
}

/// Truncates a text that is too long to quote.
fn clipped(text: &str) -> String {
    match text.char_indices().nth(TOKEN_TOLD) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Escapes all special characters of a text except quotes and backslashes.
fn printable(text: &str) -> String {
    let quotes = |c: char| matches!(c, '\'' | '"' | '\\');
    text.chars().map(|c| if quotes(c) { c.to_string() } else { c.escape_debug().to_string() }).collect()
}
