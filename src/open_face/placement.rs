//! Placements of the cards of a street.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

use crate::cards::parse::{self, CardsError, SLASHES};
use crate::cards::{Card, CardSet};
use crate::chinese::{ByRow, Row};

/// The row of each card of a street, and the discarded card.
///
/// The text form is `Qd>f 6h>b 2d>x`: to the front, to the back, discarded.
///
/// ```
/// use pusoy::chinese::Row;
/// use pusoy::open_face::Placement;
///
/// let placement: Placement = "Qd>f 6h>b 2d>x".parse()?;
/// assert_eq!(placement.placed, [("Qd".parse()?, Row::Front), ("6h".parse()?, Row::Back)]);
/// assert_eq!(placement.thrown, Some("2d".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// The placed cards in the order of the street, each with its row.
    pub placed: Vec<(Card, Row)>,
    /// The discarded card. `None` if there is none, or if it is not known.
    pub thrown: Option<Card>,
}

impl Placement {
    /// The characters between a card and its row.
    pub const ARROWS: [char; 2] = ['>', '→'];

    /// Parses the streets of a deal. Without `/` between streets, the first street has five cards. Later streets have
    /// three cards each if the text discards at least one card. Otherwise, later streets have one card each.
    ///
    /// # Errors
    /// Returns the first error of a street.
    pub fn streets(text: &str) -> Result<Vec<Placement>, ParsePlacementError> {
        if text.contains(SLASHES) {
            return text.split(SLASHES).map(str::parse).collect();
        }
        let moves = moves(text)?;
        let later = if moves.iter().any(|(_, row)| row.is_none()) { 3 } else { 1 };
        let (first, rest) = moves.split_at(moves.len().min(5));
        [first].into_iter().chain(rest.chunks(later)).map(from_moves).collect()
    }

    /// Returns every placement of a street on a board, sorted by text form. One card of the street is discarded if
    /// `throws_one` is `true`.
    pub fn all(rows: &ByRow<CardSet>, cards: &[Card], throws_one: bool) -> Vec<Placement> {
        let thrown = cards.iter().map(|card| Some(*card)).filter(|_| throws_one);
        let thrown: Vec<Option<Card>> = if throws_one { thrown.collect() } else { vec![None] };
        let mut all = Vec::new();
        for thrown in thrown {
            let kept: Vec<Card> = cards.iter().copied().filter(|card| Some(*card) != thrown).collect();
            place_each(rows, &kept, &mut Vec::new(), &mut |placed| {
                all.push(Placement { placed: placed.to_vec(), thrown });
            });
        }
        all.sort_by_cached_key(ToString::to_string);
        all
    }

    /// Returns the placement that turns the rows `before` into the rows `after`. `cards` are the cards of the street.
    pub fn between(before: &ByRow<CardSet>, after: &ByRow<CardSet>, cards: &[Card]) -> Placement {
        let row_of = |card: Card| after.iter().find(|(row, cards)| (**cards - *before.get(*row)).contains(card));
        let placed = cards.iter().filter_map(|card| Some((*card, row_of(*card)?.0))).collect();
        Placement { placed, thrown: cards.iter().copied().find(|card| row_of(*card).is_none()) }
    }

    /// Returns `rows` with the placed cards added.
    pub fn on(&self, rows: &ByRow<CardSet>) -> ByRow<CardSet> {
        let mut rows = *rows;
        self.placed.iter().for_each(|(card, row)| *rows.get_mut(*row) |= (*card).into());
        rows
    }
}

/// An error when parsing a placement.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePlacementError {
    /// A word, or the part of a word before an arrow, is not a list of cards.
    #[error(transparent)]
    Cards(#[from] CardsError),
    /// There is no card before an arrow.
    #[error("'{0}' places no card (expected a placement such as 'Qd>f')")]
    NoCard(String),
    /// The text after an arrow is not a row.
    #[error("unknown row '{row}' in '{word}' (expected f, m or b for front, middle or back, or x for a discard)")]
    UnknownRow {
        /// The text after the arrow.
        row: String,
        /// The whole word.
        word: String,
    },
    /// A card has no arrow after it.
    #[error("{0} has no row after it (expected a placement such as 'Qd>f 6h>b 2d>x')")]
    NoRow(Card),
    /// Two cards of a street are discarded.
    #[error(
        "{first} and {second} are both discarded, but a street has at most one discard (write a row after one of \
         them, as in '{first}>b {second}>x')"
    )]
    SecondDiscard {
        /// The first discard.
        first: Card,
        /// The second discard.
        second: Card,
    },
}

