//! The rows of an open-face player.

use super::{ByRow, Row, Setting, SettingError};
use crate::cards::{Card, CardSet};

/// The rows of an open-face player, filled with the cards placed so far.
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

/// Why a card cannot be placed on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The row is full.
    #[error("{card} has no room in the {row}, which is full")]
    RowFull {
        /// The card that was to be placed.
        card: Card,
        /// The full row.
        row: Row,
    },
    /// The card has been placed already.
    #[error("{0} is on the board already")]
    Twice(Card),
}

impl BoardError {
    /// Returns the error code that records carry.
    pub const fn code(&self) -> &'static str {
        match self {
            BoardError::RowFull { .. } => "row-full",
            BoardError::Twice(_) => "duplicate-card",
        }
    }
}

impl Board {
    /// Places a card in a row, from which it cannot be moved again.
    ///
    /// # Errors
    /// A full row, or a card that has been placed already.
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

    /// Returns the setting of a full board. Whether its rows are in order is judged when the deal is settled.
    ///
    /// # Errors
    /// A row that is not full.
    pub fn setting(&self) -> Result<Setting, SettingError> {
        Setting::new(self.rows)
    }
}
