//! Answers a question about a position: runs the searches, and combines their results.

use super::answer::Limits;
use super::answer::{Answer, LineStep, MoveValue, PlaysFor, Question};
use super::check::CheckedPosition;
use super::choices::{Choice, after, choices, factor, play_of};
use super::end_payoffs::{EndPayoffs, Gone};
use super::error::PositionError;
use super::position::Position;
use super::proof::{Certificate, Strategy, VerifierDeal, VerifierState};
use super::search::canonical::Canonical;
use super::search::heuristic::Heuristic;
use super::search::max_n::MaxN;
use super::search::prunings::Prunings;
use super::search::score_intervals::{ScoreRule, wins};
use super::search::searcher::{NoResult, Searcher};
use super::search::sides::TwoSides;
use super::search::state::{GameDynamics, Shape, State};
use super::strategies::StrategyWriter;
use super::values::{Sides, ValueKind};
use crate::climbing::hand::FromCards;
use crate::climbing::plays::{AnyEngine, Engine, with_engine};
use crate::climbing::rules::GameRules;
use crate::climbing::table::Turn;

/// Returns the value of a position under optimal play, with all hands open.
///
/// The same rules, position, question, node limit and memory give the same answer, bit for bit, if [`Limits::stop`]
/// does not end the search.
///
/// # Errors
/// Returns an error if the position is impossible under these rules, or if these rules have an option that the solver
/// does not support.
pub fn solve(
    rules: &dyn GameRules,
    position: &Position,
    question: Question,
    limits: &Limits<'_>,
) -> Result<Answer, PositionError> {
    solve_with(rules, position, question, limits, Prunings::ALL)
}

/// Does the same as [`solve`], but uses only the shortcuts in `prunings`. For tests.
///
/// # Errors
/// Returns the errors of [`solve`].
#[doc(hidden)]
pub fn solve_with(
    rules: &dyn GameRules,
    position: &Position,
    question: Question,
    limits: &Limits<'_>,
    prunings: Prunings,
) -> Result<Answer, PositionError> {
    let checked = position.checked(rules)?;
    let payoffs = EndPayoffs::new(rules, checked.known.clone(), &checked.hands)?;
    let engine = checked.referee.engine();
    let proven = question.certificate.then(|| VerifierDeal::begin(rules, position)).transpose()?;
    let work = SolveTask { position, checked: &checked, question, limits: *limits, prunings, proven };
    // States of two hands have smaller keys in the transposition table. For the common decks, the search is therefore
    // compiled separately for two hands.
    match (engine, checked.hands.len()) {
        (AnyEngine::Ranks(engine), 2) => work.answer::<_, 2>(engine, payoffs),
        (AnyEngine::Suits(engine), 2) => work.answer::<_, 2>(engine, payoffs),
        _ => with_engine!(engine, engine => work.answer::<_, 4>(engine, payoffs)),
    }
}

/// A checked position, with the question about it.
struct SolveTask<'a> {
    position: &'a Position,
    checked: &'a CheckedPosition,
    question: Question,
    limits: Limits<'a>,
    prunings: Prunings,
    /// The deal and its first state for the verifier, if the question asks for a certificate.
    proven: Option<(VerifierDeal<'a>, VerifierState)>,
}

/// The results of the searches so far. Anything that is not finished yet is missing or incomplete.
struct SearchResults<H> {
    answer: Answer,
    /// The moves to compare: all, or none if the question asks only for the value.
    choices: Vec<Choice<H>>,
}

