use std::fmt;

use super::{ByRow, Row};
use crate::cards::CardSet;

/// A hand set into rows: three cards in front, five in the middle, five in the back, none of them twice.
///
/// Whether it is mis-set is for the rules to say ([`Payoffs::misset`](super::Payoffs::misset)).
///
/// ```
/// use pusoy::cards::{Card, CardSet};
/// use pusoy::chinese::{ByRow, Setting};
///
/// let row = |text: &str| text.split(' ').map(|card| card.parse::<Card>().unwrap()).collect::<CardSet>();
/// let setting =
///     Setting::new(ByRow { front: row("6s 6h 4c"), middle: row("Ts Td 9c Qd 8s"), back: row("3s 3h 3d 2s 2d") })?;
/// assert_eq!(setting.to_string(), "6s 6h 4c / Qd Ts Td 9c 8s / 3s 3h 3d 2s 2d");
/// # Ok::<(), pusoy::chinese::SettingError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setting(ByRow<CardSet>);

/// Why rows are not a setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SettingError {
    /// A row has too few cards or too many.
    #[error("the {row} holds {} cards, not {found}", row.size())]
    Size {
        /// The first such row.
        row: Row,
        /// How many cards it was given.
        found: usize,
    },
    /// Cards stand in two rows.
    #[error("in two rows: {0}")]
    Shared(CardSet),
}

impl SettingError {
    /// The code under which records report it.
    pub const fn code(&self) -> &'static str {
        match self {
            SettingError::Size { .. } => "wrong-count",
            SettingError::Shared(_) => "duplicate-card",
        }
    }
}

impl Setting {
    /// Puts rows together.
    ///
    /// # Errors
    /// A row of the wrong size, or a card in two rows.
    pub fn new(rows: ByRow<CardSet>) -> Result<Setting, SettingError> {
        for (row, cards) in rows.iter() {
            if cards.len() != row.size() {
                return Err(SettingError::Size { row, found: cards.len() });
            }
        }
        let ByRow { front, middle, back } = rows;
        let shared = front & middle | front & back | middle & back;
        if shared.is_empty() { Ok(Setting(rows)) } else { Err(SettingError::Shared(shared)) }
    }

    /// The rows of a cut, known to be three, five and five different cards.
    pub(crate) fn of_cut(rows: ByRow<CardSet>) -> Setting {
        debug_assert!(Setting::new(rows).is_ok());
        Setting(rows)
    }

    /// The rows.
    pub const fn rows(&self) -> &ByRow<CardSet> {
        &self.0
    }

    /// All thirteen cards.
    pub fn cards(&self) -> CardSet {
        self.0.front | self.0.middle | self.0.back
    }
}

/// `front / middle / back`, each row in the canonical spelling of a [`CardSet`].
impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} / {} / {}", self.0.front, self.0.middle, self.0.back)
    }
}
