//! Solves multi-player positions by max^n: every player plays for their own result.

use std::cmp::Ordering;

use super::canonical::Canonical;
use super::searcher::{NoResult, Searcher, StateKey};
use super::state::State;
use super::transposition_table::TranspositionTable;
use crate::climbing::hand::FromCards;
use crate::climbing::plays::Play;

/// The players of a multi-player position. Each prefers the better value for themselves. On a tie they prefer the worse
/// value for the next player, and so on clockwise.
///
/// The players compare values, never moves. So the value of a position does not depend on the path to it or on the
/// order of its moves. If only winning counts, values with the same winners count as the same value.
pub struct MaxN<H, const S: usize> {
    /// 1 if higher values are better for a player, -1 if lower ones are.
    sign: i64,
    /// The seats of the players who hold cards at the start of the search, as a mask, if only winning counts; otherwise
    /// `None`.
    win: Option<u16>,
    table: TranspositionTable<StateKey<H, S>, u32>,
    stack: Vec<Play<H>>,
}

impl<H: FromCards, const S: usize> MaxN<H, S> {
    /// Returns players with an empty transposition table of at most `memory` bytes.
    pub fn new(sign: i64, win: Option<u16>, memory: u64) -> MaxN<H, S> {
        MaxN { sign, win, table: TranspositionTable::new(memory), stack: Vec::new() }
    }

    /// Returns the preference of the player at `seat` between `values` and `to`: `Greater` if this player prefers
    /// `values`.
    pub fn prefers(&self, seat: usize, values: &[i64], to: &[i64]) -> Ordering {
        let good = |values: &[i64], seat: usize| match self.win {
            Some(holders) => i64::from(super::score_intervals::wins(holders, self.sign, values, seat)),
            None => self.sign * values[seat],
        };
        let own = good(values, seat).cmp(&good(to, seat));
        let others = (1..values.len()).map(|next| (seat + next) % values.len());
        others.fold(own, |order, other| order.then_with(|| good(to, other).cmp(&good(values, other))))
    }

    /// Returns the index of a position's values in the list of different values that `searcher.payoffs` keeps.
    pub fn values<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
    ) -> Result<u32, NoResult> {
        let begin = self.stack.len();
        let found = self.search(searcher, *state);
        self.stack.truncate(begin);
        found
    }

    fn search<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: State<H, S>,
    ) -> Result<u32, NoResult> {
        let begin = self.stack.len();
        let state = searcher.dynamics.pass_forced(state, &mut self.stack);
        if searcher.dynamics.is_over(&state) {
            return searcher.settle(&state);
        }
        searcher.count()?;
        let before = searcher.nodes;
        let key = searcher.table_key(&state, &mut self.stack, begin).exactly();
        if let Some(known) = self.table.get(&key) {
            self.stack.truncate(begin);
            return Ok(known);
        }
        let mut best = None;
        if state.turn.standing().is_none() {
            searcher.dynamics.plays(&state, &mut self.stack);
        } else {
            let next = searcher.dynamics.after_pass(&state);
            best = Some(self.search(searcher, next)?);
        }
        let seat = state.turn.mover();
        for at in begin..self.stack.len() {
            let next = searcher.dynamics.after(&state, self.stack[at]);
            let found = self.search(searcher, next)?;
            let is_better = best.is_none_or(|best| {
                let (found, best) = (searcher.payoffs.values(found), searcher.payoffs.values(best));
                self.prefers(seat, found, best).is_gt()
            });
            if is_better {
                best = Some(found);
            }
        }
        self.stack.truncate(begin);
        // There always is a best move: a player who does not lead can pass, and a player who leads holds cards and can
        // play any one of them as a single.
        let best = best.unwrap_or_default();
        self.table.put(key, best, searcher.nodes - before);
        Ok(best)
    }
}
