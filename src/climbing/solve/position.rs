//! Positions in play, not yet checked.

use crate::cards::PackCard;
use crate::climbing::ending::Contract;
use crate::climbing::plays::{Kind, Ranking};

/// A position in play with all hands open. [`solve`](super::solve()) checks it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// The names of the players by seat, clockwise.
    pub players: Vec<String>,
    /// The cards of each player, by seat; none for players who are out. In games without suits, several hands may have
    /// the same card, because only its rank counts.
    pub hands: Vec<Vec<PackCard>>,
    /// The player to move.
    pub to_move: String,
    /// The play to beat; `None` if the player to move leads.
    pub standing: Option<StandingPlay>,
    /// The players who have passed since the play to beat or, if a pass lasts until the trick ends, since the trick
    /// began. `None` means exactly the players with cards between the owner of the play and the player to move.
    pub passed: Option<Vec<String>>,
    /// The players who are out of cards, in the order they went out.
    pub out: Vec<String>,
    /// The players in `out` who went out on forbidden cards.
    pub offenders: Vec<String>,
    /// The direction of the ranks, and the suits that lock the trick, after the plays so far.
    pub ranking: Ranking,
    /// The soloist, the bid, and the bombs and rockets played before. The field for a spring is not read.
    pub contract: Contract,
    /// The number of plays that the soloist has made, if springs matter. `None` derives the number from the cards: 0
    /// for a whole hand, 1 if only a single card or the soloist's play to beat is missing, and otherwise 2.
    pub soloist_plays: Option<usize>,
    /// The number of cards dealt to each player, by seat; `None` for the usual deal of the game.
    pub dealt: Option<Vec<usize>>,
}

/// The play to beat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingPlay {
    /// The player who made the play.
    pub by: String,
    /// The cards of the play.
    pub cards: Vec<PackCard>,
    /// The combination that the player chose for the cards; `None` for the first reading of the cards.
    pub kind: Option<Kind>,
}
