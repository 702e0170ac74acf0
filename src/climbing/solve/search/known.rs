//! What is remembered of positions that differ only by the number of answers to the play that stands.

/// What is known of positions that differ only by the number of answers that the player whose turn it is has: with more of
/// them he has all the moves that he has with fewer. Scores are his own: higher ones are better for him.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// He can be sure of so much, with at least so many answers.
    sure: i32,
    sure_from: u8,
    /// He cannot get more than so much, with at most so many answers.
    most: i32,
    most_to: u8,
    /// The move that was best, counted from the last of the plays as they are generated; 0 for a pass.
    best: u16,
}

impl Known {
    /// Returns that nothing is known.
    pub const NOTHING: Known = Known { sure: i32::MIN, sure_from: 0, most: i32::MAX, most_to: 0, best: u16::MAX };

    /// Returns what he can be sure of with so many answers.
    pub const fn sure(&self, answers: u8) -> i32 {
        if answers >= self.sure_from { self.sure } else { i32::MIN }
    }

    /// Returns what he cannot get more than with so many answers.
    pub const fn most(&self, answers: u8) -> i32 {
        if answers <= self.most_to { self.most } else { i32::MAX }
    }

    /// Returns the place of the move that was best among so many plays; that of a pass is after them. `None` if it is not
    /// among them.
    pub fn best(&self, plays: usize) -> Option<usize> {
        plays.checked_sub(usize::from(self.best))
    }

    /// Returns what is known besides after a search among so many plays with so many answers has found the move `best`, with
    /// which he is sure of a score that is enough, or than which he cannot get more.
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
