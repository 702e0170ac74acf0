use std::borrow::Cow;
use std::fmt;

use crate::cards::PackCard;

/// Everything that is wrong with a text of cards: at least one [`CardProblem`], in the order in which they are told: what is
/// not a card, then wrong numbers, then cards given twice.
///
/// Its `Display` is that of the first problem.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", first.message())]
pub struct CardsError {
    first: CardProblem,
    problems: Vec<CardProblem>,
}

/// More problems than this are not told.
pub(super) const PROBLEMS_TOLD: usize = 100;

impl CardsError {
    /// The problems as an error, if there are any.
    pub(super) fn of(mut problems: Vec<CardProblem>) -> Option<CardsError> {
        problems.sort_by_key(|problem| (problem.stage(), problem.column()));
        problems.truncate(PROBLEMS_TOLD);
        Some(CardsError { first: problems.first()?.clone(), problems })
    }

    /// The problem that counts, where only one is told.
    pub fn first(&self) -> &CardProblem {
        &self.first
    }

    /// The problems, the one that counts first; no more than a hundred of them.
    pub fn problems(&self) -> &[CardProblem] {
        &self.problems
    }

    /// The problems.
    pub fn into_problems(self) -> Vec<CardProblem> {
        self.problems
    }

    /// The same error of a text that begins so many characters further on.
    #[must_use]
    pub fn shifted(self, characters: usize) -> CardsError {
        self.with_columns(|column| Some(column + characters))
    }

    /// The same error of a text that has no columns, as one taken from a record.
    #[must_use]
    pub fn without_columns(self) -> CardsError {
        self.with_columns(|_| None)
    }

    fn with_columns(mut self, change: impl Fn(usize) -> Option<usize>) -> CardsError {
        for problem in self.problems.iter_mut().chain([&mut self.first]) {
            problem.column = problem.column.and_then(&change);
            if let What::Duplicate { earlier, .. } = &mut problem.what {
                *earlier = earlier.and_then(&change);
            }
        }
        self
    }
}

/// One thing that is wrong with a text of cards.
///
/// Its `Display` is its message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardProblem {
    what: What,
    column: Option<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum What {
    BadCard(String),
    Joker(String),
    WrongCount { wanted: &'static str, given: usize, text: String },
    Duplicate { card: PackCard, earlier: Option<usize> },
}

/// Longer texts are cut when they are told.
const TOKEN_TOLD: usize = 40;

impl CardProblem {
    pub(super) fn bad_card(token: &str, column: usize) -> CardProblem {
        CardProblem { what: What::BadCard(clipped(token)), column: Some(column) }
    }

    pub(super) fn joker(token: &str, column: usize) -> CardProblem {
        CardProblem { what: What::Joker(clipped(token)), column: Some(column) }
    }

    /// A wrong number: what is wanted, what was given, and the text, which begins at this column.
    pub(super) fn count(wanted: &'static str, given: usize, text: &str, column: usize) -> CardProblem {
        let column = column + text.chars().take_while(|c| c.is_whitespace()).count();
        let text = clipped(text.trim());
        CardProblem { what: What::WrongCount { wanted, given, text }, column: Some(column) }
    }

    pub(super) fn duplicate(card: PackCard, earlier: usize, column: usize) -> CardProblem {
        CardProblem { what: What::Duplicate { card, earlier: Some(earlier) }, column: Some(column) }
    }

    /// What is wrong, in a word: `bad-card`, `joker-not-allowed`, `wrong-count` or `duplicate-card`.
    pub const fn code(&self) -> &'static str {
        match self.what {
            What::BadCard(_) => "bad-card",
            What::Joker(_) => "joker-not-allowed",
            What::WrongCount { .. } => "wrong-count",
            What::Duplicate { .. } => "duplicate-card",
        }
    }

    /// The text that is wrong, cut after forty characters; of a wrong number the text that was counted. A card given
    /// twice is spelled canonically.
    pub fn token(&self) -> Cow<'_, str> {
        match &self.what {
            What::BadCard(text) | What::Joker(text) | What::WrongCount { text, .. } => Cow::Borrowed(text),
            What::Duplicate { card, .. } => Cow::Owned(card.to_string()),
        }
    }

    /// Where that text begins, in characters from 1; none if the text was taken from a record.
    pub const fn column(&self) -> Option<usize> {
        self.column
    }

    /// What is wrong, in words.
    pub fn message(&self) -> String {
        match &self.what {
            What::BadCard(text) => format!("'{}' is not a card", printable(text)),
            What::Joker(text) => format!("'{}' is a joker, and this game has none", printable(text)),
            What::WrongCount { wanted, given: 1, .. } => format!("{wanted}, 1 was given"),
            What::WrongCount { wanted, given, .. } => format!("{wanted}, {given} were given"),
            What::Duplicate { card, earlier } => match (earlier, self.column) {
                (Some(earlier), Some(column)) => {
                    format!("{card} is there twice, at columns {earlier} and {column}")
                }
                _ => format!("{card} is there twice"),
            },
        }
    }

    const fn stage(&self) -> u8 {
        match self.what {
            What::BadCard(_) | What::Joker(_) => 0,
            What::WrongCount { .. } => 1,
            What::Duplicate { .. } => 2,
        }
    }
}

impl fmt::Display for CardProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())
    }
}

fn clipped(text: &str) -> String {
    match text.char_indices().nth(TOKEN_TOLD) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The text with control characters escaped.
fn printable(text: &str) -> String {
    let quotes = |c: char| matches!(c, '\'' | '"' | '\\');
    text.chars().map(|c| if quotes(c) { c.to_string() } else { c.escape_debug().to_string() }).collect()
}
