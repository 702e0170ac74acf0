//! Errors of settlement.

use crate::ErrorCode;
use crate::cards::CardSet;
use crate::options::OptionError;

/// An error when settling a deal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SettleError {
    /// The rules are invalid.
    #[error(transparent)]
    Rules(#[from] OptionError),
    /// There are fewer than two players or more than four.
    #[error("two to four players can play, not {0}")]
    PlayerCount(usize),
    /// There are fewer than two players, or more than pineapple allows.
    #[error(
        "two or three players can play pineapple, not {0}{why}",
        why = if *_0 > 3 { ": each is dealt up to 17 cards" } else { "" }
    )]
    PineapplePlayers(usize),
    /// A player has no name. Contains the number of the player, from 1.
    #[error("player {0} has no name")]
    NoName(usize),
    /// Two players have the same name.
    #[error("two players are called '{0}'")]
    DuplicatePlayer(String),
    /// A stake names a player who is not at the table.
    #[error("a stake is set for '{0}', who is not at the table")]
    UnknownPlayer(String),
    /// A hand does not have thirteen cards.
    #[error("a hand has 13 cards, but the hand of {name} has {found}")]
    WrongCount {
        /// The name of the player.
        name: String,
        /// The number of cards in the hand.
        found: usize,
    },
    /// A player gave thirteen cards without rows, and the cards are not a natural. Contains the name of the player.
    #[error("{0}: the cards are neither in rows nor a natural (put '/' between the rows: front / middle / back)")]
    MissingRows(String),
    /// A player gave thirteen cards without rows, and the cards are a natural that counts only if it is declared.
    /// Contains the name of the player.
    #[error(
        "{0}: the cards are a natural, but it must be declared (put 'natural:' before the cards, or '/' between the \
         rows: front / middle / back)"
    )]
    UndeclaredNatural(String),
    /// A card appears in the hands of two players.
    #[error("{a} and {b} both hold {cards}")]
    DuplicateCard {
        /// The name of one player.
        a: String,
        /// The name of the other player.
        b: String,
        /// The cards in both hands.
        cards: CardSet,
    },
    /// A declared hand is not a natural that the rules enable. Contains the name of the player.
    #[error("{0}'s cards are not a natural under these rules")]
    NotANatural(String),
    /// A player surrenders, but the rules do not allow it. Contains the name of the player.
    #[error("{0} surrenders, which these rules do not allow")]
    SurrenderNotAvailable(String),
    /// The number of a player's cards in fantasyland is impossible, or is missing although it decides the number for
    /// the next deal.
    #[error("{}", match cards {
        None => format!("{name} stays in fantasyland with as many cards as in this deal, but the number of these \
                         cards is missing (give 13 to 17, as in 'fantasyland 14:' before the rows)"),
        Some(cards) => format!("{name} cannot have {cards} cards in fantasyland (expected 13 to 17)"),
    })]
    FantasylandCards {
        /// The name of the player.
        name: String,
        /// The number of cards. `None` if it was not given.
        cards: Option<usize>,
    },
    /// In a deal recorded in units, a player has more or fewer amounts than the first player.
    #[error("the first player has {wanted} amounts, but {name} has {found} (give every player equally many)")]
    UnequalParts {
        /// The name of the player.
        name: String,
        /// The number of amounts given for the player.
        found: usize,
        /// The number of amounts given for the first player.
        wanted: usize,
    },
    /// The units given for a table do not add up to zero.
    #[error("the {} add up to {sum:+}, not to 0", match part {
        None => "units".into(),
        Some(part) => format!("amounts at position {part}"),
    })]
    NotZero {
        /// The position in each player's list, counted from 1, at which the amounts do not add up to zero. `None` if
        /// each player has only one amount.
        part: Option<usize>,
        /// The sum of the units.
        sum: i128,
    },
    /// The units given for a player, their total, or their value in money are too large.
    #[error("the units, or their value in money, are too large")]
    TooLarge,
}

impl ErrorCode for SettleError {
    fn code(&self) -> &'static str {
        match self {
            SettleError::Rules(error) => error.code(),
            SettleError::FantasylandCards { .. } => "bad-fantasyland",
            SettleError::PlayerCount(_) | SettleError::PineapplePlayers(_) => "bad-player-count",
            SettleError::NoName(_) | SettleError::UnknownPlayer(_) => "unknown-player",
            SettleError::DuplicatePlayer(_) => "duplicate-player",
            SettleError::WrongCount { .. } => "wrong-count",
            SettleError::MissingRows(_) | SettleError::UndeclaredNatural(_) => "missing-rows",
            SettleError::DuplicateCard { .. } => "duplicate-card",
            SettleError::NotANatural(_) => "not-a-natural",
            SettleError::SurrenderNotAvailable(_) => "surrender-not-available",
            SettleError::UnequalParts { .. } | SettleError::NotZero { .. } | SettleError::TooLarge => "bad-units",
        }
    }
}