impl<'a> SolveTask<'a> {
    fn answer<E, const S: usize>(&self, engine: &'a E, payoffs: EndPayoffs<'a>) -> Result<Answer, PositionError>
    where
        E: Canonical<Hand: Shape>,
    {
        let dynamics = self.dynamics::<E, S>(engine, &payoffs);
        let state = self.state(&dynamics);
        let mut leads = Vec::new();
        state.hands.iter().for_each(|&hand| engine.leads(hand, &mut leads));
        let heuristic = Heuristic::from_leads(&leads);
        let compares = self.question.all || !self.question.value_alone;
        let choices = if compares { choices(&dynamics, &state) } else { Vec::new() };
        let two = dynamics.seats.len() == 2 || payoffs.soloist_slot().is_some();
        let win = self.question.goal == PlaysFor::Win;
        let answer = Answer {
            sides: if two { Sides::Two } else { Sides::Single },
            value_kind: if win { ValueKind::Wins } else { payoffs.kind() },
            value: None,
            paranoid: Vec::new(),
            upper: Vec::new(),
            proven: false,
            compared: choices.len(),
            best_moves: Vec::new(),
            paranoid_best_moves: Vec::new(),
            moves: Vec::new(),
            line: Vec::new(),
            certificate: None,
            nodes: 0,
            stopped: None,
        };
        let mut found = SearchResults { answer, choices };
        let mut searcher = Searcher::new(dynamics, payoffs, heuristic, self.limits, self.prunings);
        let done = if two {
            self.two_sides(&mut searcher, &state, &mut found)
        } else {
            self.single(&mut searcher, &state, &mut found)
        };
        let mut answer = found.answer;
        answer.nodes = searcher.nodes;
        match done {
            // A whole search never returns `Paused`, because only parts of a search are paused.
            Ok(()) | Err(NoResult::Paused) => {}
            Err(NoResult::Stopped(stopped)) => answer.stopped = Some(stopped),
            Err(NoResult::Unsettled(error)) => return Err(PositionError::Rules(error)),
        }
        Ok(answer)
    }

