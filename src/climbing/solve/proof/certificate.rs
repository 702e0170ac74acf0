//! Certificates: claims with the strategies that prove them, and the reasons for refusing a certificate.

use crate::climbing::ending::EndingError;
use crate::climbing::solve::error::PositionError;
use crate::climbing::solve::position::Position;
use crate::climbing::solve::values::{Sides, ValueKind};

/// A claim about the value of a position, with the strategies that prove it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The position.
    pub position: Position,
    /// The sides of the position.
    pub sides: Sides,
    /// The kind of the values: the kind of the settlement, or [`ValueKind::Wins`]. If a claim has the kind `Wins` and
    /// the settlement has another kind of values, the players with the best of these values win. Only players who hold
    /// cards in `position` are compared.
    pub value_kind: ValueKind,
    /// The claimed values, by seat. With two sides, the claim is the value of the position for every player, even for
    /// those who are out. With single players, each value is the one that the player's strategy guarantees against all
    /// moves of the others; `None` for players who are out.
    pub values: Vec<Option<i64>>,
    /// The strategies that prove the claim. With two sides, the first strategy belongs to the soloist or, without a
    /// soloist, to the first player who holds cards. The second belongs to the other side. With single players, each
    /// player who holds cards has a strategy, by seat.
    pub strategies: Vec<Strategy>,
}

/// A strategy that guarantees a side its claimed value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Strategy {
    /// The seats of the side.
    pub of: Vec<usize>,
    /// A reply for every reachable turn at which the side has more than one legal move. The replies are in the order in
    /// which a walk through the deal reaches their positions. The walk tries the moves of other players in the order of
    /// [`Position::moves`].
    pub replies: Vec<Reply>,
}

/// The move of a side at one of its turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The position, in a format like that of `pusoy climb solve`. There are three differences: `locked` gives the
    /// suits, a combination named in `on` also has its length and strength, and unusual names are in quotes. The fields
    /// that apply are in this order: hands, `move`, `on`, `passed`, `out`, `offenders`, `revolution`, `back`, `locked`,
    /// `bombs`, `rockets`, `plays`.
    pub at: String,
    /// The cards of the move, or `pass`. If several legal moves have the same cards, the text begins with the chosen
    /// combination.
    pub play: String,
}

/// A refusal of a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Refusal {
    /// The number of the strategy at fault, from 0; `None` if no single strategy is at fault.
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
    /// The position is impossible, or cannot be solved.
    #[error("{0}")]
    Position(#[from] PositionError),
    /// The rules do not settle an end of the deal.
    #[error("{0}")]
    Unsettled(#[from] EndingError),
    /// The claim names sides that are not the sides of the position.
    #[error("'sides' must be '{}' for this position, not '{}'", .right.name(), .told.name())]
    Sides { /** The sides of the claim. */ told: Sides, /** The sides of the position. */ right: Sides },
    /// The kind of the claimed values is neither the kind of the settlement nor [`ValueKind::Wins`].
    #[error("'value_kind' must be {} under these rules, not '{}'", kinds(*.right), .told.name())]
    Kind { /** The kind of the claim. */ told: ValueKind, /** The kind of the settlement. */ right: ValueKind },
    /// The claim lacks a value for a player, has one for a player who needs none, or has a value of at least 2^40 or at
    /// most -2^40.
    #[error("the claim must have values for {players} and for no other player, each above -2^40 and below 2^40")]
    Values { /** The players who must have a value. */ players: String },
    /// The strategies do not belong to the sides of the position, or are in the wrong order.
    #[error("there must be one strategy per side, in this order: {sides}")]
    Strategies { /** The sides. */ sides: String },
    /// A strategy has two replies for the same position.
    #[error("there are two replies for the position '{at}'")]
    TwoReplies { /** The position. */ at: String },
    /// A position that the strategy can reach has no reply.
    #[error("there is no reply for the position '{at}' ({})", moves_to(after))]
    NoReply { /** The position. */ at: String, /** The moves that lead there; empty for the first position. */ after: String },
    /// A reply is against the rules, or its cards are not spelled and ordered as in the list of legal moves.
    #[error("the reply '{play}' is not a legal move, or not spelled as one (expected one of: {legal}), in the position '{at}'")]
    Illegal { /** The position. */ at: String, /** The reply. */ play: String, /** The legal moves. */ legal: String },
    /// A reply is for a position that the strategy cannot reach, or that has only one move.
    #[error("the strategy has a reply that it never uses, in the position '{at}'")]
    NeverReached { /** The position. */ at: String },
    /// A strategy guarantees less than the claim.
    #[error("the strategy does not guarantee the claim, {claimed}: the deal can end with {found} (moves played: {after})")]
    BringsLess { /** The moves that lead to the end. */ after: String, /** The values at the end. */ found: String, /** The claim. */ claimed: String },
    /// The strategy of a single player guarantees more than the claim. The claim must be exactly what the strategy
    /// guarantees.
    #[error("the strategy guarantees {found}, but the claim is {claimed} (claim exactly what the strategy guarantees)")]
    GuaranteesMore { /** The guaranteed value. */ found: String, /** The claim. */ claimed: String },
    /// The strategies of both sides, played against each other, do not end with the claimed values.
    #[error("both strategies together end with {found}, but the claim is {claimed} (moves played: {after})")]
    EndsOtherwise { /** The moves that lead to the end. */ after: String, /** The values at the end. */ found: String, /** The claim. */ claimed: String },
}

/// Formats the kinds of values that a claim may have if the settlement has the kind `right`.
fn kinds(right: ValueKind) -> String {
    match right {
        ValueKind::Wins => String::from("'wins'"),
        right => format!("'{}' or 'wins'", right.name()),
    }
}

/// Formats the moves that lead to a position.
fn moves_to(after: &str) -> String {
    match after {
        "" => String::from("the first position"),
        moves => format!("moves that lead to this position: {moves}"),
    }
}
