//! The order and the score of a session of puzzles.

use std::collections::VecDeque;

use itertools::Itertools;
use pusoy::climbing::study::Wanted;

use crate::questions::climb::puzzle::dealt::PuzzleKey;
use crate::words::numbers::count_of;

/// A session of puzzles. A puzzle that is not solved at the first try comes back after at least [`Practice::GAP`] other
/// puzzles. It comes back earlier if the session has no more puzzles to ask for the first time. The session also asks
/// puzzles of earlier sessions that were not solved at the first try. After each puzzle that comes back or is from an
/// earlier session, a new puzzle is asked, if any new ones are left.
pub struct Practice {
    seed: u64,
    wanted: Wanted,
    /// Number of puzzles still to be asked, without puzzles that come back; `None` for any number.
    left: Option<u64>,
    /// Puzzles that were not solved at the first try in earlier sessions. These puzzles alternate with new ones.
    earlier: VecDeque<PuzzleKey>,
    /// The number of the next new puzzle.
    next_new: u64,
    /// Puzzles that come back, each with the value of `asked` at which the puzzle is due.
    again: VecDeque<(u64, PuzzleKey)>,
    /// Number of puzzles answered.
    asked: u64,
    /// Whether the last puzzle answered was new; also `true` if no puzzle was answered yet.
    was_new: bool,
    /// Results of new puzzles and of puzzles from earlier sessions.
    first: PuzzleScore,
    /// Results of puzzles that came back.
    repeated: PuzzleScore,
}

/// The next puzzle of a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleTask {
    /// The puzzle.
    pub key: PuzzleKey,
    /// The reason why the puzzle is asked.
    pub occasion: Occasion,
}

/// The reason why a puzzle is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Occasion {
    /// The puzzle is new.
    New,
    /// The puzzle was not solved at the first try in an earlier session.
    Earlier,
    /// The puzzle was not solved at the first try in this session.
    Again,
}

/// The result of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleResult {
    /// The puzzle was solved at the first try.
    First,
    /// The puzzle was solved at the second try.
    Second,
    /// The puzzle was not solved.
    Missed,
}

/// Numbers of puzzles by result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PuzzleScore {
    /// Number of puzzles solved at the first try.
    pub first: u64,
    /// Number of puzzles solved at the second try.
    pub second: u64,
    /// Number of puzzles not solved.
    pub missed: u64,
}

impl PuzzleResult {
    /// Returns the name used in records.
    pub const fn name(self) -> &'static str {
        match self {
            PuzzleResult::First => "first",
            PuzzleResult::Second => "second",
            PuzzleResult::Missed => "missed",
        }
    }
}

impl Practice {
    /// Minimum number of other puzzles before a puzzle comes back, as long as the session has puzzles to ask for the
    /// first time.
    pub const GAP: u64 = 3;

    /// Creates a session of `count` puzzles, or of any number if `count` is `None`. The puzzles of `earlier` alternate
    /// with new ones, and are included in `count`. A puzzle that comes back is not counted again.
    pub fn new(seed: u64, wanted: Wanted, count: Option<u64>, earlier: Vec<PuzzleKey>) -> Practice {
        Practice {
            seed,
            wanted,
            left: count,
            earlier: earlier.into(),
            next_new: 1,
            again: VecDeque::new(),
            asked: 0,
            was_new: true,
            first: PuzzleScore::default(),
            repeated: PuzzleScore::default(),
        }
    }

    /// Returns the next puzzle. Returns `None` at the end of the session.
    pub fn next_task(&mut self) -> Option<PuzzleTask> {
        let has_new = self.left != Some(0);
        if self.again.front().is_some_and(|(due, _)| *due <= self.asked && self.was_new || !has_new) {
            let (_, key) = self.again.pop_front()?;
            return Some(PuzzleTask { key, occasion: Occasion::Again });
        }
        if !has_new {
            return None;
        }
        self.left = self.left.map(|left| left - 1);
        if let Some(key) = if self.was_new { self.earlier.pop_front() } else { None } {
            return Some(PuzzleTask { key, occasion: Occasion::Earlier });
        }
        let key = PuzzleKey { seed: self.seed, number: self.next_new, wanted: self.wanted };
        self.next_new += 1;
        Some(PuzzleTask { key, occasion: Occasion::New })
    }

    /// Withdraws a puzzle that cannot be asked. Unless it had come back, another puzzle replaces it.
    pub fn withdraw(&mut self, task: PuzzleTask) {
        if task.occasion != Occasion::Again {
            self.left = self.left.map(|left| left + 1);
        }
    }

