//! Why a transcript cannot be replayed.

use itertools::Itertools;

use super::turn::TurnError;
use crate::cards::PackCard;
use crate::climbing::ending::{EndingError, EndingProblem};
use crate::climbing::plays::{Fails, Kind};

/// Why a transcript cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The players, the hands or the ending cannot be.
    #[error(transparent)]
    Deal(#[from] EndingError),
    /// There is no table for so many players.
    #[error(transparent)]
    Table(#[from] TurnError),
    /// Somebody acts who does not play.
    #[error("action {number}: nobody is called '{by}'")]
    UnknownPlayer {
        /// The action, from 1.
        number: usize,
        /// The name.
        by: String,
    },
    /// It was another player's turn.
    #[error("action {number}: it is {turn}'s turn, not {by}'s")]
    NotYourTurn {
        /// The action, from 1.
        number: usize,
        /// The player who acted.
        by: String,
        /// The player whose turn it was.
        turn: String,
    },
    /// An action is against the rules.
    #[error("action {number}, {by}: {reason}")]
    Illegal {
        /// The action, from 1.
        number: usize,
        /// The player who acted.
        by: String,
        /// Why it is against the rules.
        reason: IllegalAction,
    },
}

/// Why an action is against the rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalAction {
    /// The deal has ended.
    #[error("the deal is over")]
    DealOver,
    /// The player passes instead of leading.
    #[error("who leads must play")]
    LeaderPasses,
    /// The player plays a card that is not in the hand.
    #[error("{player} does not hold {card}")]
    NotHeld {
        /// The player.
        player: String,
        /// The card.
        card: PackCard,
    },
    /// The cards are no combination.
    #[error("{} is no combination of this game", .0.iter().join(" "))]
    NotACombination(Vec<PackCard>),
    /// The play does not beat the one that stands.
    #[error("{}, {kind}, does not beat the {standing}: {why}", cards.iter().join(" "))]
    DoesNotBeat {
        /// The cards played.
        cards: Vec<PackCard>,
        /// What they are.
        kind: Kind,
        /// What stands.
        standing: Kind,
        /// Why it is not beaten.
        why: Fails,
    },
    /// The first play of the deal lacks a card that it must have.
    #[error("the first play must have the {0}")]
    WithoutCard(PackCard),
    /// The first play of the deal is too much.
    #[error("the first play is a single, a pair or a sequence")]
    NotSimple,
    /// The first play of the deal is a run of pairs.
    #[error("the first play may not be a run of pairs")]
    PairRun,
}

impl ReplayError {
    /// Returns the code under which records report the problem.
    pub const fn code(&self) -> &'static str {
        match self {
            ReplayError::Deal(error) => error.code(),
            ReplayError::Table(_) => EndingProblem::BadPlayerCount.code(),
            ReplayError::UnknownPlayer { .. } => EndingProblem::UnknownPlayer.code(),
            ReplayError::NotYourTurn { .. } => "not-your-turn",
            ReplayError::Illegal { .. } => "illegal-play",
        }
    }

    /// Returns the number of the action that is wrong, from 1, if one is.
    pub const fn number(&self) -> Option<usize> {
        match self {
            ReplayError::Deal(_) | ReplayError::Table(_) => None,
            ReplayError::UnknownPlayer { number, .. }
            | ReplayError::NotYourTurn { number, .. }
            | ReplayError::Illegal { number, .. } => Some(*number),
        }
    }

    /// Returns the player, card or field that is wrong, as it was written, if a single one is.
    pub fn token(&self) -> Option<String> {
        match self {
            ReplayError::Deal(error) => error.token(),
            ReplayError::Table(_) => None,
            ReplayError::UnknownPlayer { by, .. }
            | ReplayError::NotYourTurn { by, .. }
            | ReplayError::Illegal { by, .. } => Some(by.clone()),
        }
    }
}
