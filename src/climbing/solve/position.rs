//! A position amid a deal, as it is told.

use crate::cards::PackCard;
use crate::climbing::ending::Contract;
use crate::climbing::plays::{Kind, Ranking};

/// A position amid a deal with all hands open, as it is told. [`solve`](super::solve()) checks it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// The names of the players by seat, clockwise.
    pub players: Vec<String>,
    /// The cards that each player holds, by seat; none for players who are out. Where suits do not count, several hands may
    /// have the same card: then only its rank is meant.
    pub hands: Vec<Vec<PackCard>>,
    /// The player whose turn it is.
    pub to_move: String,
    /// The play that has to be beaten; `None` if the player whose turn it is leads.
    pub standing: Option<StandingPlay>,
    /// The players who have passed since the play that stands or, where a pass lasts until the trick ends, since the trick
    /// began. `None` for those between the play and the player whose turn it is, who must have passed.
    pub passed: Option<Vec<String>>,
    /// The players who are out of cards, in the order in which they went out.
    pub out: Vec<String>,
    /// The players among them who went out on cards on which nobody may.
    pub offenders: Vec<String>,
    /// Which ranks are the higher ones after the plays so far.
    pub ranking: Ranking,
    /// Who plays against all others, the bid, and the bombs and rockets that were played before; the spring is not read.
    pub contract: Contract,
    /// The number of plays that the soloist has made, where springs matter. `None` to tell it by the cards: none from a
    /// whole hand, one if only the standing play or a single card is missing from it, otherwise more.
    pub soloist_plays: Option<usize>,
    /// The number of cards that each player was dealt, by seat; `None` for the even deal.
    pub dealt: Option<Vec<usize>>,
}

/// A play that has to be beaten.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingPlay {
    /// The player who made it.
    pub by: String,
    /// Its cards.
    pub cards: Vec<PackCard>,
    /// What it was played as, where the cards can be several combinations; `None` for the first of them.
    pub kind: Option<Kind>,
}
