//! What one side can be sure of, if all others play against it: bounds and exact values.

use std::cmp::Reverse;

use super::canonical::Canonical;
use super::known::Known;
use super::range::Ranges;
use super::score::Score;
use super::searcher::{NoResult, Searcher, StateKey};
use super::shape::Shape;
use super::state::State;
use super::table::Table;
use crate::climbing::plays::Play;
use crate::climbing::rules::Ends;

/// Two sides: some slots, who play for as high a score as they can get, and all others, who play for as low a one.
pub struct TwoSides<H, const S: usize> {
    /// The slots of the side that plays for a high score, as a mask.
    high: u8,
    /// What is scored.
    score: Score,
    ranges: Ranges<S>,
    table: Table<StateKey<H, S>, Known>,
    /// The plays of all positions that are being looked at, one after the other.
    stack: Vec<Play<H>>,
    /// The moves of all positions that are being looked at, the best first: each with what speaks for it, and its place among
    /// the plays; a pass comes after them.
    order: Vec<(Reverse<i32>, u16)>,
    /// The scores of the settlements found so far, by the numbers of their values.
    scores: Vec<i32>,
}

/// What takes fewer positions than this is found anew sooner than it is found in a large table.
const LITTLE_WORK: u64 = 4;

/// The number of positions after which the search of what follows a move of two hands is put off until the other moves have
/// been tried as far: one of them may decide at once where this one takes long to refute.
const FIRST_SHARE: u64 = 1 << 16;

/// How many times as many positions the move that looks best is worth as another, and every round as the one before it.
const MORE: u64 = 4;

impl<H: Shape, const S: usize> TwoSides<H, S> {
    /// Returns two sides that know nothing yet, with so much memory in bytes. The slots in the mask `high` play for a high
    /// score.
    pub fn new(high: u8, score: Score, memory: u64) -> TwoSides<H, S> {
        TwoSides {
            high,
            score,
            ranges: Ranges::new(score),
            table: Table::new(memory),
            stack: Vec::new(),
            order: Vec::new(),
            scores: Vec::new(),
        }
    }

