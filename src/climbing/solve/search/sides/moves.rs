//! Selects and orders the moves of a position. [`Replies`] remembers the last successful reply in each situation, so
//! that the search tries it first: the countermove heuristic.

use std::cmp::Reverse;
use std::ops::Range;

use super::TwoSides;
use crate::climbing::hand::FromCards;
use crate::climbing::solve::search::canonical::Canonical;
use crate::climbing::solve::search::heuristic::MoveAim;
use crate::climbing::solve::search::searcher::Searcher;
use crate::climbing::solve::search::state::{Shape, State};
use crate::climbing::solve::search::transposition_table::TranspositionTable;

impl<H: Shape, const S: usize> TwoSides<H, S> {
    /// Appends the mover's plays to the order of moves, best first. These plays are on the stack, starting at index
    /// `begin`. The play with the index `reply` among them comes first, together with plays that empty the hand. If
    /// the names of cards do not matter (see [`Searcher::names_count_alike`]), appends only one of several plays that
    /// differ only by the names of their cards.
    pub(super) fn put_in_order<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        begin: usize,
        reply: Option<usize>,
        aim: MoveAim,
    ) {
        let first = self.order.len();
        let mover = searcher.dynamics.mover(state);
        let hand = state.hands[mover];
        let others = (0..S).filter(|&slot| slot != mover).map(|slot| state.hands[slot]);
        let interchangeable =
            searcher.names_count_alike(state).then(|| searcher.dynamics.engine.interchangeable_cards(hand, others));
        for (at, play) in (0..).zip(&self.stack[begin..]) {
            if interchangeable.is_some_and(|cards| searcher.dynamics.engine.is_named_twice(hand, play.rest, cards)) {
                continue;
            }
            let is_reply = reply == Some(usize::from(at));
            let score = if is_reply { i32::MAX } else { searcher.heuristic.of_play(hand, play, aim) };
            self.order.push((Reverse(score), at));
        }
        self.order[first..].sort_unstable();
    }

    /// Inserts a pass among the moves from index `first`: as the first move if `is_first`, otherwise by its heuristic
    /// priority. `plays` is the number of plays, and so the index of the pass.
    pub(super) fn put_pass_in_order<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        hand: H,
        (first, plays): (usize, usize),
        is_first: bool,
        aim: MoveAim,
    ) {
        let pass = searcher.heuristic.of_pass(hand, aim);
        let sooner = self.order[first..].partition_point(|&(Reverse(score), _)| score >= pass);
        let at = if is_first { first } else { first + sooner };
        self.order.insert(at, (Reverse(pass), plays as u16));
    }

    /// Returns `true` if another play in the part `plays` of the stack is proven to be at least as good as the play at
    /// index `at` of that part. `opponents` and `partners` are the joined hands of the mover's opponents and partners.
    pub(super) fn is_dominated<E: Canonical<Hand = H>>(
        &self,
        searcher: &Searcher<'_, E, S>,
        plays: Range<usize>,
        at: usize,
        [opponents, partners]: [H; 2],
    ) -> bool {
        let (plays, engine) = (&self.stack[plays], searcher.dynamics.engine);
        plays.get(at).is_some_and(|play| plays.iter().any(|by| engine.dominates(by, play, opponents, partners)))
    }
}

/// The last successful reply in each situation of a player. [`ReplyKey`] identifies the situation.
pub(super) struct Replies<H> {
    moves: TranspositionTable<ReplyKey<H>, u16>,
}

/// The key of a situation in which a player chooses a move. The key contains everything that decides the legal moves.
/// It also contains the player who made the play to beat, and the players who have passed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct ReplyKey<H> {
    hand: H,
    /// The whole [`Turn`](crate::climbing::Turn), the direction of the ranks, and the suits that lock the trick.
    turn: u64,
}

/// The size of the table in bytes: small enough for the processor's cache.
const MEMORY: u64 = 1 << 21;

impl<H: FromCards> ReplyKey<H> {
    /// Returns the key of the situation of the player to move. `mover` is the index of this player's hand in
    /// `state.hands`.
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

    /// Returns the index of the last successful reply among the plays that are legal in this situation; a pass comes
    /// after the plays. Returns `None` if no successful reply is known.
    pub fn last(&self, choice: &ReplyKey<H>) -> Option<usize> {
        self.moves.get(choice).map(usize::from)
    }

    /// Remembers `place`, the index of a reply that succeeded after `positions` nodes.
    pub fn was_enough(&mut self, choice: ReplyKey<H>, place: usize, positions: u64) {
        self.moves.put(choice, place as u16, positions);
    }
}
