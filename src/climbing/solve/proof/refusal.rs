//! Why a certificate proves nothing.

use crate::climbing::ending::EndingError;
use crate::climbing::solve::error::PositionError;
use crate::climbing::solve::values::{Sides, ValueKind};

/// Why a certificate proves nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Refusal {
    /// The strategy that is at fault, by its number from 0; `None` if the claim itself is.
    pub strategy: Option<usize>,
    /// The reply of that strategy that is at fault, or after which it fails, by its number from 0.
    pub reply: Option<usize>,
    /// What is wrong.
    pub flaw: Flaw,
}

/// What is wrong with a certificate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[rustfmt::skip] // a line for the words and one for the data
pub enum Flaw {
    /// The position cannot be.
    #[error("{0}")]
    Position(#[from] PositionError),
    /// The rules do not settle an end of the deal.
    #[error("{0}")]
    Unsettled(#[from] EndingError),
    /// The claim is about other sides than the position has.
    #[error("'sides': the position has {} sides, and not {}", .right.name(), .told.name())]
    Sides { /** What it says. */ told: Sides, /** What would be right. */ right: Sides },
    /// The claim is about other values than the rules settle for.
    #[error("'value_kind': the rules settle for {}, and not for {}", .right.name(), .told.name())]
    Kind { /** What it says. */ told: ValueKind, /** What would be right. */ right: ValueKind },
    /// The claim has not one value for each player for whom something is to be claimed.
    #[error("the claim has one value for each of {players}, and for nobody else")]
    Values { /** Those who have a value. */ players: String },
    /// There is not one strategy for each side.
    #[error("there is a strategy for each of {sides}, in this order")]
    Strategies { /** The sides. */ sides: String },
    /// A position has two replies.
    #[error("there are two replies for {at}")]
    TwoReplies { /** The position. */ at: String },
    /// A position that can come up has no reply.
    #[error("no reply for {at}, which comes up after {after}")]
    NoReply { /** The position. */ at: String, /** The moves that lead there. */ after: String },
    /// A reply is against the rules.
    #[error("the reply is not legal: '{play}' for {at}, where these are: {legal}")]
    Illegal { /** The position. */ at: String, /** The reply. */ play: String, /** What would be legal. */ legal: String },
    /// A reply is for a position that never comes up.
    #[error("a reply for {at}, which never comes up")]
    NeverReached { /** The position. */ at: String },
    /// A strategy brings less than is claimed.
    #[error("the strategy does not keep what is claimed: {after} ends with {found}, where {claimed} is claimed")]
    BringsLess { /** The moves that lead to the end. */ after: String, /** What it settles for. */ found: String, /** What is claimed. */ claimed: String },
    /// A strategy brings more than is claimed: the claim is not the bound that the strategy proves.
    #[error("the strategy guarantees more than is claimed: at least {found}, where {claimed} is claimed")]
    GuaranteesMore { /** What it guarantees. */ found: String, /** What is claimed. */ claimed: String },
    /// The strategies of both sides, played against each other, do not end with what is claimed.
    #[error("both strategies together end with {found}, where {claimed} is claimed: {after}")]
    EndsOtherwise { /** The moves that lead to the end. */ after: String, /** What it settles for. */ found: String, /** What is claimed. */ claimed: String },
}
