//! Remembers the successful replies of each player: the countermove heuristic.
//!
//! After different opposing moves, the mover often holds the same hand and has to beat the same play. A reply that
//! succeeds in one such position often succeeds in the next. Values do not depend on this table.

use crate::climbing::hand::FromCards;
use crate::climbing::solve::search::state::State;
use crate::climbing::solve::search::transposition_table::TranspositionTable;

/// The last successful reply for each choice of a player.
pub(super) struct Replies<H> {
    moves: TranspositionTable<ReplyKey<H>, u16>,
}

/// Everything that decides a player's moves, the owner of the play to beat, and the players who have passed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct ReplyKey<H> {
    hand: H,
    /// The whole [`Turn`](crate::climbing::Turn) and the ranking.
    turn: u64,
}

/// The size of the table in bytes: small enough for the processor's cache.
const MEMORY: u64 = 1 << 21;

impl<H: FromCards> ReplyKey<H> {
    /// Returns the key of the choice that the player to move has. `mover` is the slot of this player.
    pub fn new<const S: usize>(state: &State<H, S>, mover: usize) -> ReplyKey<H> {
        let standing = state.turn.standing().map_or(0, |key| u64::from(key.bits()));
        let turn = u64::from(state.turn.bits()) | standing << 24 | u64::from(state.ranking.bits()) << 44;
        ReplyKey { hand: state.hands[mover], turn }
    }
}

impl<H: FromCards> Replies<H> {
    /// Returns an empty table.
    pub fn new() -> Replies<H> {
        Replies { moves: TranspositionTable::new(MEMORY) }
    }

    /// Returns the index of the last successful reply among the plays of this choice; a pass comes after the plays.
    /// Returns `None` if no successful reply is known.
    pub fn last(&self, choice: &ReplyKey<H>) -> Option<usize> {
        self.moves.get(choice).map(usize::from)
    }

    /// Remembers the index of a reply that succeeded after `positions` nodes.
    pub fn was_enough(&mut self, choice: ReplyKey<H>, place: usize, positions: u64) {
        self.moves.put(choice, place as u16, positions);
    }
}
