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
    /// The auction as a whole cannot be, or contradicts what else is told.
    #[error(transparent)]
    Auction(#[from] BadAuction),
    /// A bid or pass is against the rules of the auction.
    #[error("bid {number}, {by}: {reason}")]
    BadCall {
        /// The bid or pass, from 1.
        number: usize,
        /// The player.
        by: String,
        /// Why it is against the rules.
        reason: BadCall,
    },
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

/// Why an auction cannot be, or what it contradicts.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadAuction {
    /// The game has no auction.
    #[error("this game has no auction")]
    NoAuction,
    /// More is told of the deal, and the auction is not over.
    #[error("the auction is not over: {turn} is to bid")]
    Open {
        /// The player whose turn it is.
        turn: String,
    },
    /// More is told of the deal, and all have passed.
    #[error("all have passed, so the cards are dealt again")]
    Redeal,
    /// Another player is told to play against all others than the one who won the auction.
    #[error("{won} won the auction, not {told}")]
    OtherSoloist {
        /// The player who won the auction.
        won: String,
        /// The player who is told.
        told: String,
    },
    /// Another bid is told than the one that won the auction.
    #[error("the auction ended at {won}, not {told}")]
    OtherBid {
        /// The bid that won the auction.
        won: i64,
        /// The bid that is told.
        told: i64,
    },
}

/// Why a bid or pass is against the rules of the auction.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadCall {
    /// Another player bids first.
    #[error("{opener} bids first, who was dealt the {card}")]
    NotOpener {
        /// The player who bids first.
        opener: String,
        /// The card that decides it.
        card: PackCard,
    },
    /// It is another player's turn.
    #[error("it is {turn}'s turn to bid")]
    NotYourTurn {
        /// The player whose turn it is.
        turn: String,
    },
    /// The player passes instead of bidding.
    #[error("who bids first must bid")]
    MustBid,
    /// There is no such bid.
    #[error("a bid is 1, 2 or 3, not {bid}")]
    NoBid {
        /// The bid.
        bid: i64,
    },
    /// As much was bid before.
    #[error("{bid} is not more than {highest}, which was bid")]
    NotHigher {
        /// The bid.
        bid: i64,
        /// The highest bid before it.
        highest: i64,
    },
    /// The auction has ended.
    #[error("the auction is over")]
    Over,
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
    /// The cards cannot lock the trick.
    #[error("{} cannot lock: only a suited sequence does, under rules by which its player may say so", .0.iter().join(" "))]
    CannotLock(Vec<PackCard>),
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
    /// The cards can be played as several combinations, and a joker does not say for which card it stands.
    #[error("{}: say for which card a joker stands, as in {}=5h", .0.iter().join(" "), joker_of(.0))]
    UnsaidJoker(Vec<PackCard>),
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

/// Returns the first joker that does not say for which card it stands.
fn joker_of(cards: &[PackCard]) -> PackCard {
    let unsaid = cards.iter().copied().find(|card| card.is_joker() && card.stands_for().is_none());
    unsaid.unwrap_or(PackCard::BLACK_JOKER)
}

impl ReplayError {
    /// Returns the code under which records report the problem.
    pub const fn code(&self) -> &'static str {
        match self {
            ReplayError::Deal(error) => error.code(),
            ReplayError::Table(_) => EndingProblem::BadPlayerCount.code(),
            ReplayError::Auction(_) | ReplayError::BadCall { .. } => EndingProblem::BadBid.code(),
            ReplayError::UnknownPlayer { .. } => EndingProblem::UnknownPlayer.code(),
            ReplayError::NotYourTurn { .. } => "not-your-turn",
            ReplayError::Illegal { .. } => "illegal-play",
        }
    }

    /// Returns the number of the action that is wrong, from 1, if one is.
    pub const fn number(&self) -> Option<usize> {
        match self {
            ReplayError::Deal(_) | ReplayError::Table(_) | ReplayError::Auction(_) | ReplayError::BadCall { .. } => {
                None
            }
            ReplayError::UnknownPlayer { number, .. }
            | ReplayError::NotYourTurn { number, .. }
            | ReplayError::Illegal { number, .. } => Some(*number),
        }
    }

    /// Returns the player, card or field that is wrong, as it was written, if a single one is.
    pub fn token(&self) -> Option<String> {
        match self {
            ReplayError::Deal(error) => error.token(),
            ReplayError::Table(_) | ReplayError::Auction(_) => None,
            ReplayError::BadCall { by, .. }
            | ReplayError::UnknownPlayer { by, .. }
            | ReplayError::NotYourTurn { by, .. }
            | ReplayError::Illegal { by, .. } => Some(by.clone()),
        }
    }
}