impl ParsePlacementError {
    /// Returns the word or the card at fault. Returns `None` for [`ParsePlacementError::Cards`], because the inner
    /// error has its own tokens.
    pub fn token(&self) -> Option<&str> {
        match self {
            ParsePlacementError::Cards(_) => None,
            ParsePlacementError::NoCard(word) | ParsePlacementError::UnknownRow { word, .. } => Some(word),
            ParsePlacementError::NoRow(card) | ParsePlacementError::SecondDiscard { second: card, .. } => {
                Some(card.text())
            }
        }
    }
}

impl FromStr for Placement {
    type Err = ParsePlacementError;

    /// Parses a placement: `Qd>f 6h>b 2d>x` places the queen in the front and the six in the back, and discards the
    /// deuce. An arrow applies to all cards since the previous arrow: `As Ks>b` places both cards in the back. Rows may
    /// be written in full, such as `front`, and arrows may have spaces around them.
    fn from_str(text: &str) -> Result<Placement, ParsePlacementError> {
        from_moves(&moves(text)?)
    }
}

/// A card with its row, or without one if it is discarded.
type Move = (Card, Option<Row>);

fn from_moves(moves: &[Move]) -> Result<Placement, ParsePlacementError> {
    let mut placement = Placement { placed: Vec::new(), thrown: None };
    for &(card, row) in moves {
        match (row, placement.thrown) {
            (Some(row), _) => placement.placed.push((card, row)),
            (None, None) => placement.thrown = Some(card),
            (None, Some(first)) => return Err(ParsePlacementError::SecondDiscard { first, second: card }),
        }
    }
    Ok(placement)
}

/// Parses cards with their rows, in order.
fn moves(text: &str) -> Result<Vec<Move>, ParsePlacementError> {
    let mut moves = Vec::new();
    let mut waiting: Vec<Card> = Vec::new();
    // Spaces around an arrow do not matter.
    let joined = text.split(Placement::ARROWS).map(str::trim).join(">");
    for word in joined.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).filter(|word| !word.is_empty()) {
        let (cards, to) = word.split_once(Placement::ARROWS).map_or((word, None), |(cards, to)| (cards, Some(to)));
        waiting.extend(parse::cards(cards)?.as_slice());
        let Some(to) = to else { continue };
        if waiting.is_empty() {
            return Err(ParsePlacementError::NoCard(word.to_owned()));
        }
        let row = match (row(to), to.to_lowercase() == "x") {
            (None, false) => {
                return Err(ParsePlacementError::UnknownRow { row: to.to_owned(), word: word.to_owned() });
            }
            (row, _) => row,
        };
        moves.extend(waiting.drain(..).map(|card| (card, row)));
    }
    waiting.first().map_or(Ok(moves), |card| Err(ParsePlacementError::NoRow(*card)))
}

/// Returns the row with this first letter or name. Returns `None` if there is no such row.
fn row(text: &str) -> Option<Row> {
    let text = text.to_lowercase();
    Row::ALL.into_iter().find(|row| row.name() == text || row.name()[..1] == text)
}

/// Calls `found` with every assignment of these cards to rows that have room.
fn place_each(
    rows: &ByRow<CardSet>,
    cards: &[Card],
    placed: &mut Vec<(Card, Row)>,
    found: &mut impl FnMut(&[(Card, Row)]),
) {
    let Some((card, others)) = cards.split_first() else { return found(placed) };
    for row in Row::ALL {
        if rows.get(row).len() < row.size() {
            let mut next = *rows;
            *next.get_mut(row) |= (*card).into();
            placed.push((*card, row));
            place_each(&next, others, placed, found);
            placed.pop();
        }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        for (card, row) in &self.placed {
            write!(f, "{space}{card}>{}", &row.name()[..1])?;
            space = " ";
        }
        match self.thrown {
            Some(card) => write!(f, "{space}{card}>x"),
            None => Ok(()),
        }
    }
}
