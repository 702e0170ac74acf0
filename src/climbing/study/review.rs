//! A deal that was played, with open cards: what every play was worth.

use crate::climbing::ending::Outcome;
use crate::climbing::rules::GameRules;
use crate::climbing::solve::{Answer, Limits, Position, PositionError, Question, Sides, Stopped, ValueKind, solve};
use crate::climbing::table::{Move, Replay, ReplayError, Transcript};

/// A deal that was reviewed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Review {
    /// The deal as it was played.
    pub replay: Replay,
    /// The turns that were solved, in their order: all from the first of them on.
    pub turns: Vec<Reviewed>,
    /// What the values are; `None` if no turn was solved.
    pub value_kind: Option<ValueKind>,
    /// The number of positions looked at.
    pub nodes: u64,
    /// The limit because of which no earlier turn was solved; `None` if all were, or those before are of more players than
    /// can be solved.
    pub stopped: Option<Stopped>,
}

/// A turn of a deal that was solved.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Reviewed {
    /// The place of the action among the steps of the [`Replay`], from 0.
    pub step: usize,
    /// What the position before it came to with best play of all.
    pub answer: Answer,
    /// What the player could have before it: exactly with two sides, whatever all others do if each plays for himself.
    pub before: i64,
    /// What the player could still have after it.
    pub after: i64,
    /// How much of it was thrown away, in units, points, places or wins; 0 unless the action was a mistake. Of two players
    /// who play for penalties what the other was let off counts, too.
    pub lost: i64,
}

impl Reviewed {
    /// Returns the moves that would have thrown nothing away; a pass is `None`.
    pub fn better(&self) -> &[Option<Move>] {
        match self.answer.sides {
            Sides::Two => &self.answer.best_moves,
            Sides::Single => &self.answer.paranoid_best_moves,
        }
    }
}

/// Why a deal cannot be reviewed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReviewError {
    /// The transcript cannot be replayed.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// A position on the way cannot be solved under these rules.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl ReviewError {
    /// Returns the code under which records report the problem.
    pub const fn code(&self) -> &'static str {
        match self {
            ReviewError::Replay(error) => error.code(),
            ReviewError::Position(error) => error.code(),
        }
    }
}

/// Reviews a deal with open cards: solves the positions in which its players were, the last first, until one is not solved
/// within the limits. The limit of nodes is for each position; whether to stop is asked in all of them.
///
/// # Errors
/// If the transcript cannot be replayed, or if an option is in force under which positions are not solved.
pub fn review(rules: &dyn GameRules, transcript: &Transcript, limits: &Limits<'_>) -> Result<Review, ReviewError> {
    let replay = transcript.replay(rules)?;
    let mut review = Review { turns: Vec::new(), value_kind: None, nodes: 0, stopped: None, replay };
    let mut worths = Worths { outcome: review.replay.outcome.clone(), next: None };
    for step in (0..=review.replay.steps.len()).rev() {
        let so_far = Transcript { actions: transcript.actions[..step].to_vec(), ..transcript.clone() };
        let replay = so_far.replay(rules)?;
        let Some(position) = Position::at_end(rules, &so_far, &replay) else { continue };
        let by = review.replay.steps.get(step).map(|step| step.by);
        // A pass on a play that has ended the trick is nobody's turn, and neither is a chop out of turn.
        if by.is_some() && by != replay.to_play {
            continue;
        }
        let question = Question { line: true, ..Question::USUAL };
        let answer = match solve(rules, &position, question, limits) {
            Err(PositionError::TooManyHolders { .. }) => break,
            solved => solved?,
        };
        review.nodes += answer.nodes;
        if answer.stopped.is_some() {
            review.stopped = answer.stopped;
            break;
        }
        review.value_kind = Some(answer.value_kind);
        if let Some(by) = by {
            review.turns.extend(worths.reviewed(step, by, &answer));
        }
        worths.next = Some(answer);
    }
    review.turns.reverse();
    Ok(review)
}

/// What is known of what follows a turn.
struct Worths {
    /// What the deal settles for, if it is over.
    outcome: Option<Outcome>,
    /// What the position of the next turn comes to; `None` behind the last.
    next: Option<Answer>,
}

impl Worths {
    /// Returns a turn with what its action threw away.
    fn reviewed(&self, step: usize, by: usize, answer: &Answer) -> Option<Reviewed> {
        let sign = answer.value_kind.sign();
        let values = answer.value.as_ref()?;
        let ends_with = match &self.next {
            Some(next) => next.value.clone()?,
            None => answer.value_kind.of(self.outcome.as_ref()?, values.len())?,
        };
        let (before, after) = match answer.sides {
            Sides::Two => (values[by], ends_with[by]),
            Sides::Single => {
                // Who is out has what he has; of two players who are left the value is exact.
                let sure = self.next.as_ref().and_then(|next| next.paranoid.get(by).copied().flatten());
                (answer.paranoid.get(by).copied().flatten()?, sure.unwrap_or(ends_with[by]))
            }
        };
        // Two players who play for penalties play for the difference.
        let difference = answer.sides == Sides::Two && answer.value_kind == ValueKind::Penalties;
        let others =
            |values: &[i64]| -> i64 { (0..values.len()).filter(|&seat| seat != by).map(|seat| values[seat]).sum() };
        let let_off = if difference { others(&ends_with) - others(values) } else { 0 };
        let lost = (sign * (before - after + let_off)).max(0);
        Some(Reviewed { step, answer: answer.clone(), before, after, lost })
    }
}
