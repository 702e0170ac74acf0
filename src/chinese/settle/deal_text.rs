//! A player's hand in text, as people note it.

use std::str::FromStr;

use super::player::Deal;
use crate::ErrorCode;
use crate::cards::parse::{self, CardsError};
use crate::chinese::{ParseSettingError, Setting};

/// Separators between a word for an action, such as `fold`, and the cards after it: the ASCII and the full-width colon.
const COLONS: [char; 2] = [':', '：'];

/// Separators between cards, in addition to spaces.
const BETWEEN_CARDS: [char; 5] = [',', '，', ';', '；', '、'];

/// The error for a text that is not a player's hand.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseDealError {
    /// The text has slashes and no word for an action, but it is not a setting.
    #[error(transparent)]
    Setting(#[from] ParseSettingError),
    /// The text has no slashes, or it has a word for an action, but its cards are not a hand of thirteen cards.
    #[error(transparent)]
    Cards(#[from] CardsError),
}

impl ErrorCode for ParseDealError {
    fn code(&self) -> &'static str {
        match self {
            ParseDealError::Setting(ParseSettingError::Cards(error)) | ParseDealError::Cards(error) => error.code(),
            ParseDealError::Setting(ParseSettingError::Rows(error)) => error.code(),
        }
    }
}

/// Parses a player's hand in one of the forms that follow the player's name in logs of deals:
///
/// * three rows, as [`Setting`] parses them;
/// * `surrender` or `fold`, also with the cards: `fold: As Kd …`;
/// * `natural: As Kd …`;
/// * thirteen cards without rows, for a natural that counts without a declaration.
///
/// The colon may be missing. A word without a colon may also follow the cards: `As Kd … fold`. The forms `surrenders`,
/// `surrendered`, `folds` and `folded` are accepted too. Upper and lower case are equivalent. Slashes between the cards
/// of a declared or surrendered hand are ignored.
///
/// ```
/// use pusoy::chinese::{Deal, Player, Rules, settle};
///
/// let deals = ["Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s", "fold"].map(str::parse::<Deal>);
/// let [amy, bob] = deals;
/// let players = [Player::new("Amy", amy?), Player::new("Bob", bob?)];
/// assert_eq!(settle(&Rules::default(), &players)?.ledger.totals(), [3, -3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl FromStr for Deal {
    type Err = ParseDealError;

    fn from_str(text: &str) -> Result<Deal, ParseDealError> {
        let Some(ActionText { is_surrender, cards, before }) = ActionText::find(text) else {
            return Ok(match text.contains(parse::SLASHES) {
                true => Deal::Set(text.parse::<Setting>()?),
                false => Deal::Loose(parse::hand(text)?),
            });
        };
        if is_surrender && cards.trim().is_empty() {
            return Ok(Deal::Surrendered(None));
        }
        // A declared or surrendered hand may be written in rows.
        let cards = parse::hand(&cards.replace(parse::SLASHES, " ")).map_err(|error| error.shifted(before))?;
        Ok(if is_surrender { Deal::Surrendered(Some(cards)) } else { Deal::Declared(cards) })
    }
}

/// A text with a word that surrenders or declares a hand.
struct ActionText<'a> {
    /// Whether the word surrenders the hand; otherwise the word declares it.
    is_surrender: bool,
    /// The text without the word.
    cards: &'a str,
    /// Number of characters before `cards`.
    before: usize,
}

impl<'a> ActionText<'a> {
    /// Finds the word for an action in the forms `natural: CARDS`, `natural CARDS` and `CARDS natural`. The cards may
    /// be spelled with colons, as in `S:AK`. Returns `None` if the text has no such word.
    fn find(text: &'a str) -> Option<ActionText<'a>> {
        let action = |word: &str, cards, before| {
            let is_surrender = Deal::is_surrender(word);
            (is_surrender || Deal::is_declaration(word)).then_some(ActionText { is_surrender, cards, before })
        };
        let before_colon = text.split_once(COLONS);
        if let Some(found) = before_colon.and_then(|(word, cards)| action(word, cards, word.chars().count() + 1)) {
            return Some(found);
        }
        let trimmed = text.trim_end();
        let indent = text.len() - text.trim_start().len();
        let first_end = text[indent..].find(char::is_whitespace).map_or(text.len(), |at| indent + at);
        let last = trimmed.rsplit(char::is_whitespace).next().unwrap_or_default();
        let last_start = trimmed.len() - last.len();
        let (first, rest) = text.split_at(first_end);
        action(first, rest, first.chars().count()).or_else(|| {
            let is_between = |c: char| c.is_whitespace() || BETWEEN_CARDS.contains(&c);
            action(last, text[..last_start].trim_end_matches(is_between), 0)
        })
    }
}

impl Deal {
    /// Returns `true` if a word says that a player surrendered, such as `fold`.
    #[doc(hidden)] // for the packages of this project
    pub fn is_surrender(word: &str) -> bool {
        ["surrender", "surrenders", "surrendered", "fold", "folds", "folded"].contains(&&*word.trim().to_lowercase())
    }

    /// Returns `true` if a word says that a player declared a natural.
    #[doc(hidden)] // for the packages of this project
    pub fn is_declaration(word: &str) -> bool {
        word.trim().to_lowercase() == "natural"
    }

    /// Returns `true` if a text has a word that surrenders or declares a hand, so that its cards need no rows.
    #[doc(hidden)] // for the packages of this project
    pub fn names_action(text: &str) -> bool {
        ActionText::find(text).is_some()
    }
}
