//! Open-face boards.

use super::{ByRow, Row, Setting, SettingError};
use crate::ErrorCode;
use crate::cards::{Card, CardSet};

/// The rows of an open-face player, with the cards placed so far.
///
/// ```
/// use pusoy::chinese::{Board, Row};
///
/// let mut board = Board::default();
/// for card in ["Qs", "Qh", "7d"] {
///     board.place(card.parse().unwrap(), Row::Front)?;
/// }
/// let full = board.place("8s".parse().unwrap(), Row::Front).unwrap_err();
/// assert_eq!(full.to_string(), "8s has no room in the front, which is full");
/// # Ok::<(), pusoy::chinese::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    rows: ByRow<CardSet>,
}

/// An error when placing a card on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The row is full.
    #[error("{card} has no room in the {row}, which is full")]
    RowFull {
        /// The card to be placed.
        card: Card,
        /// The full row.
        row: Row,
    },
    /// The card is already on the board.
    #[error("{0} is on the board already")]
    Twice(Card),
}

impl ErrorCode for BoardError {
    fn code(&self) -> &'static str {
        match self {
            BoardError::RowFull { .. } => "row-full",
            BoardError::Twice(_) => "duplicate-card",
        }
    }
}

impl From<Board> for ByRow<CardSet> {
    fn from(board: Board) -> ByRow<CardSet> {
        board.rows
    }
}

impl Board {
    /// Places a card in a row. It cannot be moved afterwards.
    ///
    /// # Errors
    /// Returns an error if the row is full or the card is already on the board.
    pub fn place(&mut self, card: Card, row: Row) -> Result<(), BoardError> {
        if self.rows.iter().any(|(_, cards)| cards.contains(card)) {
            return Err(BoardError::Twice(card));
        }
        let cards = self.rows.get_mut(row);
        if cards.len() == row.size() {
            return Err(BoardError::RowFull { card, row });
        }
        *cards |= card.into();
        Ok(())
    }

    /// Returns the rows with the cards placed so far.
    pub const fn rows(&self) -> &ByRow<CardSet> {
        &self.rows
    }

    /// Returns the setting of a full board. Does not check the order of the rows; settlement does.
    ///
    /// # Errors
    /// Returns an error if a row is not full.
    pub fn setting(&self) -> Result<Setting, SettingError> {
        Setting::new(self.rows)
    }
}
