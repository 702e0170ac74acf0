//! What one side can be sure of, if all others play against it: bounds and exact values.

use super::canonical::Canonical;
use super::searcher::{NoResult, Searcher, StateKey};
use super::shape::Shape;
use super::state::State;
use super::table::Table;
use crate::climbing::plays::Play;

/// Two sides: some slots, who play for as high a score as they can get, and all others, who play for as low a one.
pub struct TwoSides<H, const S: usize> {
    /// The slots of the side that plays for a high score, as a mask.
    high: u8,
    /// What is scored.
    score: Score,
    table: Table<StateKey<H, S>, Bounds>,
    /// The plays of all positions that are being looked at, one after the other.
    stack: Vec<Play<H>>,
    /// The moves of all positions that are being looked at, the best first: each with what speaks for it, and its place among
    /// the plays; a pass comes after them.
    order: Vec<(i32, u16)>,
    /// The scores of the settlements found so far, by the numbers of their values.
    scores: Vec<i32>,
}

/// What is scored of the values of a settlement, of which higher ones are better with `sign` 1, lower ones with -1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// 1 or -1.
    pub sign: i64,
    /// The seat whose value counts.
    pub of: usize,
    /// The seat whose value counts against it, if any.
    pub against: Option<usize>,
    /// The seats who hold cards, of whom the one with the best value wins, if only winning counts.
    pub win: Option<u16>,
}

impl Score {
    /// Returns the score of some values by seat.
    fn score(self, values: &[i64]) -> i32 {
        let good = |seat: usize| self.sign * values[seat];
        if let Some(holders) = self.win {
            return i32::from(wins(holders, self.sign, values, self.of));
        }
        let score = good(self.of) - self.against.map_or(0, good);
        score.clamp(i64::from(LOWEST), i64::from(HIGHEST)) as i32
    }
}

/// Returns whether a seat has the best value of those in a mask.
pub fn wins(holders: u16, sign: i64, values: &[i64], seat: usize) -> bool {
    let best = (0..values.len()).filter(|&seat| holders >> seat & 1 == 1).map(|seat| sign * values[seat]).max();
    best == Some(sign * values[seat])
}

/// What is known of a position: its score is between these.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    low: i32,
    high: i32,
    /// The place of the move that was best, among all plays as they are generated; a pass comes after them.
    best: u16,
}

/// Scores are within these, doubled as often as a deal can double them.
const LOWEST: i32 = -(1 << 24);
const HIGHEST: i32 = 1 << 24;

impl<H: Shape, const S: usize> TwoSides<H, S> {
    /// Returns two sides that know nothing yet, with so much memory in bytes. The slots in the mask `high` play for a high
    /// score.
    pub fn new(high: u8, score: Score, memory: u64) -> TwoSides<H, S> {
        TwoSides { high, score, table: Table::new(memory), stack: Vec::new(), order: Vec::new(), scores: Vec::new() }
    }

