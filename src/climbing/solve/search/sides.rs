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
        TwoSides { high, score, table: Table::new(memory), stack: Vec::new(), scores: Vec::new() }
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
        if leads {
            searcher.course.plays(&state, &mut self.stack);
        }
        let mover = searcher.course.mover(&state);
        let hand = state.hands[mover];
        let is_high = self.high >> mover & 1 == 1;
        let plays = self.stack.len() - begin;
        let owner = usize::from(searcher.course.slots[state.turn.owner()]);
        let pass_first =
            !leads && searcher.course.seats.contains(&state.turn.owner()) && (self.high >> owner & 1 == 1) == is_high;
        // Each move with its place among the plays, the best first.
        let mut moves: Vec<(i32, u16)> =
            (0..plays).map(|at| (searcher.heuristic.of_play(hand, &self.stack[begin + at]), at as u16)).collect();
        if !leads {
            moves.push((if pass_first { i32::MAX - 1 } else { i32::MIN }, plays as u16));
        }
        if let Some(first) = known.and_then(|known| moves.iter_mut().find(|(_, at)| *at == known.best)) {
            first.0 = i32::MAX;
        }
        moves.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        let mut best = (if is_high { LOWEST } else { HIGHEST }, 0);
        for (_, at) in moves {
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
        let (low, high) = known.map_or((LOWEST, HIGHEST), |known| (known.low, known.high));
        let bounds = if best.0 >= wanted {
            Bounds { low: best.0, high, best: best.1 }
        } else {
            Bounds { low, high: best.0, best: best.1 }
        };
        self.table.put(key, bounds, searcher.nodes - before);
        Ok(best.0)
    }
}
