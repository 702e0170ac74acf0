//! The errors of replaying a transcript.

use itertools::Itertools;

use super::referee::{are, in_words};
use super::turn::TurnError;
use crate::ErrorCode;
use crate::cards::PackCard;
use crate::climbing::ending::{EndingError, EndingProblem};
use crate::climbing::plays::{Fails, Kind};

/// The reason why a transcript cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The deal is invalid, for example its players, its hands or its final position.
    #[error(transparent)]
    Deal(#[from] EndingError),
    /// A table cannot have this number of players.
    #[error(transparent)]
    Table(#[from] TurnError),
    /// The auction as a whole is invalid, or contradicts other fields of the transcript.
    #[error(transparent)]
    Auction(#[from] BadAuction),
    /// A bid or pass is against the rules of the auction.
    #[error("turn {number} of the auction, {by}: {reason}")]
    BadCall {
        /// The number of the bid or pass, from 1.
        number: usize,
        /// The player.
        by: String,
        /// The rule that the bid or pass breaks.
        reason: BadCall,
    },
    /// The acting player is not in the game.
    #[error("action {number}: nobody is called '{by}'")]
    UnknownPlayer {
        /// The number of the action, from 1.
        number: usize,
        /// The name.
        by: String,
    },
    /// It was another player's turn.
    #[error("action {number}: it is {turn}'s turn, not {by}'s")]
    NotYourTurn {
        /// The number of the action, from 1.
        number: usize,
        /// The player who acted.
        by: String,
        /// The player to move.
        turn: String,
    },
    /// An action is against the rules.
    #[error("action {number}, {by}: {reason}")]
    Illegal {
        /// The number of the action, from 1.
        number: usize,
        /// The player who acted.
        by: String,
        /// The rule that the action breaks.
        reason: IllegalAction,
    },
}

/// The reason why an auction is invalid, or contradicts other fields of the transcript.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadAuction {
    /// The game has no auction.
    #[error("this game has no auction")]
    NoAuction,
    /// The auction is not over, but the transcript gives a soloist, a bid or actions.
    #[error("the auction is not over: {turn} must bid or pass")]
    Open {
        /// The next player to bid or pass.
        turn: String,
    },
    /// All players have passed, but the transcript gives a soloist, a bid or actions.
    #[error("all players passed in the auction, so no play can follow (the cards are dealt again)")]
    Redeal,
    /// The transcript names a soloist who did not win the auction.
    #[error("{won} won the auction, not {told}")]
    OtherSoloist {
        /// The player who won the auction.
        won: String,
        /// The player whom the transcript names.
        told: String,
    },
    /// The transcript gives a bid for the deal, but another bid won the auction.
    #[error("the highest bid was {won}, not {told}")]
    OtherBid {
        /// The bid that won the auction.
        won: i64,
        /// The bid that the transcript gives for the deal.
        told: i64,
    },
}

/// The reason why a bid or pass is against the rules of the auction.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadCall {
    /// Another player must bid first.
    #[error("{opener}, who was dealt the {card}, bids first")]
    NotOpener {
        /// The player who must bid first.
        opener: String,
        /// The card that decides who must bid first.
        card: PackCard,
    },
    /// It is another player's turn.
    #[error("it is {turn}'s turn to bid")]
    NotYourTurn {
        /// The player to move.
        turn: String,
    },
    /// The player passes, but must make the first bid.
    #[error("the first bidder must bid")]
    MustBid,
    /// The bid is not 1, 2 or 3.
    #[error("a bid is 1, 2 or 3, not {bid}")]
    NoBid {
        /// The bid.
        bid: i64,
    },
    /// The bid is not higher than an earlier one.
    #[error("{bid} is not higher than the earlier bid of {highest}")]
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

/// The reason why an action is against the rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalAction {
    /// The deal has ended.
    #[error("the deal is over")]
    DealOver,
    /// The player passes instead of leading.
    #[error("the player who leads must play, and cannot pass")]
    LeaderPasses,
    /// The player plays a card that is not in the hand.
    #[error("{player} does not hold {card}")]
    NotHeld {
        /// The player.
        player: String,
        /// The card.
        card: PackCard,
    },
    /// The cards are not a combination.
    #[error("{} not a combination under these rules", are(.0))]
    NotACombination(Vec<PackCard>),
    /// The cards cannot lock the trick.
    #[error(
        "{} cannot be played with 'lock': only a suited sequence can, and only under lock=choice (leave out 'lock')",
        in_words(.0)
    )]
    CannotLock(Vec<PackCard>),
    /// The play does not beat the play on the table.
    #[error("{} ({}) does not beat the {}: {why}", cards.iter().join(" "), kind.in_words(), standing.in_words())]
    DoesNotBeat {
        /// The cards played.
        cards: Vec<PackCard>,
        /// The kind of the play.
        kind: Kind,
        /// The kind of the play to beat.
        standing: Kind,
        /// The reason why the play does not beat the play on the table.
        why: Fails,
    },
    /// The cards can be read as plays with different effects, and a joker does not name the card that it represents.
    #[error("{}: say which card a joker represents, as in {}=5h", .0.iter().join(" "), joker_of(.0))]
    UnsaidJoker(Vec<PackCard>),
    /// The first play of the deal lacks a required card.
    #[error("the first play must have the {0}")]
    WithoutCard(PackCard),
    /// The first play of the deal is not a single, a pair or a sequence.
    #[error("the first play must be a single, a pair or a sequence")]
    NotSimple,
    /// The first play of the deal is a run of pairs.
    #[error("the first play may not be a run of pairs")]
    PairRun,
}

/// Returns the first joker that does not name the card that it represents.
fn joker_of(cards: &[PackCard]) -> PackCard {
    let unsaid = cards.iter().copied().find(|card| card.is_joker() && card.stands_for().is_none());
    unsaid.unwrap_or(PackCard::BLACK_JOKER)
}

impl ReplayError {
    /// Returns the number of the invalid action, from 1. Returns `None` if the error is not about an action.
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

    /// Returns the player, card or field that the error is about. Returns `None` if there is none or more than one, and
    /// for errors about the auction as a whole.
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

impl ErrorCode for ReplayError {
    fn code(&self) -> &'static str {
        match self {
            ReplayError::Deal(error) => error.code(),
            ReplayError::Table(_) => EndingProblem::BadPlayerCount.code(),
            ReplayError::Auction(_) | ReplayError::BadCall { .. } => EndingProblem::BadBid.code(),
            ReplayError::UnknownPlayer { .. } => EndingProblem::UnknownPlayer.code(),
            ReplayError::NotYourTurn { .. } => "not-your-turn",
            ReplayError::Illegal { .. } => "illegal-play",
        }
    }
}
