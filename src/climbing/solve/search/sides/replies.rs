//! The moves that were enough when a player last had the same choice.
//!
//! What foes may try one after the other leads to positions that differ by their hands, and not by that of the player whose
//! turn it is then, nor by the play that he has to beat. What was enough in one of them is often enough in the next.

use crate::climbing::hand::FromCards;
use crate::climbing::solve::search::state::State;
use crate::climbing::solve::search::table::Table;

/// For each choice that a player had, the move that was enough last. No answer depends on it, but how soon it is there.
pub(super) struct Replies<H> {
    moves: Table<Choice<H>, u16>,
}

/// All that tells which moves a player has, and whose play he answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Choice<H> {
    hand: H,
    /// Whose turn it is, what stands and which ranks are the higher ones.
    turn: u64,
}

/// The bytes that they take: few enough to be near at hand.
const MEMORY: u64 = 1 << 21;

impl<H: FromCards> Choice<H> {
    /// Returns the choice of the player in a slot, whose turn it is.
    pub fn of<const S: usize>(state: &State<H, S>, mover: usize) -> Choice<H> {
        let standing = state.turn.standing().map_or(0, |key| u64::from(key.bits()));
        let turn = u64::from(state.turn.bits()) | standing << 24 | u64::from(state.ranking.bits()) << 44;
        Choice { hand: state.hands[mover], turn }
    }
}

impl<H: FromCards> Replies<H> {
    /// Returns replies of which none is known yet.
    pub fn new() -> Replies<H> {
        Replies { moves: Table::new(MEMORY) }
    }

    /// Returns the place of the move that was enough last among the plays of this choice; that of a pass is after them.
    pub fn last(&self, choice: &Choice<H>) -> Option<usize> {
        self.moves.get(choice).map(usize::from)
    }

    /// Remembers the place of a move that was enough after so many positions.
    pub fn was_enough(&mut self, choice: Choice<H>, place: usize, positions: u64) {
        self.moves.put(choice, place as u16, positions);
    }
}
