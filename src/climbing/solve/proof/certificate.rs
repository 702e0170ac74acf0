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
    /// The kind of the values. If the settlement has values of another kind, [`ValueKind::Wins`] means that each player
    /// with the best settlement among those who hold cards wins.
    pub value_kind: ValueKind,
    /// The claimed values, by seat. Two sides claim the value of the position. Each single player claims the value that
    /// their strategy guarantees against all moves of the others; `None` for players who are out.
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
    /// which a walk through the deal reaches their positions. The walk tries the moves of other players in listed
    /// order.
    pub replies: Vec<Reply>,
}

/// The move of a side at one of its turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The position, in the format of `pusoy climb solve`. The fields that apply are in this order: hands, `move`,
    /// `on`, `passed`, `out`, `offenders`, `revolution`, `back`, `locked`, `bombs`, `rockets`, `plays`.
    pub at: String,
    /// The cards of the move, or `pass`. If several legal moves have the same cards, the chosen combination comes
    /// first.
    pub play: String,
}
