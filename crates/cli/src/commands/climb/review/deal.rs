//! A deal that was reviewed.

use pusoy::climbing::study::{Review, Reviewed};
use pusoy::climbing::{GameRules, Replay};

use crate::commands::climb::game::cards::Spelling;

/// A deal that was reviewed under the rules in force.
pub struct ReviewedDeal {
    pub rules: Box<dyn GameRules>,
    pub spelling: Spelling,
    pub review: Review,
}

impl ReviewedDeal {
    pub fn replay(&self) -> &Replay {
        &self.review.replay
    }

    /// Returns what was found out about a step, if it was solved.
    pub fn turn(&self, step: usize) -> Option<&Reviewed> {
        self.review.turns.iter().find(|turn| turn.step == step)
    }

    /// Returns the turns in which something was thrown away.
    pub fn mistakes(&self) -> impl Iterator<Item = &Reviewed> {
        self.review.turns.iter().filter(|turn| turn.lost > 0)
    }

    /// Returns how much each player has thrown away, by seat.
    pub fn lost(&self) -> Vec<i64> {
        let replay = self.replay();
        let of =
            |seat: usize| self.mistakes().filter(|turn| replay.steps[turn.step].by == seat).map(|turn| turn.lost).sum();
        (0..replay.players.len()).map(of).collect()
    }
}
