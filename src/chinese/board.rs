use super::{ByRow, Row, Setting, SettingError};
use crate::cards::{Card, CardSet};

/// The rows of a player of open-face, as far as cards have been placed.
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
/// # Ok::<(), pusoy::chinese::PlaceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    rows: ByRow<CardSet>,
}

/// Why a card cannot be placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlaceError {
    /// The row has no room.
    #[error("{card} has no room in the {row}, which is full")]
    RowFull {
        /// The card.
        card: Card,
        /// The row.
        row: Row,
    },
    /// The card is on the board already.
    #[error("{0} is on the board already")]
    Twice(Card),
}

impl PlaceError {
    /// The code under which records report it.
    pub const fn code(&self) -> &'static str {
        match self {
            PlaceError::RowFull { .. } => "row-full",
            PlaceError::Twice(_) => "duplicate-card",
        }
    }
}

impl Board {
    /// Places a card, which stays where it is.
    ///
    /// # Errors
    /// A full row, or a card that is on the board.
    pub fn place(&mut self, card: Card, row: Row) -> Result<(), PlaceError> {
        if self.rows.iter().any(|(_, cards)| cards.contains(card)) {
            return Err(PlaceError::Twice(card));
        }
        let cards = self.rows.get_mut(row);
        if cards.len() == row.size() {
            return Err(PlaceError::RowFull { card, row });
        }
        *cards |= card.into();
        Ok(())
    }

    /// The rows so far.
    pub const fn rows(&self) -> &ByRow<CardSet> {
        &self.rows
    }

    /// The setting that a full board is; one that is out of order is foul, which is for settling to say.
    ///
    /// # Errors
    /// A row that is not full.
    pub fn setting(&self) -> Result<Setting, SettingError> {
        Setting::new(self.rows)
    }
}
