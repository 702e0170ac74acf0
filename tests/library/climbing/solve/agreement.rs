//! Compares all of the library's answers about a position with each other, and with those of plain recursion.

use std::cell::OnceCell;

use itertools::Itertools;
use pusoy::climbing::solve::{Answer, PositionError, Prunings, Sides, ValueKind, solve_with, verify};

use super::recursion::{At, Table, Tree};
use super::*;

/// A position with the tree of all positions that it can reach, for comparison with answers.
pub struct Truth<'a> {
    rules: &'a dyn GameRules,
    position: &'a Position,
    table: Table<'a>,
    tree: Tree,
    begin: At,
    choices: Vec<Option<Move>>,
    /// The indices in `tree` of the positions after `choices`.
    next: Vec<usize>,
    /// The seat of the first of two sides.
    first: usize,
    /// The seat of the player whose value is subtracted from that of the first side; `None` if the first side is a
    /// soloist.
    against: Option<usize>,
    sides: Sides,
    /// The scores of the first of two sides, by goal and position. This field and the next two are filled on first use.
    scores: [OnceCell<Vec<i64>>; 2],
    /// The guaranteed scores of single players, by goal, player and position. The players are those who hold cards.
    sure: [[OnceCell<Vec<i64>>; 4]; 2],
    /// The multi-player values (max^n), by goal and position.
    max_n: [OnceCell<Vec<Vec<i64>>>; 2],
}

/// The goal of the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Goal {
    Settlement,
    Win,
}

/// Returns an error with this message unless the condition is true.
macro_rules! hold {
    ($holds:expr, $($words:tt)+) => {
        if !$holds {
            return Err(format!($($words)+));
        }
    };
}

