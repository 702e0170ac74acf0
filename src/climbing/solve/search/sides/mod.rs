//! The value of a position for one side if all other players play against that side. A null-window search gives a
//! bound, and repeated searches give the exact value.
//!
//! Read `search_at` first: it looks a position up, orders its moves (`moves`), and tries them until one succeeds
//! (`postponed`). `going_out_bound` and `passing_partners` decide positions without trying every move.
//! [`Prunings`](super::prunings::Prunings) has the proofs.

mod going_out_bound;
mod moves;
mod passing_partners;
mod postponed;

use std::cmp::Reverse;

use self::moves::{Replies, ReplyKey};
use self::postponed::{FIRST_SHARE, MoveSearch};
use super::canonical::Canonical;
use super::heuristic::MoveAim;
use super::score_intervals::{ScoreIntervals, ScoreRule};
use super::searcher::{NoResult, Searcher, StateKey};
use super::state::{Shape, State};
use super::transposition_table::{StoredBounds, TranspositionTable};
use crate::climbing::plays::Play;

/// Two sides: the slots that play for a high score, and all other slots, which play for a low score. A slot is the
/// number of a player who holds cards when the search begins.
pub struct TwoSides<H, const S: usize> {
    /// The slots of the side that plays for a high score, as a mask.
    high: u8,
    /// The rule that turns the values of a settlement into a score.
    score: ScoreRule,
    intervals: ScoreIntervals<S>,
    table: TranspositionTable<StateKey<H, S>, StoredBounds>,
    replies: Replies<H>,
    /// The plays of the positions on the current path, one position after the other.
    stack: Vec<Play<H>>,
    /// The moves of the positions on the current path, most promising first within each position. An entry gives the
    /// heuristic score of a move, and its index among the position's plays. The index of a pass is the number of plays.
    order: Vec<(Reverse<i32>, u16)>,
    /// The scores of the settlements found so far. The index is the number that the searcher gives to a settlement.
    scores: Vec<i32>,
    /// The number of nodes that the search of a move may take before it is deferred; see [`postponed`].
    first_share: u64,
}

/// The smallest number of nodes for which a result is stored. Smaller searches are repeated instead: their results
/// would enlarge the table, and look-ups in a larger table are slower.
const LITTLE_WORK: u64 = 4;

impl<H: Shape, const S: usize> TwoSides<H, S> {
    /// Returns two sides with an empty transposition table of at most `memory` bytes. The slots in the mask `high` play
    /// for a high score.
    pub fn new(high: u8, score: ScoreRule, memory: u64) -> TwoSides<H, S> {
        TwoSides {
            high,
            score,
            intervals: ScoreIntervals::new(score),
            table: TranspositionTable::new(memory),
            replies: Replies::new(),
            stack: Vec::new(),
            order: Vec::new(),
            scores: Vec::new(),
            first_share: FIRST_SHARE,
        }
    }

