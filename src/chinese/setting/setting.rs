//! Settings: thirteen cards in three rows.

use std::fmt;
use std::str::FromStr;

use super::{ByRow, Row};
use crate::ErrorCode;
use crate::cards::CardSet;
use crate::cards::parse::{self, CardsError};

/// A hand set into rows: three cards in front, five in the middle and five in the back, all different.
///
/// Whether a setting is mis-set depends on the rules. [`Payoffs::misset`](crate::chinese::Payoffs::misset) decides it.
///
/// ```
/// use pusoy::chinese::Setting;
///
/// let setting: Setting = "6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d".parse()?;
/// assert_eq!(setting.to_string(), "6s 6h 4c / Qd Ts Td 9c 8s / 3s 3h 3d 2s 2d");
/// assert_eq!(setting.rows().front.len(), 3);
/// # Ok::<(), pusoy::chinese::ParseSettingError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Setting(ByRow<CardSet>);

/// An error when combining three rows into a setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SettingError {
    /// A row has too few or too many cards.
    #[error("the {row} holds {} cards, not {found}", row.size())]
    Size {
        /// The first row with a wrong number of cards.
        row: Row,
        /// The number of cards in that row.
        found: usize,
    },
    /// Some cards are in two rows.
    #[error("more than one row has {0}")]
    Shared(CardSet),
}

impl ErrorCode for SettingError {
    fn code(&self) -> &'static str {
        match self {
            SettingError::Size { .. } => "wrong-count",
            SettingError::Shared(_) => "duplicate-card",
        }
    }
}

/// An error when parsing a setting.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSettingError {
    /// The text is not a setting of three, five and five different cards.
    #[error(transparent)]
    Cards(#[from] CardsError),
    /// The error of [`Setting::new`]. Parsing does not return it, because [`parse::setting_rows`] already checks the
    /// numbers of cards and the duplicates.
    #[error(transparent)]
    Rows(#[from] SettingError),
}

impl Setting {
    /// Combines three rows into a setting.
    ///
    /// # Errors
    /// Returns an error if a row has a wrong number of cards or a card is in two rows.
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

    /// Combines three rows. The caller ensures that they have three, five and five different cards.
    pub(crate) fn of_cut(rows: ByRow<CardSet>) -> Setting {
        debug_assert!(Setting::new(rows).is_ok());
        Setting(rows)
    }

    /// Iterates over all settings of a hand, including mis-set ones. There are 72,072 for thirteen cards, and none for
    /// any other number of cards.
    ///
    /// ```
    /// use pusoy::cards::parse;
    /// use pusoy::chinese::Setting;
    ///
    /// let hand = parse::hand("6s 6h 4c Ts Td 9c Qd 8s 3s 3h 3d 2s 2d")?;
    /// assert_eq!(Setting::all(hand).count(), 72_072);
    /// # Ok::<(), pusoy::cards::parse::CardsError>(())
    /// ```
    pub fn all(hand: CardSet) -> impl Iterator<Item = Setting> {
        let fronts = (hand.len() == 13).then(|| hand.subsets(3)).into_iter().flatten();
        fronts.flat_map(move |front| {
            let others = hand - front;
            others.subsets(5).map(move |middle| Setting(ByRow { front, middle, back: others - middle }))
        })
    }

    /// Returns the rows.
    pub const fn rows(&self) -> &ByRow<CardSet> {
        &self.0
    }

    /// Returns all thirteen cards.
    pub fn cards(&self) -> CardSet {
        self.0.front | self.0.middle | self.0.back
    }
}

/// Parses `front / middle / back` by the grammar of [`parse::setting_rows`].
impl FromStr for Setting {
    type Err = ParseSettingError;

    fn from_str(text: &str) -> Result<Setting, ParseSettingError> {
        let [front, middle, back] = parse::setting_rows(text)?;
        Ok(Setting::new(ByRow { front, middle, back })?)
    }
}

#[cfg(feature = "serde")]
crate::serialized::as_text!(Setting, "a setting: front / middle / back", |text| text.parse().ok());

/// Formats the setting as `front / middle / back`, each row in the canonical spelling of a [`CardSet`].
impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rng;

    #[test]
    fn settings_survive_formatting() {
        let mut rng = Rng::new(15);
        for _ in 0..1_000 {
            let hand = rng.deal(CardSet::DECK, 13);
            let back = rng.deal(hand, 5);
            let middle = rng.deal(hand - back, 5);
            let setting = Setting::new(ByRow { front: hand - back - middle, middle, back }).unwrap();
            assert_eq!(setting.to_string().parse(), Ok(setting));
            assert_eq!(setting.rows().to_string(), setting.to_string());
        }
    }

    #[test]
    fn texts_that_are_not_settings_are_refused() {
        let wrong = |text: &str| text.parse::<Setting>().unwrap_err().to_string();
        assert_eq!(wrong("6s 6h / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d"), "the front has 3 cards, 2 were given");
        assert_eq!(wrong("6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 6s"), "6s appears twice, at columns 1 and 41");
        assert!(wrong("6s 6h 4c").starts_with("a setting has 3 rows"));
    }
}
