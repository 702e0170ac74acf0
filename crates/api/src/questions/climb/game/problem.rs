//! Converts errors of the library to problems of an input.

use crate::wire::problem::Problem;
use pusoy::climbing::solve::PositionError;
use pusoy::climbing::{EndingError, PlayError, ReplayError};

/// Returns the problem of an ending, or of a number of players.
pub fn ending_problem(error: &EndingError) -> Problem {
    with_token(Problem::new(error.code(), error.to_string()), error.token())
}

/// Returns the problem of the plays of a transcript.
pub fn replay_problem(error: &ReplayError) -> Problem {
    with_token(Problem::new(error.code(), error.to_string()), error.token())
}

/// Returns the problem of a position.
pub fn position_problem(error: &PositionError) -> Problem {
    with_token(Problem::new(error.code(), error.to_string()), error.token())
}

/// Returns the problem of the cards of a play or a hand.
pub fn play_problem(error: &PlayError) -> Problem {
    let problem = Problem::new(error.code(), error.to_string());
    match error {
        PlayError::NotACombination(cards) => problem.token(itertools::join(cards, " ")),
        PlayError::DuplicateCard(card) => problem.token(card.to_string()),
        PlayError::TooManyOfRank(rank) => problem.token(rank.to_string()),
        PlayError::TooManyCards { given, .. } => problem.token(given.to_string()),
        _ => problem,
    }
}

fn with_token(problem: Problem, token: Option<impl Into<String>>) -> Problem {
    match token {
        Some(token) => problem.token(token),
        None => problem,
    }
}
