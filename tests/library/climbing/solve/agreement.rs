//! Holds everything that the library says of a position against plain recursion, and one answer against another.

use itertools::Itertools;
use pusoy::climbing::solve::{Answer, MoveValue, PositionError, Prunings, Sides, ValueKind, solve_with, verify};

use super::recursion::{At, Table, Tree};
use super::*;

/// A position with every position that can come of it, to hold answers against.
pub struct Truth<'a> {
    rules: &'a dyn GameRules,
    position: &'a Position,
    table: Table<'a>,
    tree: Tree,
    begin: At,
    choices: Vec<Option<Move>>,
    /// The numbers of the positions to which they lead.
    next: Vec<usize>,
    /// The seat of the first of two sides, and of the player whose value counts against it.
    first: usize,
    against: Option<usize>,
    sides: Sides,
}

/// What is asked of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Goal {
    Settlement,
    Win,
}

/// Returns an error with these words unless something holds.
macro_rules! hold {
    ($holds:expr, $($words:tt)+) => {
        if !$holds {
            return Err(format!($($words)+));
        }
    };
}

impl<'a> Truth<'a> {
    /// Returns the truth about a position; `None` if more than `most` positions can come of it.
    pub fn of(rules: &'a dyn GameRules, position: &'a Position, most: usize) -> Option<Truth<'a>> {
        let table = Table::new(rules, position);
        let tree = Tree::new(&table, most)?;
        let begin = table.begin();
        let choices = table.choices(&begin);
        let next = choices.iter().map(|choice| tree.find(&table.after(&begin, choice.as_ref()))).collect();
        let holders = table.holders();
        let soloist = table.soloist();
        let two = soloist.is_some() || holders.len() == 2;
        Some(Truth {
            rules,
            position,
            first: soloist.unwrap_or(holders[0]),
            against: Some(holders[1]).filter(|_| soloist.is_none()),
            sides: if two { Sides::Two } else { Sides::Single },
            tree,
            table,
            begin,
            choices,
            next,
        })
    }

    /// Returns the number of positions that can come up.
    pub fn positions(&self) -> usize {
        self.tree.len()
    }

    /// Returns whether every move has the same value for the player whose turn it is, or there is but one move.
    pub fn is_decided(&self) -> bool {
        let scores = match self.sides {
            Sides::Two => self.tree.two_sides(1 << self.first, |values| self.score(Goal::Settlement, values)),
            Sides::Single => {
                let mover = self.mover();
                let ends = self.tree.max_n(&self.tree.ends, self.tree.sign());
                ends.into_iter().map(|end| self.tree.ends[end][mover]).collect()
            }
        };
        self.next.iter().map(|&next| scores[next]).all_equal()
    }

    fn mover(&self) -> usize {
        self.position.players.iter().position(|name| *name == self.position.to_move).unwrap()
    }

    /// Returns what the first of two sides plays for.
    fn score(&self, goal: Goal, values: &[i64]) -> i64 {
        match goal {
            Goal::Win => self.tree.wins(values)[self.first],
            Goal::Settlement => self.tree.sign() * (values[self.first] - self.against.map_or(0, |seat| values[seat])),
        }
    }

    /// Returns the values of an end as an answer shows them.
    fn shown(&self, goal: Goal, values: &[i64]) -> Vec<i64> {
        match goal {
            Goal::Settlement => values.to_vec(),
            Goal::Win => self.tree.wins(values),
        }
    }

    /// Holds every answer about the position against the recursion: the settlement, and who wins; with what these `prunings` leave
    /// out.
    ///
    /// # Errors
    /// If something is wrong: what.
    pub fn agrees(&self, prunings: Prunings) -> Result<(), String> {
        let mut question = ALL;
        question.certificate = true;
        let settled = self.answer(question, prunings)?;
        self.agrees_with(&settled, Goal::Settlement).map_err(|error| format!("settlement: {error}"))?;
        let won = self.answer(question.for_win(), prunings)?;
        self.agrees_with(&won, Goal::Win).map_err(|error| format!("win: {error}"))?;
        never_contradict(self.position, &settled, &won)?;
        for (question, answer) in [(Question::USUAL, &settled), (Question::USUAL.for_win(), &won)] {
            let usual = self.answer(question, prunings)?;
            hold!(usual.value == answer.value, "alone {:?}, with all moves {:?}", usual.value, answer.value);
            hold!(
                usual.best_moves == answer.best_moves,
                "best moves alone {:?}, with all values {:?}",
                usual.best_moves,
                answer.best_moves
            );
            let best = &usual.paranoid_best_moves;
            hold!(
                *best == answer.paranoid_best_moves,
                "safe moves alone {best:?}, with all values {:?}",
                answer.paranoid_best_moves
            );
            let value = self.answer(question.for_value(), prunings)?;
            hold!(value.value == answer.value, "value alone {:?}, with all moves {:?}", value.value, answer.value);
            let bounds = |answer: &Answer| (answer.paranoid.clone(), answer.upper.clone());
            hold!(
                bounds(&value) == bounds(answer),
                "bounds alone {:?}, with all moves {:?}",
                bounds(&value),
                bounds(answer)
            );
        }
        Ok(())
    }

    /// Verifies the certificates of both questions.
    ///
    /// # Errors
    /// If one is refused: why.
    pub fn certificates_hold(&self, prunings: Prunings) -> Result<usize, String> {
        let mut question = Question::USUAL;
        question.certificate = true;
        let mut replies = 0;
        for (what, question) in [("settlement", question), ("win", question.for_win())] {
            let certificate = self.answer(question, prunings)?.certificate.unwrap();
            let verified = verify(self.rules, &certificate);
            replies += verified.map_err(|refusal| format!("certificate of {what} refused: {}", refusal.flaw))?.replies;
        }
        Ok(replies)
    }

    fn answer(&self, question: Question, prunings: Prunings) -> Result<Answer, String> {
        let solved = || solve_with(self.rules, self.position, question, &Limits::default(), prunings);
        let solved = std::panic::catch_unwind(std::panic::AssertUnwindSafe(solved));
        let answer = solved.map_err(|_| String::from("the solver panics"))?;
        answer.map_err(|error| format!("refused: {error}"))
    }

    fn agrees_with(&self, answer: &Answer, goal: Goal) -> Result<(), String> {
        let kind = if goal == Goal::Win { ValueKind::Wins } else { self.tree.kind };
        hold!(answer.value_kind == kind, "values are {:?}, not {kind:?}", answer.value_kind);
        hold!(answer.sides == self.sides, "sides are {:?}, not {:?}", answer.sides, self.sides);
        hold!(answer.stopped.is_none(), "stopped");
        // The moves of the answer, in the order of the choices.
        let moves: Vec<&MoveValue> = self
            .choices
            .iter()
            .map(|choice| answer.moves.iter().filter(|found| is_same(&found.play, choice)).exactly_one())
            .try_collect()
            .map_err(|_| format!("not every move once: {:?}", self.choices))?;
        hold!(moves.len() == answer.moves.len(), "{} moves, not {}", answer.moves.len(), moves.len());
        match self.sides {
            Sides::Two => self.agrees_between_two(answer, goal, &moves),
            Sides::Single => self.agrees_for_each(answer, goal, &moves),
        }?;
        self.agrees_along_line(answer, goal)
    }

    fn agrees_between_two(&self, answer: &Answer, goal: Goal, moves: &[&MoveValue]) -> Result<(), String> {
        let scores = self.tree.two_sides(1 << self.first, |values| self.score(goal, values));
        let is_right = |values: &Option<Vec<i64>>, score: i64| {
            let right = |end: &&Vec<i64>| self.score(goal, end) == score;
            self.tree.ends.iter().filter(right).any(|end| Some(self.shown(goal, end)) == *values)
        };
        let best = scores[self.tree.begin()];
        for (found, &next) in moves.iter().zip(&self.next) {
            let score = scores[next];
            hold!(is_right(&found.value, score), "{:?} has {:?}, its score is {score}", found.play, found.value);
            let keeps = answer.best_moves.contains(&found.play);
            hold!(keeps == (score == best), "{:?} among the best: {keeps}, score {score}, best {best}", found.play);
        }
        hold!(is_right(&answer.value, best), "value {:?}, the score is {best}", answer.value);
        let best = self.next.iter().filter(|&&next| scores[next] == best).count();
        hold!(answer.best_moves.len() == best, "{} best moves, right is {best}", answer.best_moves.len());
        hold!(answer.proven, "not proven");
        hold!(answer.paranoid.is_empty() && answer.upper.is_empty(), "bounds between two sides");
        Ok(())
    }

    fn agrees_for_each(&self, answer: &Answer, goal: Goal, moves: &[&MoveValue]) -> Result<(), String> {
        let sign = if goal == Goal::Win { 1 } else { self.tree.sign() };
        let (mover, begin) = (self.mover(), self.tree.begin());
        let shown: Vec<Vec<i64>> = self.tree.ends.iter().map(|end| self.shown(goal, end)).collect();
        let ends = self.tree.max_n(&shown, sign);
        let best = &shown[ends[begin]];
        hold!(answer.value.as_ref() == Some(best), "max^n {:?}, right is {best:?}", answer.value);
        let holders = self.table.holders();
        let everybody = holders.iter().fold(0, |mask, &seat| mask | 1 << seat);
        let good = |seat: usize| move |values: &[i64]| sign * self.shown(goal, values)[seat];
        let sure_of_mover = self.tree.two_sides(1 << mover, good(mover));
        for (found, &next) in moves.iter().zip(&self.next) {
            let value = &shown[ends[next]];
            hold!(found.value.as_ref() == Some(value), "{:?} has {:?}, right is {value:?}", found.play, found.value);
            let keeps = answer.best_moves.contains(&found.play);
            hold!(keeps == (value == best), "{:?} among the best: {keeps}", found.play);
            let sure = sign * sure_of_mover[next];
            hold!(found.paranoid == Some(sure), "{:?} is sure of {:?}, right is {sure}", found.play, found.paranoid);
            let keeps = answer.paranoid_best_moves.contains(&found.play);
            hold!(keeps == (sure_of_mover[next] == sure_of_mover[begin]), "{:?} among the safe: {keeps}", found.play);
        }
        for seat in 0..self.position.players.len() {
            let holds = holders.contains(&seat);
            let sure = holds.then(|| sign * self.tree.two_sides(1 << seat, good(seat))[begin]);
            let most = holds.then(|| sign * self.tree.two_sides(everybody, good(seat))[begin]);
            let (paranoid, upper) = (answer.paranoid[seat], answer.upper[seat]);
            hold!(paranoid == sure, "seat {seat} is sure of {paranoid:?}, right is {sure:?}");
            hold!(upper == most, "seat {seat} gets at most {upper:?}, right is {most:?}");
        }
        hold!(answer.proven == (answer.paranoid[mover] == answer.upper[mover]), "proven: {}", answer.proven);
        Ok(())
    }

    /// Checks that the line of play is made of legal moves that keep the value, to an end of the deal.
    fn agrees_along_line(&self, answer: &Answer, goal: Goal) -> Result<(), String> {
        let mut at = self.begin;
        for step in &answer.line {
            let choice = self.table.choices(&at).into_iter().find(|choice| is_same(choice, &step.play));
            let Some(choice) = choice else { return Err(format!("the line has {:?}, which is not legal", step.play)) };
            at = self.table.after(&at, choice.as_ref());
        }
        hold!(self.table.is_over(&at), "the line ends before the deal");
        let end = self.tree.find(&at);
        let begin = self.tree.begin();
        let keeps = match self.sides {
            Sides::Two => {
                let scores = self.tree.two_sides(1 << self.first, |values| self.score(goal, values));
                scores[end] == scores[begin]
            }
            Sides::Single => {
                let sign = if goal == Goal::Win { 1 } else { self.tree.sign() };
                let shown: Vec<Vec<i64>> = self.tree.ends.iter().map(|end| self.shown(goal, end)).collect();
                let ends = self.tree.max_n(&shown, sign);
                shown[ends[end]] == shown[ends[begin]]
            }
        };
        hold!(keeps, "the line does not keep the value: {:?}", answer.line);
        Ok(())
    }
}

