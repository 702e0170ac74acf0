//! Reasons for refusing a certificate.

use crate::climbing::ending::EndingError;
use crate::climbing::solve::error::PositionError;
use crate::climbing::solve::values::{Sides, ValueKind};

/// A refusal of a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Refusal {
    /// The number of the strategy at fault, from 0; `None` if the claim itself is at fault.
    pub strategy: Option<usize>,
    /// The number, from 0, of the reply at fault, or of the last reply before the strategy fails; `None` if there is no
    /// such reply.
    pub reply: Option<usize>,
    /// The flaw.
    pub flaw: Flaw,
}

/// A flaw of a certificate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[rustfmt::skip] // keeps the message on one line and the fields on the next
pub enum Flaw {
    /// The position is impossible.
    #[error("{0}")]
    Position(#[from] PositionError),
    /// The rules do not settle an end of the deal.
    #[error("{0}")]
    Unsettled(#[from] EndingError),
    /// The claim names sides that are not the sides of the position.
    #[error("'sides' must be '{}' for this position, not '{}'", .right.name(), .told.name())]
    Sides { /** The sides of the claim. */ told: Sides, /** The sides of the position. */ right: Sides },
    /// The claim has another kind of values than the settlement.
    #[error("'value_kind' must be '{}' under these rules, not '{}'", .right.name(), .told.name())]
    Kind { /** The kind of the claim. */ told: ValueKind, /** The kind of the settlement. */ right: ValueKind },
    /// The claim lacks a value for a player, has one for a player who needs none, or has a value of 2^40 or more, or of
    /// -2^40 or less.
    #[error("the claim must have one value for each of {players}, and no others")]
    Values { /** The players who must have a value. */ players: String },
    /// The strategies do not belong to the sides of the position, or are in another order.
    #[error("there must be one strategy per side, in this order: {sides}")]
    Strategies { /** The sides. */ sides: String },
    /// A position has two replies.
    #[error("there are two replies for {at}")]
    TwoReplies { /** The position. */ at: String },
    /// A position within reach has no reply.
    #[error("no reply for {at}, which is reached after {after}")]
    NoReply { /** The position. */ at: String, /** The moves that lead there. */ after: String },
    /// A reply is against the rules.
    #[error("the reply '{play}' is not legal for {at} (expected one of: {legal})")]
    Illegal { /** The position. */ at: String, /** The reply. */ play: String, /** The legal moves. */ legal: String },
    /// A reply is for a position out of reach.
    #[error("a reply for {at}, which is never reached")]
    NeverReached { /** The position. */ at: String },
    /// A strategy guarantees less than the claim.
    #[error("the strategy guarantees less than is claimed: {after} ends with {found}, but the claim is {claimed}")]
    BringsLess { /** The moves that lead to the end. */ after: String, /** The values at the end. */ found: String, /** The claim. */ claimed: String },
    /// A strategy guarantees more than the claim, so the claim is not the bound that the strategy proves.
    #[error("the strategy guarantees more than is claimed: {found}, but the claim is {claimed}")]
    GuaranteesMore { /** The guaranteed value. */ found: String, /** The claim. */ claimed: String },
    /// The strategies of both sides, played against each other, do not end with the claimed values.
    #[error("both strategies together end with {found}, but the claim is {claimed}: {after}")]
    EndsOtherwise { /** The moves that lead to the end. */ after: String, /** The values at the end. */ found: String, /** The claim. */ claimed: String },
}