    /// Returns the score of a position if both sides play as well as can be.
    pub fn exact<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
    ) -> Result<i32, NoResult> {
        let (mut low, mut high) = (LOWEST, HIGHEST);
        // Who wins is asked first; each answer then says how much at least, or at most.
        let mut bound = 1;
        while low < high {
            let found = self.bound(searcher, state, bound)?;
            if found >= bound {
                low = found;
                bound = found + 1;
            } else {
                high = found;
                bound = found;
            }
        }
        Ok(low)
    }

    /// Returns whether the score of a position is at least this one.
    pub fn reaches<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        score: i32,
    ) -> Result<bool, NoResult> {
        Ok(self.bound(searcher, state, score)? >= score)
    }

    /// Returns a score that is at least `wanted` and not above that of the position or, if that is lower than `wanted`, one
    /// that is not below it.
    fn bound<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        wanted: i32,
    ) -> Result<i32, NoResult> {
        let begin = self.stack.len();
        let found = self.search(searcher, *state, wanted);
        self.stack.truncate(begin);
        self.order.clear();
        found
    }

    /// Returns the score of some values by seat.
    pub fn score_of(&self, values: &[i64]) -> i32 {
        self.score.score(values)
    }

    /// Returns the score of a deal that is over.
    fn settled<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
    ) -> Result<i32, NoResult> {
        let id = searcher.settle(state)? as usize;
        for values in searcher.payoffs.all().iter().skip(self.scores.len()) {
            self.scores.push(self.score.score(values));
        }
        Ok(self.scores[id])
    }

    fn search<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: State<H, S>,
        wanted: i32,
    ) -> Result<i32, NoResult> {
        let begin = self.stack.len();
        let state = searcher.course.pass_forced(state, &mut self.stack);
        if searcher.course.is_over(&state) {
            return self.settled(searcher, &state);
        }
        searcher.count()?;
        let before = searcher.nodes;
        let leads = state.turn.standing().is_none();
        let key = searcher.key(&state, &self.stack[begin..]);
        let known = self.table.get(&key);
        if let Some(known) = known {
            if known.low >= wanted {
                self.stack.truncate(begin);
                return Ok(known.low);
            }
            if known.high < wanted {
                self.stack.truncate(begin);
                return Ok(known.high);
            }
        }
        let mover = searcher.course.mover(&state);
        let is_high = self.high >> mover & 1 == 1;
        if leads {
            if let Some(score) = self.going_out(searcher, &state)?
                && (score >= wanted) == is_high
            {
                return Ok(score);
            }
            searcher.course.plays(&state, &mut self.stack);
        }
        let plays = self.stack.len() - begin;
        let owner = usize::from(searcher.course.slots[state.turn.owner()]);
        let was_best = known.is_some_and(|known| usize::from(known.best) == plays);
        let pass_first = was_best
            || !leads
                && searcher.course.seats.contains(&state.turn.owner())
                && (self.high >> owner & 1 == 1) == is_high;
        let first = self.order.len();
        self.put_in_order(searcher, state.hands[mover], begin, known.map(|known| known.best));
        if !leads {
            let at = if pass_first { first } else { self.order.len() };
            self.order.insert(at, (0, plays as u16));
        }
        let dominance = searcher.has_dominance();
        let mut best = (if is_high { LOWEST } else { HIGHEST }, 0);
        for next_move in first..self.order.len() {
            let at = self.order[next_move].1;
            if next_move > first
                && dominance
                && self.is_dominated(searcher, &state, begin..begin + plays, usize::from(at))
            {
                continue;
            }
            let child = if usize::from(at) == plays {
                let next = searcher.course.after_pass(&state);
                self.search(searcher, next, wanted)?
            } else {
                let play = self.stack[begin + usize::from(at)];
                let next = searcher.course.after(&state, play);
                if searcher.course.doubles(play.key) {
                    // Twice a whole number is at least `wanted` if the number is at least half of it, rounded up.
                    2 * self.search(searcher, next, (wanted + 1).div_euclid(2))?
                } else {
                    self.search(searcher, next, wanted)?
                }
            };
            if if is_high { child > best.0 } else { child < best.0 } {
                best = (child, at);
            }
            if (best.0 >= wanted) == is_high {
                break;
            }
        }
        self.stack.truncate(begin);
        self.order.truncate(first);
        let (low, high) = known.map_or((LOWEST, HIGHEST), |known| (known.low, known.high));
        let bounds = if best.0 >= wanted {
            Bounds { low: best.0, high, best: best.1 }
        } else {
            Bounds { low, high: best.0, best: best.1 }
        };
        self.table.put(key, bounds, searcher.nodes - before);
        Ok(best.0)
    }

    /// Returns what a player who leads can be sure of if he goes out whatever others do; `None` if that is not known.
    fn going_out<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
    ) -> Result<Option<i32>, NoResult> {
        let mover = searcher.course.mover(state);
        if !searcher.has_dominance() || !searcher.course.engine.goes_out(state.hands[mover], state.hands[1 - mover]) {
            return Ok(None);
        }
        let end = searcher.course.after_going_out(state);
        let score = self.settled(searcher, &end)?;
        // His own bombs double what he wins. If he does not win, more than that is not known.
        let is_sure = !searcher.course.doubles || (score > 0) == (self.high >> mover & 1 == 1);
        Ok(is_sure.then_some(score))
    }

    /// Appends the plays from a place of the stack on to the moves, the best first; `known` is the one that was best before.
    fn put_in_order<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        hand: H,
        begin: usize,
        known: Option<u16>,
    ) {
        let first = self.order.len();
        for (at, play) in (0..).zip(&self.stack[begin..]) {
            let score = if known == Some(at) { i32::MAX } else { searcher.heuristic.of_play(hand, play) };
            self.order.push((score, at));
        }
        self.order[first..].sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    }

    /// Returns whether another of the plays in this part of the stack is proven to be as good as one of them.
    fn is_dominated<E: Canonical<Hand = H>>(
        &self,
        searcher: &Searcher<'_, E, S>,
        state: &State<H, S>,
        plays: std::ops::Range<usize>,
        at: usize,
    ) -> bool {
        let plays = &self.stack[plays];
        let other = state.hands[1 - searcher.course.mover(state)];
        plays.get(at).is_some_and(|play| plays.iter().any(|by| searcher.course.engine.dominates(by, play, other)))
    }
}