    /// Returns the score of a position if both sides play optimally.
    pub fn exact<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
    ) -> Result<i32, NoResult> {
        if searcher.dynamics.is_over(state) {
            return self.settled(searcher, state);
        }
        let (mut low, mut high) = self.intervals.interval(searcher, state);
        // The first bound to test is 1, which decides who wins. If the interval already decides this, `clamp` moves the
        // bound into the interval. Each result narrows the interval.
        let mut bound = 1;
        while low < high {
            bound = bound.clamp(low + 1, high);
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

    /// Returns `true` if the score of a position is at least `score`.
    pub fn reaches<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        score: i32,
    ) -> Result<bool, NoResult> {
        Ok(self.bound(searcher, state, score)? >= score)
    }

    /// Returns a bound that decides whether the score of a position is at least `wanted`. The result is a lower bound
    /// of at least `wanted`, or an upper bound below `wanted`.
    fn bound<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        wanted: i32,
    ) -> Result<i32, NoResult> {
        let begin = self.stack.len();
        let found = match searcher.dynamics.seats.len() {
            2 => self.search(searcher, *state, wanted),
            _ => self.search_by_turns(searcher, state, wanted),
        };
        self.stack.truncate(begin);
        self.order.clear();
        found
    }

    /// Returns the score of `values`, which are by seat.
    pub fn score_of(&self, values: &[i64]) -> i32 {
        self.score.score(values)
    }

    /// Returns the score of a deal that is over.
    fn settled<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
    ) -> Result<i32, NoResult> {
        if let Some(score) = self.intervals.settled(searcher, state) {
            return Ok(score);
        }
        let id = searcher.settle(state)? as usize;
        for values in searcher.payoffs.all().iter().skip(self.scores.len()) {
            self.scores.push(self.score.score(values));
        }
        Ok(self.scores[id])
    }

    /// Returns the same bound as [`TwoSides::bound`]. Leaves plays on the stack if the search ends with an error.
    fn search<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: State<H, S>,
        wanted: i32,
    ) -> Result<i32, NoResult> {
        let begin = self.stack.len();
        let state = searcher.dynamics.pass_forced(state, &mut self.stack);
        if searcher.dynamics.is_over(&state) {
            return self.settled(searcher, &state);
        }
        searcher.count()?;
        if searcher.prunings.range {
            let (least, most) = self.intervals.interval(searcher, &state);
            if least >= wanted || most < wanted {
                self.stack.truncate(begin);
                return Ok(if most < wanted { most } else { least });
            }
        }
        let found = match self.going_out_bound(searcher, &state, wanted, begin)? {
            Some(score) => Ok(score),
            None => self.search_at(searcher, &state, wanted, begin),
        };
        self.stack.truncate(begin);
        found
    }

    /// Returns the same bound as [`TwoSides::bound`] for a position in which the mover leads, or has plays that beat
    /// the current play. Such plays are on the stack, starting at index `begin`.
    fn search_at<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        wanted: i32,
        begin: usize,
    ) -> Result<i32, NoResult> {
        let before = searcher.nodes;
        let mover = searcher.dynamics.mover(state);
        let is_high = self.is_high(mover);
        // `goal`, the stored bounds and `best` are from the mover's point of view: the mover wants at least `goal`.
        let (sign, goal) = if is_high { (1, wanted) } else { (-1, 1 - wanted) };
        let leads = state.turn.standing().is_none();
        let at = searcher.table_key(state, &mut self.stack, begin);
        let bounds = self.table.get(&at.key).unwrap_or(StoredBounds::UNBOUNDED);
        if bounds.lower(at.answers) >= goal {
            return Ok(sign * bounds.lower(at.answers));
        }
        if bounds.upper(at.answers) < goal {
            return Ok(sign * bounds.upper(at.answers));
        }
        let mut best = (i32::MIN, 0);
        if leads {
            searcher.dynamics.plays(state, &mut self.stack);
        }
        let plays = self.stack.len() - begin;
        let owner_holds = searcher.dynamics.seats.contains(&state.turn.owner());
        let of_two = searcher.dynamics.seats.len() == 2;
        if !leads && owner_holds && of_two && searcher.prunings.probes && searcher.cards_count_alike() {
            // A pass ends the trick.
            let passed = searcher.dynamics.after_pass(state);
            let pass = self.table.get(&searcher.lead_key(&at, &passed)).unwrap_or(StoredBounds::UNBOUNDED);
            if pass.upper(0).saturating_neg() >= goal {
                return Ok(sign * -pass.upper(0));
            }
            let leading = State { turn: state.turn.leading(), ..*state };
            let led = self.table.get(&searcher.lead_key(&at, &leading)).unwrap_or(StoredBounds::UNBOUNDED);
            if led.upper(0) < goal {
                // No play reaches `goal`. As the leader, the mover could make each play with the same result. The
                // stored upper bound shows that no lead reaches `goal`.
                best = (led.upper(0), plays);
            }
        }
        let first = self.order.len();
        let aim = if goal < 0 { MoveAim::LoseLittle } else { MoveAim::Win };
        let choice = ReplyKey::new(state, mover);
        let mut reply = None;
        if best.0 == i32::MIN {
            reply = bounds.best(plays).or_else(|| self.replies.last(&choice));
            self.put_in_order(searcher, state, begin, reply, aim);
        }
        if !leads {
            let owner = usize::from(searcher.dynamics.slots[state.turn.owner()]);
            let stands_well = owner_holds && self.is_high(owner) == is_high;
            let pass_first = reply.map_or(stands_well, |at| at == plays);
            self.put_pass_in_order(searcher, state.hands[mover], (first, plays), pass_first, aim);
        }
        let moves = MoveSearch { score: wanted, goal, begin, plays, first };
        let best = self.try_moves(searcher, state, &moves, best)?;
        self.order.truncate(first);
        let bounds = bounds.and(best.0, best.0 >= goal, at.answers, plays, best.1);
        let work = searcher.nodes - before;
        if best.0 >= goal {
            self.replies.was_enough(choice, best.1, work);
        }
        if work >= LITTLE_WORK {
            self.table.put(at.key, bounds, work);
        }
        Ok(sign * best.0)
    }

    /// Returns `true` if a slot plays for a high score.
    fn is_high(&self, slot: usize) -> bool {
        self.high >> slot & 1 == 1
    }
}