impl<'a> Truth<'a> {
    /// Returns the reference values of a position. Returns `None` if it can reach more than `most` positions.
    pub fn new(rules: &'a dyn GameRules, position: &'a Position, most: usize) -> Option<Truth<'a>> {
        let table = Table::new(rules, position);
        let tree = Tree::new(&table, most)?;
        let begin = table.begin();
        let choices = table.choices(&begin);
        let next = choices.iter().map(|choice| tree.find(&table.after(&begin, choice.as_ref()))).collect();
        let holders = table.holders().to_vec();
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
            scores: Default::default(),
            sure: Default::default(),
            max_n: Default::default(),
        })
    }

    /// Returns the number of moves of the player to move.
    pub fn moves(&self) -> usize {
        self.choices.len()
    }

    /// Returns the values of the position, by seat.
    pub fn values(&self) -> Vec<i64> {
        let begin = self.tree.begin();
        match self.sides {
            Sides::Two => {
                let score = self.scores(Goal::Settlement)[begin];
                let ends = self.tree.ends.iter();
                ends.clone().find(|end| self.score(Goal::Settlement, end) == score).unwrap().clone()
            }
            Sides::Single => self.max_n(Goal::Settlement)[begin].clone(),
        }
    }

    /// Returns `true` if all moves have the same value.
    pub fn is_decided(&self) -> bool {
        match self.sides {
            Sides::Two => {
                let scores = self.scores(Goal::Settlement);
                self.next.iter().map(|&next| scores[next]).all_equal()
            }
            Sides::Single => {
                let values = self.max_n(Goal::Settlement);
                self.next.iter().map(|&next| &values[next]).all_equal()
            }
        }
    }

    fn mover(&self) -> usize {
        self.position.players.iter().position(|name| *name == self.position.to_move).unwrap()
    }

    /// Returns the score of the first of two sides.
    fn score(&self, goal: Goal, values: &[i64]) -> i64 {
        match goal {
            Goal::Win => self.gain(&self.tree.wins(values)),
            Goal::Settlement => self.tree.sign() * self.gain(values),
        }
    }

    /// Returns the value of the first side. Without a soloist, subtracts the value of the other player.
    fn gain(&self, values: &[i64]) -> i64 {
        values[self.first] - self.against.map_or(0, |seat| values[seat])
    }

    /// Returns the values of an end of the deal, as an answer for this goal shows them.
    fn shown(&self, goal: Goal, values: &[i64]) -> Vec<i64> {
        match goal {
            Goal::Settlement => values.to_vec(),
            Goal::Win => self.tree.wins(values),
        }
    }

    /// Solves the position for both goals, the settlement and winning. Compares both answers with the recursion:
    /// values, bounds, every move and the line of play. Checks that the two answers do not contradict each other, and
    /// verifies their certificates.
    ///
    /// # Errors
    /// Returns the first difference, in words.
    pub fn agrees(&self, prunings: Prunings) -> Result<(), String> {
        let mut question = ALL;
        question.certificate = true;
        let settled = self.answer(question, prunings)?;
        self.agrees_with(&settled, Goal::Settlement).map_err(|error| format!("settlement: {error}"))?;
        let won = self.answer(question.for_win(), prunings)?;
        self.agrees_with(&won, Goal::Win).map_err(|error| format!("win: {error}"))?;
        self.never_contradict(&settled, &won)?;
        for (what, answer) in [("settlement", settled), ("win", won)] {
            let certificate = answer.certificate.ok_or(format!("no certificate of {what}"))?;
            let claimed: Vec<Option<i64>> = match self.sides {
                Sides::Two => answer.value.iter().flatten().copied().map(Some).collect(),
                Sides::Single => answer.paranoid,
            };
            hold!(certificate.values == claimed, "certificate of {what} claims {:?}", certificate.values);
            let verified = verify(self.rules, &certificate);
            verified.map_err(|refusal| format!("certificate of {what} refused: {}", refusal.flaw))?;
        }
        Ok(())
    }

    /// Asks two smaller questions for each goal: for the value with the best moves, and for the value alone. The solver
    /// runs fewer searches for them. Compares each answer with the recursion.
    ///
    /// # Errors
    /// Returns the first difference, in words.
    pub fn agrees_alone(&self, prunings: Prunings) -> Result<(), String> {
        for goal in [Goal::Settlement, Goal::Win] {
            let question = if goal == Goal::Win { Question::USUAL.for_win() } else { Question::USUAL };
            let answer = self.answer(question, prunings)?;
            self.value_agrees(&answer, goal)
                .and_then(|()| self.best_moves_agree(&answer, goal))
                .map_err(|error| format!("{goal:?} alone: {error}"))?;
            let answer = self.answer(question.for_value(), prunings)?;
            self.value_agrees(&answer, goal).map_err(|error| format!("value of {goal:?} alone: {error}"))?;
        }
        Ok(())
    }

    /// Solves the position within `limits`. Compares the answer with the recursion: values, bounds, every move and the
    /// line of play. The goal is winning if `win` is true, otherwise the settlement.
    ///
    /// # Errors
    /// Returns the first difference, in words.
    pub fn moves_agree(&self, win: bool, prunings: Prunings, limits: &Limits<'_>) -> Result<(), String> {
        let (goal, question) = if win { (Goal::Win, ALL.for_win()) } else { (Goal::Settlement, ALL) };
        self.agrees_with(&self.answer_within(question, prunings, limits)?, goal)
            .map_err(|error| format!("{goal:?}: {error}"))
    }

    /// Solves the position after one of the moves, and compares its value with the recursion. `nth` is the index of the
    /// move, modulo the number of moves.
    ///
    /// # Errors
    /// Returns the first difference, in words.
    pub fn position_after_agrees(&self, nth: usize) -> Result<(), String> {
        let nth = nth % self.choices.len();
        let (choice, id) = (&self.choices[nth], self.next[nth]);
        let play = in_words(choice);
        let next = self.position.after(self.rules, choice).map_err(|error| format!("after {play}: {error}"))?;
        hold!(next.is_none() == self.tree.is_over(id), "over after {play}: {}", next.is_none());
        let Some(next) = next else { return Ok(()) };
        let answer = solve(self.rules, &next, Question::USUAL.for_value(), &Limits::default());
        let answer = answer.map_err(|error| format!("after {play}: {error}"))?;
        // If only two of three players hold cards after the move, the solver treats these two as two sides. Their
        // values cannot be compared with the multi-player values of the recursion.
        let is_right = match answer.sides {
            sides if sides != self.sides => true,
            Sides::Two => self.has_score(Goal::Settlement, &answer.value, self.scores(Goal::Settlement)[id]),
            Sides::Single => answer.value.as_ref() == Some(&self.max_n(Goal::Settlement)[id]),
        };
        hold!(is_right, "the position after {play} has {:?}", answer.value);
        Ok(())
    }

    fn answer(&self, question: Question, prunings: Prunings) -> Result<Answer, String> {
        self.answer_within(question, prunings, &Limits::default())
    }

    fn answer_within(&self, question: Question, prunings: Prunings, limits: &Limits<'_>) -> Result<Answer, String> {
        let solved = || solve_with(self.rules, self.position, question, limits, prunings);
        let solved = std::panic::catch_unwind(std::panic::AssertUnwindSafe(solved));
        let answer = solved.map_err(|_| String::from("the solver panics"))?;
        answer.map_err(|error| format!("refused: {error}"))
    }

    fn agrees_with(&self, answer: &Answer, goal: Goal) -> Result<(), String> {
        self.value_agrees(answer, goal)?;
        self.best_moves_agree(answer, goal)?;
        self.every_move_agrees(answer, goal)?;
        self.line_agrees(answer, goal)
    }

    /// Returns 1 if higher values are better for this goal, and -1 if lower ones are.
    fn sign(&self, goal: Goal) -> i64 {
        if goal == Goal::Win { 1 } else { self.tree.sign() }
    }

    /// Returns the scores of the first of two sides, by position.
    fn scores(&self, goal: Goal) -> &[i64] {
        let find = || self.tree.two_sides(1 << self.first, |values| self.score(goal, values));
        self.scores[goal as usize].get_or_init(find)
    }

    /// Returns the guaranteed scores of a single player, by position.
    fn sure(&self, goal: Goal, seat: usize) -> &[i64] {
        let find = || self.tree.two_sides(1 << seat, |values| self.sign(goal) * self.shown(goal, values)[seat]);
        let holder = self.table.holders().iter().position(|&holder| holder == seat).unwrap();
        self.sure[goal as usize][holder].get_or_init(find)
    }

    /// Returns the multi-player values (max^n), by position.
    fn max_n(&self, goal: Goal) -> &[Vec<i64>] {
        let find = || {
            let shown: Vec<Vec<i64>> = self.tree.ends.iter().map(|end| self.shown(goal, end)).collect();
            let ends = self.tree.max_n(&shown, self.sign(goal));
            ends.into_iter().map(|end| shown[end].clone()).collect()
        };
        self.max_n[goal as usize].get_or_init(find)
    }

    /// Returns `true` if the values are those of an end that gives the first of two sides this score.
    fn has_score(&self, goal: Goal, values: &Option<Vec<i64>>, score: i64) -> bool {
        let right = |end: &&Vec<i64>| self.score(goal, end) == score;
        self.tree.ends.iter().filter(right).any(|end| Some(self.shown(goal, end)) == *values)
    }

    fn value_agrees(&self, answer: &Answer, goal: Goal) -> Result<(), String> {
        let kind = if goal == Goal::Win { ValueKind::Wins } else { self.tree.kind };
        hold!(answer.value_kind == kind, "values are {:?}, not {kind:?}", answer.value_kind);
        hold!(answer.sides == self.sides, "sides are {:?}, not {:?}", answer.sides, self.sides);
        hold!(answer.stopped.is_none(), "stopped");
        let begin = self.tree.begin();
        if self.sides == Sides::Two {
            let score = self.scores(goal)[begin];
            hold!(self.has_score(goal, &answer.value, score), "value {:?}, the score is {score}", answer.value);
            hold!(answer.proven, "not proven");
            hold!(answer.paranoid.is_empty() && answer.upper.is_empty(), "an answer for two sides has bounds");
            return Ok(());
        }
        let value = &self.max_n(goal)[begin];
        hold!(answer.value.as_ref() == Some(value), "max^n {:?}, right is {value:?}", answer.value);
        let sign = self.sign(goal);
        for seat in 0..self.position.players.len() {
            let holds = self.table.holders().contains(&seat);
            let most = || self.tree.two_sides(u16::MAX, |values| sign * self.shown(goal, values)[seat])[begin];
            let sure = holds.then(|| sign * self.sure(goal, seat)[begin]);
            let most = holds.then(|| sign * most());
            let (paranoid, upper) = (answer.paranoid[seat], answer.upper[seat]);
            hold!(paranoid == sure, "seat {seat} is sure of {paranoid:?}, right is {sure:?}");
            hold!(upper == most, "seat {seat} gets at most {upper:?}, right is {most:?}");
        }
        let mover = self.mover();
        hold!(answer.proven == (answer.paranoid[mover] == answer.upper[mover]), "proven: {}", answer.proven);
        Ok(())
    }

    fn best_moves_agree(&self, answer: &Answer, goal: Goal) -> Result<(), String> {
        let is_among = |moves: &[Option<Move>], best: &[bool]| {
            let same = |choice: &Option<Move>| moves.iter().filter(|found| is_same(found, choice)).count();
            let right = self.choices.iter().zip(best).all(|(choice, &best)| same(choice) == usize::from(best));
            right && moves.len() == best.iter().filter(|&&best| best).count()
        };
        let describe = |best: &[bool]| {
            let moves = self.choices.iter().zip(best).filter(|(_, best)| **best);
            moves.map(|(choice, _)| in_words(choice)).join(", ")
        };
        let right: Vec<bool> = match self.sides {
            Sides::Two => {
                let scores = self.scores(goal);
                self.next.iter().map(|&next| scores[next] == scores[self.tree.begin()]).collect()
            }
            Sides::Single => {
                let values = self.max_n(goal);
                self.next.iter().map(|&next| values[next] == values[self.tree.begin()]).collect()
            }
        };
        let found = answer.best_moves.iter().map(in_words).join(", ");
        hold!(is_among(&answer.best_moves, &right), "best moves are [{found}], right are [{}]", describe(&right));
        if self.sides == Sides::Single {
            let sure = self.sure(goal, self.mover());
            let right: Vec<bool> = self.next.iter().map(|&next| sure[next] == sure[self.tree.begin()]).collect();
            let found = answer.paranoid_best_moves.iter().map(in_words).join(", ");
            let is_right = is_among(&answer.paranoid_best_moves, &right);
            hold!(is_right, "safe moves are [{found}], right are [{}]", describe(&right));
        }
        Ok(())
    }

    fn every_move_agrees(&self, answer: &Answer, goal: Goal) -> Result<(), String> {
        let of_choice = |choice: &Option<Move>| {
            let mut found = answer.moves.iter().filter(|found| is_same(&found.play, choice));
            (found.next(), found.next())
        };
        hold!(answer.moves.len() == self.choices.len(), "{} moves, not {}", answer.moves.len(), self.choices.len());
        let (scores, values, sure) = match self.sides {
            Sides::Two => (self.scores(goal), &[][..], &[][..]),
            Sides::Single => (&[][..], self.max_n(goal), self.sure(goal, self.mover())),
        };
        for (choice, &next) in self.choices.iter().zip(&self.next) {
            let (Some(found), None) = of_choice(choice) else {
                return Err(format!("{} does not appear exactly once", in_words(choice)));
            };
            let (play, value) = (in_words(choice), &found.value);
            match self.sides {
                Sides::Two => {
                    let score = scores[next];
                    hold!(self.has_score(goal, value, score), "{play} has {value:?}, its score is {score}");
                    hold!(found.paranoid.is_none(), "{play} has bounds in an answer for two sides");
                }
                Sides::Single => {
                    let right = &values[next];
                    hold!(value.as_ref() == Some(right), "{play} has {value:?}, right is {right:?}");
                    let right = self.sign(goal) * sure[next];
                    hold!(found.paranoid == Some(right), "{play} is sure of {:?}, right is {right}", found.paranoid);
                }
            }
        }
        Ok(())
    }

    /// Checks that the settlement and the winner do not contradict each other.
    ///
    /// * With two players, the one who gains more wins, and equal gains are a win for both.
    /// * With a soloist, the score of every end that the soloist wins is above the score of every other end. So the
    ///   soloist's score shows whether the soloist wins.
    /// * A single player is sure to win if their guaranteed score is above the scores of all ends that they do not win.
    ///   A single player who is sure to win is guaranteed at least the lowest score of the ends that they win.
    /// * A single player may win if the upper bound of their score is above the scores of all ends that they do not
    ///   win. If a single player may win, this upper bound is at least the lowest score of the ends that they win.
    ///
    /// # Errors
    /// Returns the contradiction, in words.
    fn never_contradict(&self, settled: &Answer, won: &Answer) -> Result<(), String> {
        if self.sides == Sides::Two {
            let (Some(values), Some(wins)) = (&settled.value, &won.value) else { return Err("no value".into()) };
            let score = self.score(Goal::Settlement, values);
            if self.against.is_some() {
                hold!(score.signum() == self.gain(wins), "the settlement is {values:?}, but the winners are {wins:?}");
                return Ok(());
            }
            let wins = wins[self.first] == 1;
            let (is_safe, may_win) = self.line(|values| self.score(Goal::Settlement, values), self.first);
            hold!(is_safe == may_win, "a settlement that wins is not better than one that loses");
            hold!((score >= may_win) == wins, "the settlement is {values:?}, but the first side wins: {wins}");
            return Ok(());
        }
        for &seat in self.table.holders() {
            let (is_safe, may_win) = self.line(|values| self.tree.sign() * values[seat], seat);
            for (what, value, win) in [
                ("sure of", settled.paranoid[seat], won.paranoid[seat]),
                ("at most", settled.upper[seat], won.upper[seat]),
            ] {
                let (Some(value), Some(win)) = (value, win) else { return Err(String::from("no bounds")) };
                let worth = self.tree.sign() * value;
                let contradict = worth >= is_safe && win == 0 || win == 1 && worth < may_win;
                hold!(!contradict, "seat {seat} is {what} {value} in the settlement, but {what} {win} for winning");
            }
        }
        Ok(())
    }

    /// Returns two scores for a seat. Every end with at least the first score is a win, and every win has at least the
    /// second score.
    fn line(&self, score: impl Fn(&[i64]) -> i64, seat: usize) -> (i64, i64) {
        let scores = |wins: i64| {
            let ends = self.tree.ends.iter().filter(move |end| self.tree.wins(end)[seat] == wins);
            ends.map(|end| score(end)).collect::<Vec<_>>()
        };
        let worst_win = scores(1).into_iter().min().unwrap_or(i64::MAX);
        let is_safe = scores(0).into_iter().max().map_or(i64::MIN, |best_loss| best_loss + 1);
        (is_safe.max(worst_win), worst_win)
    }

    /// Checks that the line of play consists of legal moves, and ends the deal with the value of the position.
    fn line_agrees(&self, answer: &Answer, goal: Goal) -> Result<(), String> {
        let mut at = self.begin;
        for step in &answer.line {
            let choice = self.table.choices(&at).into_iter().find(|choice| is_same(choice, &step.play));
            let Some(choice) = choice else { return Err(format!("illegal in the line: {}", in_words(&step.play))) };
            at = self.table.after(&at, choice.as_ref());
        }
        hold!(self.table.is_over(&at), "the line ends before the deal");
        let (begin, end) = (self.tree.begin(), self.tree.find(&at));
        let keeps = match self.sides {
            Sides::Two => self.scores(goal)[end] == self.scores(goal)[begin],
            Sides::Single => self.max_n(goal)[end] == self.max_n(goal)[begin],
        };
        hold!(keeps, "the line does not keep the value: {:?}", answer.line);
        Ok(())
    }
}

/// Formats a move.
fn in_words(choice: &Option<Move>) -> String {
    choice.as_ref().map_or(String::from("pass"), |play| format!("{} ({:?})", play.cards.iter().join(" "), play.key))
}

/// Returns `true` if two moves are the same cards played as the same combination.
fn is_same(a: &Option<Move>, b: &Option<Move>) -> bool {
    let describe =
        |play: &Option<Move>| play.as_ref().map(|play| (play.key, play.cards.iter().copied().sorted().collect_vec()));
    describe(a) == describe(b)
}

/// Returns the error with which the solver refuses a position. Returns `None` if the solver accepts the position.
pub fn refused(rules: &dyn GameRules, position: &Position) -> Option<PositionError> {
    let question = Question::USUAL.for_value();
    let limits = Limits { nodes: Some(0), ..Limits::default() };
    pusoy::climbing::solve::solve(rules, position, question, &limits).err()
}
