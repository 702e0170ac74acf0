//! Certificates: claims with the strategies that prove them.

use crate::climbing::solve::position::Position;
use crate::climbing::solve::values::{Sides, ValueKind};

/// A claim about the value of a position, with the strategies that prove it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The position.
    pub position: Position,
    /// The sides of the position.
    pub sides: Sides,
    /// The kind of the values. Under rules that settle for something else, [`ValueKind::Wins`] says who settles best of the
    /// players who hold cards.
    pub value_kind: ValueKind,
    /// What is claimed, by seat. With two sides: the value of the position. With single players: the lower bound that the
    /// strategy of each player guarantees, whatever all others do; `None` for players who are out.
    pub values: Vec<Option<i64>>,
    /// The strategies that prove it. With two sides: that of the soloist or, without one, of the first player who holds cards,
    /// and that of the others. With single players: that of each player who holds cards, by seat.
    pub strategies: Vec<Strategy>,
}

/// The strategy by which a side gets what is claimed for it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Strategy {
    /// The seats of the side.
    pub of: Vec<usize>,
    /// A reply for every turn that the side can reach and in which it has a choice. They are in the order in which a walk
    /// reaches them that tries the moves of the others as plays are listed.
    pub replies: Vec<Reply>,
}

/// The move of a side at one of its turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The position, in the format of `pusoy climb solve`. The fields that apply are in this order: hands, `move`, `on`,
    /// `passed`, `out`, `offenders`, `revolution`, `back`, `locked`, `bombs`, `rockets`, `plays`.
    pub at: String,
    /// The cards of the move, or `pass`. If the cards can be several combinations, the one that is meant comes first.
    pub play: String,
}