    /// Returns the score of a position if both sides play as well as can be.
    pub fn exact<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
    ) -> Result<i32, NoResult> {
        if searcher.course.is_over(state) {
            return self.settled(searcher, state);
        }
        let (mut low, mut high) = self.ranges.of(searcher, state);
        // Who wins is asked first; each answer then says how much at least, or at most.
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
        if let Some(score) = self.ranges.settled(searcher, state) {
            return Ok(score);
        }
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
        if searcher.prunings.range {
            let (least, most) = self.ranges.of(searcher, &state);
            if least >= wanted || most < wanted {
                self.stack.truncate(begin);
                return Ok(if most < wanted { most } else { least });
            }
        }
        let found = match self.going_out(searcher, &state, begin)? {
            Some(score) if (score >= wanted) == self.is_high(searcher.course.mover(&state)) => Ok(score),
            _ => self.search_at(searcher, &state, wanted, begin),
        };
        self.stack.truncate(begin);
        found
    }

    /// Searches a position in which the player whose turn it is has a choice; the plays from a place of the stack on are his
    /// answers to the play that stands, if one does.
    fn search_at<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        wanted: i32,
        begin: usize,
    ) -> Result<i32, NoResult> {
        let before = searcher.nodes;
        let mover = searcher.course.mover(state);
        let is_high = self.is_high(mover);
        // From here on scores are the mover's: he wants `goal` or more.
        let (sign, goal) = if is_high { (1, wanted) } else { (-1, 1 - wanted) };
        let leads = state.turn.standing().is_none();
        let asked = searcher.asked(state, &mut self.stack, begin);
        let known = self.table.get(&asked.key).unwrap_or(Known::NOTHING);
        if known.sure(asked.answers) >= goal {
            return Ok(sign * known.sure(asked.answers));
        }
        if known.most(asked.answers) < goal {
            return Ok(sign * known.most(asked.answers));
        }
        let mut best = (i32::MIN, 0);
        if leads {
            searcher.course.plays(state, &mut self.stack);
        }
        let plays = self.stack.len() - begin;
        let first = self.order.len();
        let owner_holds = searcher.course.seats.contains(&state.turn.owner());
        let of_two = searcher.course.seats.len() == 2;
        if !leads && owner_holds && of_two && searcher.prunings.probes && searcher.cards_count_alike() {
            // A pass ends the trick.
            let passed = searcher.course.after_pass(state);
            let pass = self.table.get(&searcher.led(&asked, &passed)).unwrap_or(Known::NOTHING);
            if pass.most(0).saturating_neg() >= goal {
                return Ok(sign * -pass.most(0));
            }
            let leading = State { turn: state.turn.leading(), ..*state };
            let led = self.table.get(&searcher.led(&asked, &leading)).unwrap_or(Known::NOTHING);
            if led.most(0) < goal {
                // No play is enough, as each could have been led.
                best = (led.most(0), plays);
            }
        }
        if best.0 == i32::MIN {
            self.put_in_order(searcher, state.hands[mover], begin, known.best(plays));
        }
        if !leads {
            let owner = usize::from(searcher.course.slots[state.turn.owner()]);
            let stands_well = owner_holds && self.is_high(owner) == is_high;
            let pass_first = known.best(plays) == Some(plays) || stands_well;
            let pass = searcher.heuristic.of_pass(state.hands[mover]);
            let sooner = self.order[first..].partition_point(|&(Reverse(score), _)| score >= pass);
            let at = if pass_first { first } else { first + sooner };
            self.order.insert(at, (Reverse(pass), plays as u16));
        }
        let dominance = searcher.prunings.dominance && searcher.is_plain() && self.order.len() > first + 1;
        let [foes, friends] = if dominance { self.against(searcher, state, mover) } else { [H::EMPTY; 2] };
        let (pause, stack, moves) = (searcher.pause, self.stack.len(), self.order.len());
        let (mut end, mut share) = (moves, if of_two { FIRST_SHARE } else { u64::MAX / MORE });
        while end > first && best.0 < goal {
            // Moves that were put off are kept, in their order.
            let mut put_off = first;
            for next_move in first..end {
                let at = usize::from(self.order[next_move].1);
                let is_first = next_move == first;
                if !is_first && dominance && self.is_dominated(searcher, begin..begin + plays, at, [foes, friends]) {
                    continue;
                }
                let is_only = put_off == first && next_move + 1 == end;
                let more = if is_only { u64::MAX } else { share * if is_first { MORE } else { 1 } };
                searcher.pause = pause.min(searcher.nodes.saturating_add(more));
                let found = self.after_move(searcher, state, wanted, (at != plays).then(|| self.stack[begin + at]));
                searcher.pause = pause;
                if found == Err(NoResult::Paused) && searcher.nodes < pause {
                    self.stack.truncate(stack);
                    self.order.truncate(moves);
                    self.order[put_off] = self.order[next_move];
                    put_off += 1;
                    continue;
                }
                let child = sign * found?;
                if child > best.0 {
                    best = (child, at);
                }
                if best.0 >= goal {
                    break;
                }
            }
            (end, share) = (put_off, share.saturating_mul(MORE));
        }
        self.order.truncate(first);
        let known = known.and(best.0, best.0 >= goal, asked.answers, plays, best.1);
        let work = searcher.nodes - before;
        if work >= LITTLE_WORK {
            self.table.put(asked.key, known, work);
        }
        Ok(sign * best.0)
    }

    /// Searches what follows a move.
    fn after_move<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        wanted: i32,
        play: Option<Play<H>>,
    ) -> Result<i32, NoResult> {
        let Some(play) = play else {
            let next = searcher.course.after_pass(state);
            return self.search(searcher, next, wanted);
        };
        let next = searcher.course.after(state, play);
        if searcher.course.doubles(play.key) {
            // Twice a whole number is at least `wanted` if the number is at least half of it, rounded up.
            Ok(2 * self.search(searcher, next, (wanted + 1).div_euclid(2))?)
        } else {
            self.search(searcher, next, wanted)
        }
    }

    /// Returns whether a slot plays for a high score.
    fn is_high(&self, slot: usize) -> bool {
        self.high >> slot & 1 == 1
    }

    /// Returns the hands of the other side than a slot's, joined, and those of the others on his.
    fn against<E: Canonical<Hand = H>>(&self, searcher: &Searcher<'_, E, S>, state: &State<H, S>, of: usize) -> [H; 2] {
        [false, true].map(|beside| {
            let slots = (0..S).filter(|&slot| slot != of && (self.is_high(slot) == self.is_high(of)) == beside);
            searcher.course.engine.joined(slots.map(|slot| state.hands[slot]))
        })
    }

    /// Returns what a player who leads can be sure of if he goes out whatever others do; `None` if that is not known.
    fn going_out<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        state: &State<H, S>,
        begin: usize,
    ) -> Result<Option<i32>, NoResult> {
        let mover = searcher.course.mover(state);
        let ends_deal = searcher.course.ends == Ends::FirstOut || state.turn.holders() == 2;
        let is_known = searcher.cards_count_alike() && searcher.course.engine.knows_going_out();
        if !searcher.prunings.going_out || !is_known || !ends_deal && !searcher.ends_are_counted() {
            return Ok(None);
        }
        let [foes, _] = self.against(searcher, state, mover);
        let engine = searcher.course.engine;
        let goes_out = match state.turn.standing() {
            None => engine.goes_out(state.hands[mover], foes),
            Some(_) => self.stack[begin..].iter().any(|play| engine.goes_out_with(play, foes)),
        };
        if !goes_out {
            return Ok(None);
        }
        let end = searcher.course.after_going_out(state);
        if !ends_deal {
            let (least, most) = self.ranges.of(searcher, &end);
            return Ok(Some(if self.is_high(mover) { least } else { most }));
        }
        let score = self.settled(searcher, &end)?;
        // His own bombs double what he wins. If he does not win, more than that is not known.
        let is_sure = !searcher.course.doubles || (score > 0) == self.is_high(mover);
        Ok(is_sure.then_some(score))
    }

    /// Appends the plays from a place of the stack on to the moves, the best first; `known` is the one that was best before.
    fn put_in_order<E: Canonical<Hand = H>>(
        &mut self,
        searcher: &mut Searcher<'_, E, S>,
        hand: H,
        begin: usize,
        known: Option<usize>,
    ) {
        let first = self.order.len();
        for (at, play) in (0..).zip(&self.stack[begin..]) {
            let score = if known == Some(usize::from(at)) { i32::MAX } else { searcher.heuristic.of_play(hand, play) };
            self.order.push((Reverse(score), at));
        }
        self.order[first..].sort_unstable();
    }

    /// Returns whether another of the plays in this part of the stack is proven to be as good as one of them.
    fn is_dominated<E: Canonical<Hand = H>>(
        &self,
        searcher: &Searcher<'_, E, S>,
        plays: std::ops::Range<usize>,
        at: usize,
        [foes, friends]: [H; 2],
    ) -> bool {
        let (plays, engine) = (&self.stack[plays], searcher.course.engine);
        plays.get(at).is_some_and(|play| plays.iter().any(|by| engine.dominates(by, play, foes, friends)))
    }
}