    /// Notes the result of a puzzle.
    pub fn note(&mut self, task: PuzzleTask, result: PuzzleResult) {
        self.asked += 1;
        self.was_new = task.occasion == Occasion::New;
        let score = if task.occasion == Occasion::Again { &mut self.repeated } else { &mut self.first };
        *match result {
            PuzzleResult::First => &mut score.first,
            PuzzleResult::Second => &mut score.second,
            PuzzleResult::Missed => &mut score.missed,
        } += 1;
        if result != PuzzleResult::First {
            self.again.push_back((self.asked + Practice::GAP, task.key));
        }
    }

    /// Returns the score of new puzzles and of puzzles from earlier sessions, and the score of puzzles that came back.
    pub fn scores(&self) -> (PuzzleScore, PuzzleScore) {
        (self.first, self.repeated)
    }

    /// Formats the score of the session, in one or two lines. Returns `None` if no puzzle was answered.
    pub fn in_words(&self) -> Option<String> {
        let repeated = match self.repeated.sum() {
            0 => String::new(),
            sum => format!("\ncame back {}: {}", count_of(sum, "time"), self.repeated.in_words()),
        };
        let first = || format!("{}: {}", count_of(self.first.sum(), "puzzle"), self.first.in_words());
        (self.first.sum() > 0).then(|| first() + &repeated)
    }
}

impl PuzzleScore {
    fn sum(self) -> u64 {
        self.first + self.second + self.missed
    }

    fn in_words(self) -> String {
        let parts =
            [(self.first, "right at the first try"), (self.second, "right at the second try"), (self.missed, "missed")];
        parts.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WANTED: Wanted = Wanted { cards: 6, level: None };

    /// Runs a session in which the puzzles with the numbers `missed` are missed once. Returns the numbers in the order
    /// asked, and the session.
    fn asked(count: u64, missed: &[u64], earlier: Vec<PuzzleKey>) -> (Vec<u64>, Practice) {
        let mut practice = Practice::new(7, WANTED, Some(count), earlier);
        let mut numbers = Vec::new();
        while let Some(task) = practice.next_task() {
            let is_missed = missed.contains(&task.key.number) && !numbers.contains(&task.key.number);
            numbers.push(task.key.number);
            practice.note(task, if is_missed { PuzzleResult::Missed } else { PuzzleResult::First });
        }
        (numbers, practice)
    }

    #[test]
    fn missed_puzzles_come_back_after_three_others() {
        assert_eq!(asked(3, &[], Vec::new()).0, [1, 2, 3]);
        // A new puzzle comes between two that come back.
        assert_eq!(asked(6, &[1, 2], Vec::new()).0, [1, 2, 3, 4, 1, 5, 2, 6]);
        // After the last new puzzle, a missed puzzle comes back at once.
        let (numbers, practice) = asked(3, &[3], Vec::new());
        assert_eq!(numbers, [1, 2, 3, 3]);
        let words = "3 puzzles: 2 right at the first try, 1 missed\ncame back 1 time: 1 right at the first try";
        assert_eq!(practice.in_words().unwrap(), words);
        assert_eq!(Practice::new(7, WANTED, None, Vec::new()).in_words(), None);
    }

    #[test]
    fn puzzles_of_earlier_sessions_alternate_with_new_ones() {
        let earlier = PuzzleKey { seed: 1, number: 9, wanted: WANTED };
        let others = (6..9).map(|number| PuzzleKey { number, ..earlier });
        assert_eq!(asked(7, &[6, 7], others.collect()).0, [6, 1, 7, 2, 6, 3, 7, 4, 8]);
        assert_eq!(asked(3, &[], vec![earlier]).0, [9, 1, 2]);
        let mut practice = Practice::new(7, WANTED, Some(1), vec![earlier]);
        let task = practice.next_task().unwrap();
        assert_eq!((task.key, task.occasion), (earlier, Occasion::Earlier));
        practice.withdraw(task);
        assert_eq!(practice.next_task().map(|task| (task.key.number, task.occasion)), Some((1, Occasion::New)));
        assert_eq!(practice.next_task(), None);
    }

    #[test]
    fn a_puzzle_comes_back_until_it_is_solved_at_the_first_try() {
        let mut practice = Practice::new(7, WANTED, Some(1), Vec::new());
        for result in [PuzzleResult::Missed, PuzzleResult::Second, PuzzleResult::First] {
            let task = practice.next_task().unwrap();
            assert_eq!(task.key.number, 1);
            practice.note(task, result);
        }
        assert_eq!(practice.next_task(), None);
        let (first, repeated) = practice.scores();
        assert_eq!(first, PuzzleScore { missed: 1, ..PuzzleScore::default() });
        assert_eq!(repeated, PuzzleScore { first: 1, second: 1, missed: 0 });
    }
}
