//! Solved endgames, compared with the answers of another program and with plain recursion.
//!
//! * [`vectors`]: test vectors, which are positions of every game. Their values were found by another program's brute
//!   force or worked out by hand.
//! * [`recursion`]: plain recursion over the moves and settlements of the rules; [`agreement`] compares answers with
//!   it.
//! * [`random`]: random positions; [`planted`]: positions with bombs, runs and twos in several hands.
//! * [`certificates`]: strategies that prove values, verified and refused.
//! * [`published`]: positions from a public collection, with the winners that other programs found.
//! * [`resistance`]: the best moves that make a deal last longest.
//! * [`refusals`]: impossible positions, and limits.
//! * [`prunings`]: answers with each pruning switched off.
//! * [`lookups`]: the legal moves of positions, and moves found by their cards.
//! * [`singles`]: Daifugo with two hands that have no pairs.

pub mod agreement;
mod certificates;
mod lookups;
mod planted;
mod prunings;
mod published;
mod random;
pub mod recursion;
mod refusals;
mod resistance;
mod singles;
mod vectors;

use pusoy::cards::PackCard;
use pusoy::climbing::solve::{Answer, Limits, Position, Question, StandingPlay, solve};
use pusoy::climbing::{Contract, Game, GameRules, Move, Referee};

/// The question that asks for everything except a certificate.
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

/// Parses the cards of a game with this many players.
fn cards(rules: &dyn GameRules, players: usize, text: &str) -> Vec<PackCard> {
    Referee::new(rules, Some(players)).unwrap().cards(text).unwrap()
}

/// Returns a position of players A, B, … with these hands. The first player leads. `players` is the size of the table,
/// which may be greater than the number of hands.
fn led(rules: &dyn GameRules, players: usize, hands: &[&str]) -> Position {
    Position {
        players: ["A", "B", "C", "D"].into_iter().take(hands.len()).map(String::from).collect(),
        hands: hands.iter().map(|hand| cards(rules, players, hand)).collect(),
        to_move: String::from("A"),
        ..Position::default()
    }
}
