//! The bounds stored in the transposition table.

/// Bounds on the score of positions that differ only by the number of answers to the play to beat. A mover with more answers
/// has all the moves of one with fewer, so a lower bound also holds with more answers, and an upper bound with fewer. Scores
/// are the mover's: higher is better.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// Lower bound on the score, valid with at least `sure_from` answers.
    sure: i32,
    sure_from: u8,
    /// Upper bound on the score, valid with at most `most_to` answers.
    most: i32,
    most_to: u8,
    /// The best move, counted back from the last play as plays are generated; 0 for a pass.
    best: u16,
}

impl Known {
    /// No bounds.
    pub const NOTHING: Known = Known { sure: i32::MIN, sure_from: 0, most: i32::MAX, most_to: 0, best: u16::MAX };

    /// Returns a lower bound on the score with `answers` answers.
    pub const fn sure(&self, answers: u8) -> i32 {
        if answers >= self.sure_from { self.sure } else { i32::MIN }
    }

    /// Returns an upper bound on the score with `answers` answers.
    pub const fn most(&self, answers: u8) -> i32 {
        if answers <= self.most_to { self.most } else { i32::MAX }
    }

    /// Returns the index of the best move among `plays` plays; a pass comes after them. Returns `None` if there are too few
    /// plays.
    pub fn best(&self, plays: usize) -> Option<usize> {
        plays.checked_sub(usize::from(self.best))
    }

    /// Returns the bounds after a search of a position with `answers` answers and `plays` plays. `score` is a lower bound if it
    /// is enough, otherwise an upper bound; `best` is the index of the best move.
    #[must_use]
    pub fn and(self, score: i32, is_enough: bool, answers: u8, plays: usize, best: usize) -> Known {
        let best = (plays - best) as u16;
        if is_enough {
            Known { sure: score, sure_from: answers, best, ..self }
        } else {
            Known { most: score, most_to: answers, best, ..self }
        }
    }
}
