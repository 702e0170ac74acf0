//! The bounds stored in the transposition table.

/// Bounds on the score of positions that differ only by the number of answers to the play to beat. A mover with more
/// answers has all the moves of a mover with fewer. So a lower bound also holds with more answers, and an upper bound
/// also holds with fewer. Scores are from the mover's point of view: higher is better.
#[derive(Clone, Copy, Debug)]
pub struct StoredBounds {
    /// Lower bound on the score, valid with at least `lower_from` answers.
    lower: i32,
    lower_from: u8,
    /// Upper bound on the score, valid with at most `upper_to` answers.
    upper: i32,
    upper_to: u8,
    /// The best move as its distance from the end of the generated plays: 1 for the last play, and 0 for a pass;
    /// `u16::MAX` if unknown.
    best: u16,
}

impl StoredBounds {
    /// No bounds and no best move.
    pub const UNBOUNDED: StoredBounds =
        StoredBounds { lower: i32::MIN, lower_from: 0, upper: i32::MAX, upper_to: 0, best: u16::MAX };

    /// Returns a lower bound on the score with `answers` answers.
    pub const fn lower(&self, answers: u8) -> i32 {
        if answers >= self.lower_from { self.lower } else { i32::MIN }
    }

    /// Returns an upper bound on the score with `answers` answers.
    pub const fn upper(&self, answers: u8) -> i32 {
        if answers <= self.upper_to { self.upper } else { i32::MAX }
    }

    /// Returns the index of the best move among `plays` plays; a pass comes after them. Returns `None` if no best move
    /// is stored, or the position has too few plays to contain it.
    pub fn best(&self, plays: usize) -> Option<usize> {
        plays.checked_sub(usize::from(self.best))
    }

    /// Returns the bounds after a search of a position with `answers` answers and `plays` plays. If `is_enough`, the
    /// search reached the wanted score, and `score` is a lower bound; otherwise it is an upper bound. The best move has
    /// the index `best`.
    #[must_use]
    pub fn and(self, score: i32, is_enough: bool, answers: u8, plays: usize, best: usize) -> StoredBounds {
        let best = (plays - best) as u16;
        if is_enough {
            StoredBounds { lower: score, lower_from: answers, best, ..self }
        } else {
            StoredBounds { upper: score, upper_to: answers, best, ..self }
        }
    }
}
