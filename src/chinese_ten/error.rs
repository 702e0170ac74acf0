//! [`TenError`]: an error in the players, in their piles or counted points, or in the bonus for red fives.

use itertools::Itertools;

use super::rules::Variant;
use crate::ErrorCode;
use crate::cards::{Card, CardSet};

/// An error in the players, in their piles or counted points, or in the bonus for red fives.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // the messages describe the errors
pub enum TenError {
    #[error("player {0} has no name")]
    NoName(usize),
    #[error("the {variant} game is for {} players, not {given}", allowed.iter().join(" or "))]
    BadPlayerCount { variant: Variant, allowed: &'static [usize], given: usize },
    #[error("'{0}' appears twice")]
    DuplicatePlayer(String),
    #[error("nobody is called '{0}'")]
    UnknownPlayer(String),
    #[error("{player} has an odd number of cards, {cards}, but cards are captured in pairs")]
    OddPile { player: String, cards: usize },
    #[error("two piles have the card {0}")]
    DuplicateCard(Card),
    #[error("{count} cards are in no pile: {cards} (add them, or set the option partial=yes)")]
    IncompletePiles { count: usize, cards: CardSet },
    #[error("{player} cannot have {points} points (expected 0 or more)")]
    NegativePoints { player: String, points: i64 },
    #[error("the points add up to {sum}, but must add up to {total} in the {variant} game with {players} players")]
    WrongTotal { variant: Variant, players: usize, total: i64, sum: i128 },
    #[error("the points add up to {sum}, but the {variant} game with {players} players has only {total}")]
    AboveTotal { variant: Variant, players: usize, total: i64, sum: i128 },
    #[error("there is no bonus for red fives in the {0} game (leave out red-five)")]
    BonusNotAvailable(Variant),
    #[error("red-five={0}: {0} does not have both red fives (name another player, or leave out red-five)")]
    BonusNotPossible(String),
}

impl ErrorCode for TenError {
    fn code(&self) -> &'static str {
        match self {
            TenError::BadPlayerCount { .. } => "bad-player-count",
            TenError::DuplicatePlayer(_) => "duplicate-player",
            TenError::NoName(_) | TenError::UnknownPlayer(_) => "unknown-player",
            TenError::OddPile { .. } => "odd-pile",
            TenError::DuplicateCard(_) => "duplicate-card",
            TenError::IncompletePiles { .. } => "incomplete-piles",
            TenError::NegativePoints { .. } | TenError::WrongTotal { .. } | TenError::AboveTotal { .. } => "bad-points",
            TenError::BonusNotAvailable(_) => "bonus-not-available",
            TenError::BonusNotPossible(_) => "bonus-not-possible",
        }
    }
}
