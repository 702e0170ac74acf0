//! Reviews a recorded deal with open cards: computes how much every action lost.

use crate::ErrorCode;
use crate::climbing::ending::Outcome;
use crate::climbing::rules::GameRules;
use crate::climbing::solve::{Answer, Limits, Position, PositionError, Question, Sides, Stopped, ValueKind, solve};
use crate::climbing::table::{Move, Replay, ReplayError, Transcript};

/// The review of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Review {
    /// The deal as it was played.
    pub replay: Replay,
    /// The solved turns, in order. They are the last turns of the deal, because the review solves the last turn first.
    pub turns: Vec<Reviewed>,
    /// The kind of the values; `None` if no position was solved.
    pub value_kind: Option<ValueKind>,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The limit that stopped the review. `None` if all turns were solved, or if the review ended at a turn in which
    /// more players hold cards than the solver supports.
    pub stopped: Option<Stopped>,
    /// Whether the review ended at a turn in which more players hold cards than the solver supports.
    pub has_too_many_holders: bool,
}

/// A solved turn of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Reviewed {
    /// The index of the action among the steps of the [`Replay`].
    pub step: usize,
    /// The solution of the position before the action.
    pub answer: Answer,
    /// The value that the player could reach before the action: exact with two sides, guaranteed if each player plays
    /// for their own result.
    pub before: i64,
    /// The value that the player could still reach after the action.
    pub after: i64,
    /// The loss that the action caused, in units, points, places or wins; 0 if the action was not a mistake. If two
    /// players play for penalties, the loss includes the decrease of the opponent's penalty.
    pub lost: i64,
}

impl Reviewed {
    /// Returns the moves that would have lost nothing. A pass is `None`.
    pub fn better(&self) -> &[Option<Move>] {
        match self.answer.sides {
            Sides::Two => &self.answer.best_moves,
            Sides::Single => &self.answer.paranoid_best_moves,
        }
    }

    /// Returns `true` if the player could win before the action, but not after it. To win is to gain units, to
    /// have no penalty, or to take the first place. If each player plays for their own result, only a guaranteed win
    /// counts.
    pub fn gave_up_win(&self) -> bool {
        let wins = |value: i64| match self.answer.value_kind {
            ValueKind::Totals | ValueKind::Wins => value > 0,
            ValueKind::Penalties => value == 0,
            ValueKind::Places => value == 1,
        };
        wins(self.before) && !wins(self.after)
    }
}

/// The reason why a deal cannot be reviewed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReviewError {
    /// The transcript cannot be replayed.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// A position in the deal cannot be solved under these rules.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl ErrorCode for ReviewError {
    fn code(&self) -> &'static str {
        match self {
            ReviewError::Replay(error) => error.code(),
            ReviewError::Position(error) => error.code(),
        }
    }
}

/// Reviews a deal with open cards. Solves the positions of the deal, last first, until a position exceeds the limits,
/// or more players hold cards than the solver supports. The node limit applies to each position. [`Limits::stop`] can
/// end the search of any position.
///
/// # Errors
///
/// Returns an error if the transcript cannot be replayed, or if positions cannot be solved under an option in force.
pub fn review(rules: &dyn GameRules, transcript: &Transcript, limits: &Limits<'_>) -> Result<Review, ReviewError> {
    let replay = transcript.replay(rules)?;
    let mut review =
        Review { turns: Vec::new(), value_kind: None, nodes: 0, stopped: None, has_too_many_holders: false, replay };
    let mut worths = Worths { outcome: review.replay.outcome.clone(), next: None };
    for step in (0..=review.replay.steps.len()).rev() {
        let so_far = Transcript { actions: transcript.actions[..step].to_vec(), ..transcript.clone() };
        let replay = so_far.replay(rules)?;
        let Some(position) = Position::at_end(rules, &so_far, &replay) else { continue };
        let by = review.replay.steps.get(step).map(|step| step.by);
        // Skips actions that are not by the player to move: chops out of turn, and passes after a play that ended the
        // trick.
        if by.is_some() && by != replay.to_play {
            continue;
        }
        let question = Question { line: true, ..Question::USUAL };
        let answer = match solve(rules, &position, question, limits) {
            Err(PositionError::TooManyHolders { .. }) => {
                review.has_too_many_holders = true;
                break;
            }
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

/// The known results after a turn.
struct Worths {
    /// The settlement of the deal, if it is over.
    outcome: Option<Outcome>,
    /// The solved position of the next turn; `None` after the last turn.
    next: Option<Answer>,
}

impl Worths {
    /// Returns a turn with the loss that its action caused. Returns `None` if the value before or after the action is
    /// unknown.
    fn reviewed(&self, step: usize, by: usize, answer: &Answer) -> Option<Reviewed> {
        let sign = answer.value_kind.sign();
        let values = answer.value.as_ref()?;
        let ends_with = match &self.next {
            Some(next) => next.value.clone()?,
            None => answer.value_kind.values_of(self.outcome.as_ref()?, values.len())?,
        };
        let (before, after) = match answer.sides {
            Sides::Two => (values[by], ends_with[by]),
            Sides::Single => {
                // There is no guaranteed value if the player is out, if two players are left, or if the deal is over.
                // In these cases, the value is exact.
                let sure = self.next.as_ref().and_then(|next| next.paranoid.get(by).copied().flatten());
                (answer.paranoid.get(by).copied().flatten()?, sure.unwrap_or(ends_with[by]))
            }
        };
        // If two players play for penalties, only the difference between their penalties counts.
        let difference = answer.sides == Sides::Two && answer.value_kind == ValueKind::Penalties;
        let others =
            |values: &[i64]| -> i64 { (0..values.len()).filter(|&seat| seat != by).map(|seat| values[seat]).sum() };
        let let_off = if difference { others(&ends_with) - others(values) } else { 0 };
        let lost = (sign * (before - after + let_off)).max(0);
        Some(Reviewed { step, answer: answer.clone(), before, after, lost })
    }
}
