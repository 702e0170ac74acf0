//! Endings solved, against vectors that another program made and against plain recursion.
//!
//! * [`vectors`]: positions of every game with the values that a brute force of others found.
//! * [`recursion`]: plain recursion over the moves and settlements of the rules; [`agreement`] compares answers with it.
//! * [`random`]: random positions; [`planted`]: positions with bombs, runs and twos in several hands.
//! * [`certificates`]: strategies that prove values, verified and refused.
//! * [`published`]: positions that other programs publish.
//! * [`refusals`]: positions that cannot be, and limits.
//! * [`prunings`]: what searches leave out, not left out.
//! * [`singles`]: Daifugo of two hands without pairs.

pub mod agreement;
mod certificates;
mod planted;
mod prunings;
mod published;
mod random;
pub mod recursion;
mod refusals;
mod singles;
mod vectors;

use pusoy::cards::PackCard;
use pusoy::climbing::solve::{Answer, Limits, Position, Question, StandingPlay, solve};
use pusoy::climbing::{Contract, Game, GameRules, Move, Referee};

/// A question for everything that there is.
const ALL: Question = {
    let mut question = Question::USUAL;
    question.all = true;
    question.line = true;
    question
};

/// Solves a position without limits.
fn solved(rules: &dyn GameRules, position: &Position) -> Answer {
    solve(rules, position, ALL, &Limits::default()).unwrap_or_else(|error| panic!("{position:?}: {error}"))
}

/// Cards of a text, for as many players as a game may have.
fn cards(rules: &dyn GameRules, players: usize, text: &str) -> Vec<PackCard> {
    Referee::new(rules, Some(players)).unwrap().cards(text).unwrap()
}

/// A position of players A, B, … with these hands, of whom the first leads.
fn led(rules: &dyn GameRules, players: usize, hands: &[&str]) -> Position {
    Position {
        players: ["A", "B", "C", "D"].into_iter().take(hands.len()).map(String::from).collect(),
        hands: hands.iter().map(|hand| cards(rules, players, hand)).collect(),
        to_move: String::from("A"),
        ..Position::default()
    }
}
