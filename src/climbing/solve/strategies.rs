//! Writes down the strategies that prove a value.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::choices::{Choice, after, choices, factor, play_of};
use super::proof::{Reply, Strategy, VerifierDeal, VerifierState};
use super::search::canonical::Canonical;
use super::search::heuristic::MoveAim;
use super::search::searcher::{NoResult, Searcher};
use super::search::sides::TwoSides;
use super::search::state::{Shape, State};
use crate::climbing::table::Move;

/// A writer of strategies. A strategy guarantees its side the score that a search has found.
pub struct StrategyWriter<'w, 'a, E: Canonical<Hand: Shape>, const S: usize> {
    searcher: &'w mut Searcher<'a, E, S>,
    sides: &'w mut TwoSides<E::Hand, S>,
    deal: &'w VerifierDeal<'a>,
    /// Whether the side plays for a high score.
    is_high: bool,
    strategy: Strategy,
    /// The positions already written.
    seen: HashSet<String>,
}

impl<'w, 'a, E: Canonical<Hand: Shape>, const S: usize> StrategyWriter<'w, 'a, E, S> {
    /// Returns a strategy for `seats`. The strategy guarantees a score of at least `wanted` if `is_high` is `true`, and
    /// of at most `wanted` otherwise. `state` and `begin` are the same position, for the search and for the verifier.
    pub fn strategy(
        searcher: &'w mut Searcher<'a, E, S>,
        sides: &'w mut TwoSides<E::Hand, S>,
        (deal, begin): (&'w VerifierDeal<'a>, &VerifierState),
        (seats, is_high): (Vec<usize>, bool),
        state: &State<E::Hand, S>,
        wanted: i32,
    ) -> Result<Strategy, NoResult> {
        let strategy = Strategy { of: seats, replies: Vec::new() };
        let mut strategist = StrategyWriter { searcher, sides, deal, is_high, strategy, seen: HashSet::new() };
        strategist.write(state, begin, wanted)?;
        Ok(strategist.strategy)
    }

    fn write(&mut self, state: &State<E::Hand, S>, at: &VerifierState, wanted: i32) -> Result<(), NoResult> {
        if self.deal.is_over(at) || !self.seen.insert(self.deal.text(at)) {
            return Ok(());
        }
        self.searcher.count()?;
        let choices = choices(&self.searcher.dynamics, state);
        let is_own = self.strategy.of.contains(&self.deal.mover(at)) && choices.len() > 1;
        let chosen = if is_own { vec![self.keeping(state, &choices, wanted)?] } else { (0..choices.len()).collect() };
        let plays: Vec<Option<Move>> = choices
            .iter()
            .map(|choice| choice.as_ref().map(|play| play_of(&self.searcher.dynamics, state, play)))
            .collect();
        if is_own {
            let play = self.deal.spelled(&plays).swap_remove(chosen[0]);
            self.strategy.replies.push(Reply { at: self.deal.text(at), play });
        }
        for choice in chosen {
            let next = after(&self.searcher.dynamics, state, choices[choice]);
            let wanted = self.wanted_after(&choices[choice], wanted);
            self.write(&next, &self.deal.after(at, &plays[choice]), wanted)?;
        }
        Ok(())
    }

    /// Returns the score that the side needs after the move `choice` if it needs `wanted` before the move: half of
    /// `wanted` if the move doubles the stakes. Rounds up for a side that plays for a high score, and otherwise down.
    fn wanted_after(&self, choice: &Choice<E::Hand>, wanted: i32) -> i32 {
        let factor = factor(&self.searcher.dynamics, choice);
        if self.is_high { -(-wanted).div_euclid(factor) } else { wanted.div_euclid(factor) }
    }

    /// Returns the index of the first move that keeps the score. Tries plays in the order of the heuristic, and a pass
    /// last.
    fn keeping(
        &mut self,
        state: &State<E::Hand, S>,
        choices: &[Choice<E::Hand>],
        wanted: i32,
    ) -> Result<usize, NoResult> {
        let hand = state.hands[self.searcher.dynamics.mover(state)];
        let mut order: Vec<usize> = (0..choices.len()).collect();
        order.sort_by_cached_key(|&at| {
            Reverse(choices[at].map_or(i32::MIN, |play| self.searcher.heuristic.of_play(hand, &play, MoveAim::Win)))
        });
        let last = order[order.len() - 1];
        for &at in &order {
            let next = after(&self.searcher.dynamics, state, choices[at]);
            let wanted = self.wanted_after(&choices[at], wanted);
            let keeps = match self.is_high {
                true => self.sides.reaches(self.searcher, &next, wanted)?,
                false => !self.sides.reaches(self.searcher, &next, wanted + 1)?,
            };
            if keeps {
                return Ok(at);
            }
        }
        // The best move keeps the score, so the loop returns before this line.
        Ok(last)
    }
}