    fn dynamics<E: Engine<Hand: FromCards>, const S: usize>(
        &self,
        engine: &'a E,
        payoffs: &EndPayoffs<'_>,
    ) -> GameDynamics<'a, E, S> {
        let CheckedPosition { conduct, hands, .. } = self.checked;
        let seats = self.checked.seats().to_vec();
        let mut slots = [0; Turn::SEATS];
        (0..).zip(&seats).for_each(|(slot, &seat)| slots[seat] = slot);
        let soloist = payoffs.soloist_slot();
        // Springs and bombs change the size of a win, but not the winner.
        let settles = conduct.springs && self.question.goal == PlaysFor::Settlement;
        GameDynamics {
            engine,
            effects: engine.order().effects(),
            deck: *self.checked.referee.deck(),
            ends: conduct.ends,
            control_ends: conduct.control_ends,
            forbidden_last: conduct.forbidden_last,
            slots,
            cards: std::array::from_fn(|slot| hands.get(slot).cloned().unwrap_or_default()),
            counts_plays_of: soloist.filter(|_| settles),
            doubles: settles,
            seats,
        }
    }

    fn state<E: Engine<Hand: FromCards>, const S: usize>(
        &self,
        dynamics: &GameDynamics<'_, E, S>,
    ) -> State<E::Hand, S> {
        State {
            hands: std::array::from_fn(|slot| E::Hand::from_cards(&dynamics.deck, &dynamics.cards[slot])),
            turn: self.checked.turn,
            ranking: self.position.ranking,
            gone: Gone::default(),
            soloist_plays: if dynamics.counts_plays_of.is_some() { self.checked.soloist_plays } else { 0 },
            ended_on_control: false,
            passing: 0,
        }
    }

    /// Returns the seats of the players who hold cards, as a mask, if only winning counts. Returns `None` if the
    /// settlement counts.
    fn win(&self) -> Option<u16> {
        let holders = self.checked.seats().iter().fold(0u16, |mask, &seat| mask | 1 << seat);
        (self.question.goal == PlaysFor::Win).then_some(holders)
    }

    /// Answers a position of two sides.
    fn two_sides<E: Canonical<Hand: Shape>, const S: usize>(
        &self,
        searcher: &mut Searcher<'a, E, S>,
        state: &State<E::Hand, S>,
        found: &mut SearchResults<E::Hand>,
    ) -> Result<(), NoResult> {
        let sign = searcher.payoffs.kind().sign();
        let slot = searcher.payoffs.soloist_slot().unwrap_or(0);
        let seat = searcher.dynamics.seats[slot];
        let others: Vec<usize> = searcher.dynamics.seats.iter().copied().filter(|&other| other != seat).collect();
        let against = Some(others[0]).filter(|_| searcher.payoffs.soloist_slot().is_none());
        let score = ScoreRule { sign, seat, against, win: self.win() };
        let mut sides = TwoSides::new(1 << slot, score, searcher.memory());
        let best = sides.exact(searcher, state)?;
        found.answer.value = Some(self.values(searcher, &sides, best));
        found.answer.proven = true;
        let is_high = searcher.dynamics.mover(state) == slot;
        let choices = found.choices.clone();
        for choice in &choices {
            let next = after(&searcher.dynamics, state, *choice);
            let factor = factor(&searcher.dynamics, choice);
            let played = choice.map(|play| play_of(&searcher.dynamics, state, &play));
            let keeps = if self.question.all {
                let value = factor * sides.exact(searcher, &next)?;
                let values = self.values(searcher, &sides, value);
                found.answer.moves.push(MoveValue { play: played.clone(), value: Some(values), paranoid: None });
                value == best
            } else {
                Self::keeps(&mut sides, searcher, &next, factor, best, is_high)?
            };
            if keeps {
                found.answer.best_moves.push(played);
            }
        }
        if self.question.line {
            self.line_of_sides(searcher, &mut sides, *state, best, slot, &mut found.answer.line)?;
        }
        if let Some((deal, begin)) = &self.proven {
            let mut strategy = |seats, is_high| {
                StrategyWriter::strategy(searcher, &mut sides, (deal, begin), (seats, is_high), state, best)
            };
            let strategies = vec![strategy(vec![seat], true)?, strategy(others, false)?];
            let values = found.answer.value.iter().flatten().copied().map(Some).collect();
            found.answer.certificate = Some(self.certificate(&found.answer, values, strategies));
        }
        Ok(())
    }

    /// Returns `true` if the move that leads to `next` keeps the score `best` for the side of the mover. The move
    /// multiplies the score of `next` by `factor`. `is_high` is `true` if that side plays for a high score.
    fn keeps<E: Canonical<Hand: Shape>, const S: usize>(
        sides: &mut TwoSides<E::Hand, S>,
        searcher: &mut Searcher<'a, E, S>,
        next: &State<E::Hand, S>,
        factor: i32,
        best: i32,
        is_high: bool,
    ) -> Result<bool, NoResult> {
        if best.rem_euclid(factor) != 0 {
            return Ok(false);
        }
        if is_high {
            sides.reaches(searcher, next, best / factor)
        } else {
            Ok(!sides.reaches(searcher, next, best / factor + 1)?)
        }
    }

    /// Appends a line of best play: at each turn the first move that keeps the score. `best` is the score of `state`,
    /// and the player in `slot` plays for a high score.
    fn line_of_sides<E: Canonical<Hand: Shape>, const S: usize>(
        &self,
        searcher: &mut Searcher<'a, E, S>,
        sides: &mut TwoSides<E::Hand, S>,
        mut state: State<E::Hand, S>,
        mut best: i32,
        slot: usize,
        line: &mut Vec<LineStep>,
    ) -> Result<(), NoResult> {
        while !searcher.dynamics.is_over(&state) {
            let is_high = searcher.dynamics.mover(&state) == slot;
            let mut choice = None;
            for candidate in choices(&searcher.dynamics, &state) {
                let next = after(&searcher.dynamics, &state, candidate);
                let factor = factor(&searcher.dynamics, &candidate);
                if Self::keeps(sides, searcher, &next, factor, best, is_high)? {
                    choice = Some((candidate, next, factor));
                    break;
                }
            }
            // Some move always has the score of the position, so `choice` is never `None`.
            let Some((candidate, next, factor)) = choice else { return Ok(()) };
            line.push(step(&searcher.dynamics, &state, candidate));
            (state, best) = (next, best / factor);
        }
        Ok(())
    }

    /// Returns the values by seat that correspond to a score.
    fn values<E: Canonical<Hand: Shape>, const S: usize>(
        &self,
        searcher: &Searcher<'a, E, S>,
        sides: &TwoSides<E::Hand, S>,
        score: i32,
    ) -> Vec<i64> {
        let shown = |values: &[i64]| self.shown(&searcher.payoffs, values);
        let all = searcher.payoffs.all();
        if let Some(values) = all.iter().find(|values| sides.score_of(values) == score) {
            return shown(values);
        }
        // Bombs played in the search multiply a settlement, so the score may be a multiple of a settled score.
        let times = |values: &[i64]| {
            let unit = sides.score_of(values);
            (unit != 0 && score % unit == 0 && score / unit > 0).then(|| i64::from(score / unit))
        };
        let found = all.iter().find_map(|values| Some((values, times(values)?)));
        found
            .map(|(values, times)| shown(&values.iter().map(|value| value * times).collect::<Vec<_>>()))
            .unwrap_or_default()
    }

    /// Returns values by seat as the answer gives them: unchanged if the settlement counts, and 1 for winners and 0 for
    /// the others if only winning counts.
    fn shown(&self, payoffs: &EndPayoffs<'_>, values: &[i64]) -> Vec<i64> {
        let sign = payoffs.kind().sign();
        match self.win() {
            None => values.to_vec(),
            Some(holders) => (0..values.len()).map(|seat| i64::from(wins(holders, sign, values, seat))).collect(),
        }
    }

    /// Answers a position of single players, who each play for themselves. First finds the value that each player can
    /// guarantee, and the best value that the player could reach if all others helped. Then adds the max^n answer.
    fn single<E: Canonical<Hand: Shape>, const S: usize>(
        &self,
        searcher: &mut Searcher<'a, E, S>,
        state: &State<E::Hand, S>,
        found: &mut SearchResults<E::Hand>,
    ) -> Result<(), NoResult> {
        let kind = searcher.payoffs.kind();
        let sign = if self.question.goal == PlaysFor::Win { 1 } else { kind.sign() };
        let mover = state.turn.mover();
        let seats = searcher.dynamics.seats.clone();
        let score = |seat: usize| ScoreRule { sign: kind.sign(), seat, against: None, win: self.win() };
        found.answer.paranoid = vec![None; self.position.players.len()];
        found.answer.upper = vec![None; self.position.players.len()];
        // The player to move comes first.
        let first = seats.iter().position(|&seat| seat == mover).unwrap_or(0);
        let order: Vec<usize> = (0..seats.len()).map(|step| (first + step) % seats.len()).collect();
        let choices = found.choices.clone();
        let played = |searcher: &Searcher<'a, E, S>, choice: &Choice<E::Hand>| {
            choice.map(|play| play_of(&searcher.dynamics, state, &play))
        };
        let mut paranoid_of_moves = vec![None; choices.len()];
        let mut strategies = Vec::new();
        for &slot in &order {
            let seat = seats[slot];
            let mut alone = TwoSides::new(1 << slot, score(seat), searcher.memory());
            let sure = alone.exact(searcher, state)?;
            found.answer.paranoid[seat] = Some(sign * i64::from(sure));
            if seat == mover {
                for (at, choice) in choices.iter().enumerate() {
                    let next = after(&searcher.dynamics, state, *choice);
                    let keeps = if self.question.all {
                        let value = alone.exact(searcher, &next)?;
                        paranoid_of_moves[at] = Some(sign * i64::from(value));
                        value == sure
                    } else {
                        alone.reaches(searcher, &next, sure)?
                    };
                    if keeps {
                        let play = played(searcher, choice);
                        found.answer.paranoid_best_moves.push(play);
                    }
                }
            }
            if let Some((deal, begin)) = &self.proven {
                let side = (vec![seat], true);
                strategies.push(StrategyWriter::strategy(searcher, &mut alone, (deal, begin), side, state, sure)?);
            }
            let everybody = (0..seats.len()).fold(0, |mask, slot| mask | 1 << slot);
            let mut helped = TwoSides::new(everybody, score(seat), searcher.memory());
            let most = helped.exact(searcher, state)?;
            found.answer.upper[seat] = Some(sign * i64::from(most));
            if seat == mover {
                found.answer.proven = sure == most;
            }
        }
        if self.proven.is_some() {
            by_seat(&mut strategies);
            let values = found.answer.paranoid.clone();
            found.answer.certificate = Some(self.certificate(&found.answer, values, strategies));
        }
        self.each_for_himself(searcher, state, found, &paranoid_of_moves)
    }

    /// Returns a certificate with these values and strategies.
    fn certificate(&self, answer: &Answer, values: Vec<Option<i64>>, strategies: Vec<Strategy>) -> Certificate {
        let (position, sides, value_kind) = (self.position.clone(), answer.sides, answer.value_kind);
        Certificate { position, sides, value_kind, values, strategies }
    }

    /// Adds the max^n answer, in which every player plays for themselves. `paranoid` has, for each move, the value
    /// that the player who makes the move can guarantee afterwards; `None` if the question does not ask for it.
    fn each_for_himself<E: Canonical<Hand: Shape>, const S: usize>(
        &self,
        searcher: &mut Searcher<'a, E, S>,
        state: &State<E::Hand, S>,
        found: &mut SearchResults<E::Hand>,
        paranoid: &[Option<i64>],
    ) -> Result<(), NoResult> {
        let mut max_n = MaxN::new(searcher.payoffs.kind().sign(), self.win(), searcher.memory());
        let best = max_n.values(searcher, state)?;
        found.answer.value = Some(self.shown(&searcher.payoffs, searcher.payoffs.values(best)));
        let mut values = Vec::new();
        for choice in &found.choices {
            let next = after(&searcher.dynamics, state, *choice);
            values.push(max_n.values(searcher, &next)?);
        }
        let seat = state.turn.mover();
        for ((choice, &value), &paranoid) in found.choices.iter().zip(&values).zip(paranoid) {
            let play = choice.map(|play| play_of(&searcher.dynamics, state, &play));
            let by_seat = searcher.payoffs.values(value);
            if max_n.prefers(seat, by_seat, searcher.payoffs.values(best)).is_eq() {
                found.answer.best_moves.push(play.clone());
            }
            if self.question.all {
                let value = Some(self.shown(&searcher.payoffs, by_seat));
                found.answer.moves.push(MoveValue { play, value, paranoid });
            }
        }
        if self.question.line {
            let mut state = *state;
            while !searcher.dynamics.is_over(&state) {
                let best = max_n.values(searcher, &state)?;
                let mut choice = None;
                for candidate in choices(&searcher.dynamics, &state) {
                    let next = after(&searcher.dynamics, &state, candidate);
                    let value = max_n.values(searcher, &next)?;
                    let (value, best) = (searcher.payoffs.values(value), searcher.payoffs.values(best));
                    if max_n.prefers(state.turn.mover(), value, best).is_eq() {
                        choice = Some((candidate, next));
                        break;
                    }
                }
                // Some move always has the values of the position, so `choice` is never `None`.
                let Some((candidate, next)) = choice else { return Ok(()) };
                found.answer.line.push(step(&searcher.dynamics, &state, candidate));
                state = next;
            }
        }
        Ok(())
    }
}

fn step<E: Engine<Hand: FromCards>, const S: usize>(
    dynamics: &GameDynamics<'_, E, S>,
    state: &State<E::Hand, S>,
    choice: Choice<E::Hand>,
) -> LineStep {
    LineStep { by: state.turn.mover(), play: choice.map(|play| play_of(dynamics, state, &play)) }
}

/// Sorts strategies of single players by seat.
fn by_seat(strategies: &mut [Strategy]) {
    strategies.sort_by(|a, b| a.of.cmp(&b.of));
}
