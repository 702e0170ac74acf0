//! Which moves of a position are looked at, and in which order.

use std::cmp::Reverse;
use std::ops::Range;

use super::TwoSides;
use crate::climbing::solve::search::canonical::Canonical;
use crate::climbing::solve::search::heuristic::Aim;
use crate::climbing::solve::search::searcher::Searcher;
use crate::climbing::solve::search::shape::Shape;
use crate::climbing::solve::search::state::State;

impl<H: Shape, const S: usize> TwoSides<H, S> {
    /// Appends the plays from a place of the stack on to the moves, the best first; `known` is the one that was best before.
    /// Of those that differ by the names of cards alone it appends one.
    pub(super) fn put_in_order<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        begin: usize,
        known: Option<usize>,
        aim: Aim,
    ) {
        let first = self.order.len();
        let mover = searcher.course.mover(state);
        let hand = state.hands[mover];
        let others = (0..S).filter(|&slot| slot != mover).map(|slot| state.hands[slot]);
        let alike = searcher.names_count_alike(state).then(|| searcher.course.engine.alike(hand, others));
        for (at, play) in (0..).zip(&self.stack[begin..]) {
            if alike.is_some_and(|alike| searcher.course.engine.is_named_twice(hand, play.rest, alike)) {
                continue;
            }
            let known = known == Some(usize::from(at));
            let score = if known { i32::MAX } else { searcher.heuristic.of_play(hand, play, aim) };
            self.order.push((Reverse(score), at));
        }
        self.order[first..].sort_unstable();
    }

    /// Puts a pass among the moves from a place on: first, or where the heuristic has it.
    pub(super) fn put_pass_in_order<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        hand: H,
        (first, plays): (usize, usize),
        is_first: bool,
        aim: Aim,
    ) {
        let pass = searcher.heuristic.of_pass(hand, aim);
        let sooner = self.order[first..].partition_point(|&(Reverse(score), _)| score >= pass);
        let at = if is_first { first } else { first + sooner };
        self.order.insert(at, (Reverse(pass), plays as u16));
    }

    /// Returns whether another of the plays in this part of the stack is proven to be as good as one of them.
    pub(super) fn is_dominated<E: Canonical<Hand = H>>(
        &self,
        searcher: &Searcher<'_, E, S>,
        plays: Range<usize>,
        at: usize,
        [foes, friends]: [H; 2],
    ) -> bool {
        let (plays, engine) = (&self.stack[plays], searcher.course.engine);
        plays.get(at).is_some_and(|play| plays.iter().any(|by| engine.dominates(by, play, foes, friends)))
    }
}
