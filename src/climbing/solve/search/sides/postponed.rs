//! Tries the moves of a position one after the other, and defers moves that take long to search.

use super::TwoSides;
use crate::climbing::plays::Play;
use crate::climbing::solve::search::canonical::Canonical;
use crate::climbing::solve::search::searcher::{NoResult, Searcher};
use crate::climbing::solve::search::state::{Shape, State};

/// The wanted score of a position, and the moves to try for it.
pub(super) struct MoveSearch {
    /// The wanted score, from the point of view of the side that plays for a high score.
    pub score: i32,
    /// The wanted score, from the mover's point of view.
    pub goal: i32,
    /// The index of the mover's first play in `TwoSides::stack`. `plays` is the number of the mover's plays.
    pub begin: usize,
    pub plays: usize,
    /// The index of the mover's first move in `TwoSides::order`.
    pub first: usize,
}

/// The best score so far, from the mover's point of view, and the index of its move among the mover's plays. The index
/// of a pass is the number of plays.
pub(super) type Best = (i32, usize);

/// The number of nodes before the search of a move is deferred, with two hands. The other moves are tried before the
/// search continues, because one of them may succeed at once.
pub(super) const FIRST_SHARE: u64 = 1 << 16;

/// The number of nodes before the search of a move is deferred, with more than two hands.
const FIRST_SHARE_OF_MANY: u64 = 1 << 12;

/// The number of nodes of each of the first two turns of [`TwoSides::search_by_turns`].
const FIRST_TURN: u64 = 1 << 12;

/// The first move gets this many times the nodes of another move. When a deferred move is tried again, it gets at least
/// this many times its previous number of nodes.
const MORE: u64 = 4;

impl<H: Shape, const S: usize> TwoSides<H, S> {
    /// Searches a position of more than two hands by two methods in turn. One method defers moves that take long, and
    /// the other searches each move to its end. Either may be faster. The turns double in length in each round, and
    /// both methods share the transposition table.
    pub(super) fn search_by_turns<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        wanted: i32,
    ) -> Result<i32, NoResult> {
        let mut turn = FIRST_TURN;
        loop {
            for first_share in [FIRST_SHARE_OF_MANY, u64::MAX] {
                self.first_share = first_share;
                if let Some(found) =
                    self.within(searcher, turn, |sides, searcher| sides.search(searcher, *state, wanted))
                {
                    return found;
                }
            }
            turn = turn.saturating_mul(2);
        }
    }

    /// Runs `search` for at most `positions` nodes. If that is not enough, returns `None`, and removes everything that
    /// the search has pushed onto the stacks. If an outer call of this function must also pause, returns
    /// [`NoResult::Paused`].
    pub(super) fn within<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        positions: u64,
        search: impl FnOnce(&mut Self, &mut Searcher<'_, E, S>) -> Result<i32, NoResult>,
    ) -> Option<Result<i32, NoResult>> {
        let (pause, stack, moves) = (searcher.pause, self.stack.len(), self.order.len());
        searcher.pause = pause.min(searcher.nodes.saturating_add(positions));
        let found = search(self, searcher);
        searcher.pause = pause;
        if found == Err(NoResult::Paused) && searcher.nodes < pause {
            self.stack.truncate(stack);
            self.order.truncate(moves);
            return None;
        }
        Some(found)
    }

    /// Tries moves until one succeeds, and returns the best move with its score. If `passing_partners_bound` finds a
    /// bound, returns this bound and an arbitrary move. `best` is the result so far; its score is `i32::MIN` if there
    /// is none.
    pub(super) fn try_moves<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        wanted: &MoveSearch,
        mut best: Best,
    ) -> Result<Best, NoResult> {
        let &MoveSearch { goal, begin, plays, first, .. } = wanted;
        let mover = searcher.dynamics.mover(state);
        let sign = if self.is_high(mover) { 1 } else { -1 };
        let dominance = searcher.prunings.dominance && searcher.is_plain() && self.order.len() > first + 1;
        let hands = match dominance {
            true => [false, true].map(|partners| self.joined(searcher, state, mover, partners)),
            false => [H::EMPTY; 2],
        };
        let (mut end, mut share) = (self.order.len(), self.first_share);
        let before = searcher.nodes;
        let mut alone_after = searcher.prunings.alone_after;
        while end > first && best.0 < goal {
            // Deferred moves keep their order.
            let mut postponed = first;
            for next_move in first..end {
                let spent = searcher.nodes - before;
                if spent >= alone_after {
                    if let Some(score) = self.passing_partners_bound(searcher, state, wanted.score, spent)? {
                        return Ok((sign * score, usize::from(self.order[first].1)));
                    }
                    alone_after = 2 * spent;
                }
                let at = usize::from(self.order[next_move].1);
                let is_first = next_move == first;
                if !is_first && dominance && self.is_dominated(searcher, begin..begin + plays, at, hands) {
                    continue;
                }
                let is_only = postponed == first && next_move + 1 == end;
                let more = if is_only { u64::MAX } else { share.saturating_mul(if is_first { MORE } else { 1 }) };
                let play = (at != plays).then(|| self.stack[begin + at]);
                let found = self
                    .within(searcher, more, |sides, searcher| sides.after_move(searcher, state, wanted.score, play));
                let Some(found) = found else {
                    self.order[postponed] = self.order[next_move];
                    postponed += 1;
                    continue;
                };
                let child = sign * found?;
                if child > best.0 {
                    best = (child, at);
                }
                if best.0 >= goal {
                    break;
                }
            }
            (end, share) = (postponed, share.saturating_mul(MORE));
        }
        Ok(best)
    }

    /// Returns the bound of [`TwoSides::bound`] after a move, doubled if the move doubles the stakes. `play` is `None`
    /// for a pass.
    fn after_move<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        wanted: i32,
        play: Option<Play<H>>,
    ) -> Result<i32, NoResult> {
        let Some(play) = play else {
            let next = searcher.dynamics.after_pass(state);
            return self.search(searcher, next, wanted);
        };
        let next = searcher.dynamics.after(state, play);
        if searcher.dynamics.doubles(play.key) {
            // Twice a whole number is at least `wanted` exactly if the number is at least half of `wanted`, rounded up.
            Ok(2 * self.search(searcher, next, (wanted + 1).div_euclid(2))?)
        } else {
            self.search(searcher, next, wanted)
        }
    }
}
