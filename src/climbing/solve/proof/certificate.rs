//! What a certificate has.

use crate::climbing::solve::position::Position;
use crate::climbing::solve::values::{Sides, ValueKind};

/// A claim about what a position comes to, with the strategies that prove it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The position.
    pub position: Position,
    /// Who plays against whom.
    pub sides: Sides,
    /// What the values are. [`ValueKind::Wins`] under rules that settle for something else says who settles best of those
    /// who hold cards.
    pub value_kind: ValueKind,
    /// What is claimed, by seat. With two sides: the value of the position. With single players: the lower bound that the
    /// strategy of each player guarantees, whatever all others do; `None` for players who are out.
    pub values: Vec<Option<i64>>,
    /// The strategies that prove it: of two sides that of the first holder of cards, or of the soloist where there is one,
    /// and that of the others; of single players that of each who holds cards, by seat.
    pub strategies: Vec<Strategy>,
}

/// How a side plays to be sure of what is claimed for it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Strategy {
    /// The seats of those who play so.
    pub of: Vec<usize>,
    /// A reply for every turn of the side that can come up against it, where it has a choice, in the order in which the turns
    /// are met if the others' moves are gone through as plays are listed.
    pub replies: Vec<Reply>,
}

/// What a side does at one of its turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The position in which it is its turn, in the words of `pusoy climb solve`, always in the same order: hands, `move`,
    /// `on`, `passed`, `out`, `offenders`, `revolution`, `back`, `locked`, `bombs`, `rockets`, `plays`, whatever of these
    /// there is.
    pub at: String,
    /// The cards that it plays, or `pass`. Where the same cards can be played as several combinations, the one that is meant
    /// stands before them.
    pub play: String,
}