/// Returns whether two moves are the same: of the same cards, played as the same.
fn is_same(a: &Option<Move>, b: &Option<Move>) -> bool {
    let told =
        |play: &Option<Move>| play.as_ref().map(|play| (play.key, play.cards.iter().copied().sorted().collect_vec()));
    told(a) == told(b)
}

/// Checks that the settlement of a position and who wins it do not contradict each other.
///
/// * Between two sides the first wins if and only if its settlement is no worse than that of the other: every settlement that is
///   no worse is a win, and no other is, so that a side is sure of a win if and only if it is sure of such a settlement.
/// * A single player who is sure to win is sure of a settlement that wins, and the reverse, where winning is a settlement above
///   a line: a total above 0 in games in which one wins, no penalty, or the first place that is free.
///
/// # Errors
/// If they do: how.
pub fn never_contradict(position: &Position, settled: &Answer, won: &Answer) -> Result<(), String> {
    let values = settled.value.as_ref().ok_or("no value")?;
    let wins = won.value.as_ref().ok_or("no winner")?;
    let sign = if matches!(settled.value_kind, ValueKind::Places | ValueKind::Penalties) { -1 } else { 1 };
    let holders: Vec<usize> = (0..position.hands.len()).filter(|&seat| !position.hands[seat].is_empty()).collect();
    match settled.sides {
        Sides::Two => {
            let soloist = position.contract.soloist.as_ref();
            let first = match soloist {
                Some(name) => position.players.iter().position(|player| player == name).unwrap(),
                None => holders[0],
            };
            let other = holders.iter().copied().find(|&seat| seat != first).unwrap();
            let is_no_worse = sign * values[first] >= sign * values[other];
            hold!(is_no_worse == (wins[first] == 1), "the settlement is {values:?}, and who wins {wins:?}");
        }
        Sides::Single => {
            for &seat in &holders {
                for (what, value, win) in [
                    ("is sure of", settled.paranoid[seat], won.paranoid[seat]),
                    ("gets at most", settled.upper[seat], won.upper[seat]),
                ] {
                    let (Some(value), Some(win)) = (value, win) else { return Err(String::from("no bounds")) };
                    let Some(is_win) = is_win(position, settled.value_kind, &holders, value) else { continue };
                    hold!(is_win == (win == 1), "seat {seat} {what} {value}, and of winning {win}");
                }
            }
        }
    }
    Ok(())
}

/// Returns whether a value of a single player wins; `None` where the value alone does not tell.
fn is_win(position: &Position, kind: ValueKind, _holders: &[usize], value: i64) -> Option<bool> {
    match kind {
        ValueKind::Wins => Some(value == 1),
        ValueKind::Penalties => Some(value == 0),
        // Offenders who are out have the lowest places.
        ValueKind::Places => Some(value == (position.out.len() - position.offenders.len()) as i64 + 1),
        // In games that go on after the first is out units are paid between others, too.
        ValueKind::Totals if position.players.len() == 3 && position.out.is_empty() => Some(value > 0),
        ValueKind::Totals => None,
    }
}

/// Returns what the library refuses about a position as one that cannot be.
pub fn refused(rules: &dyn GameRules, position: &Position) -> Option<PositionError> {
    let question = Question::USUAL.for_value();
    let limits = Limits { nodes: Some(0), ..Limits::default() };
    pusoy::climbing::solve::solve(rules, position, question, &limits).err()
}
