//! Tests [`longest_resistance`], which finds the best moves that make a deal last longest. Its results must equal those
//! of a plain recursion over the best moves of solved positions.

use pusoy::cards::Rng;
use pusoy::climbing::solve::{PlaysFor, Resistance, longest_resistance};

use super::random::{position, variants};
use super::*;
use crate::climbing::rules;
use crate::long_runs::cases;

/// Returns the number of turns to the end of the deal if every player chooses among the best moves. The players in
/// `side` prolong the deal, and all others shorten it.
fn turns(rules: &dyn GameRules, at: &Position, side: &[String]) -> usize {
    let lengths = solved(rules, at).best_moves.into_iter().map(|play| match at.after(rules, &play).unwrap() {
        Some(next) => 1 + turns(rules, &next, side),
        None => 1,
    });
    let longest = side.contains(&at.to_move);
    if longest { lengths.max().unwrap() } else { lengths.min().unwrap() }
}

/// Returns the players of the side to move: the player alone, or all opponents of a soloist.
fn side_to_move(at: &Position) -> Vec<String> {
    match &at.contract.soloist {
        Some(soloist) if *soloist != at.to_move => at.players.iter().filter(|name| *name != soloist).cloned().collect(),
        _ => vec![at.to_move.clone()],
    }
}

/// Checks that the line begins with the first of the moves found, is as long as the resistance, and ends the deal.
fn check_line(rules: &dyn GameRules, mut at: Position, found: &Resistance) {
    assert_eq!((&found.line[0].play, found.line.len()), (&found.moves[0], found.turns), "{at:?}");
    let mut ends_after = None;
    for (number, step) in (1..).zip(&found.line) {
        assert_eq!((at.players[step.by].as_str(), ends_after), (at.to_move.as_str(), None));
        match at.after(rules, &step.play).unwrap() {
            Some(next) => at = next,
            None => ends_after = Some(number),
        }
    }
    assert_eq!(ends_after, Some(found.turns));
}

#[test]
fn the_longest_resistance_agrees_with_its_definition() {
    let (mut compared, mut choices) = (0, 0);
    for (n, (game, options)) in variants().into_iter().enumerate() {
        let rules = rules(game, &options);
        let mut rng = Rng::stream(41, n as u64);
        for _ in 0..cases(40) {
            let holders = if rules.conduct().soloist.is_some() { 2 + rng.below(2) as usize } else { 2 };
            let Some(at) = position(&*rules, &mut rng, holders, 4) else { continue };
            let Ok(answer) = solve(&*rules, &at, ALL, &Limits::default()) else { continue };
            let found = longest_resistance(&*rules, &at, PlaysFor::Settlement, 100_000).unwrap().unwrap();
            let side = side_to_move(&at);
            let length = |play: &Option<Move>| match at.after(&*rules, play).unwrap() {
                Some(next) => 1 + turns(&*rules, &next, &side),
                None => 1,
            };
            let lengths: Vec<(usize, Option<Move>)> =
                answer.best_moves.iter().map(|play| (length(play), play.clone())).collect();
            let longest = lengths.iter().map(|(length, _)| *length).max().unwrap();
            let of_length =
                |play: &Option<Move>| lengths.iter().any(|(length, best)| best == play && *length == longest);
            assert_eq!(found.turns, longest, "{game} {options:?} {at:?}");
            assert!(found.moves.iter().all(of_length), "{game} {options:?} {at:?}: {:?}", found.moves);
            assert_eq!(
                found.is_choice,
                lengths.iter().any(|(length, _)| *length < longest),
                "{game} {options:?} {at:?}"
            );
            check_line(&*rules, at, &found);
            compared += 1;
            choices += usize::from(found.is_choice);
        }
    }
    assert!(compared > 80 && choices > 5, "{compared} positions, {choices} with a choice");
}

#[test]
fn both_moves_of_a_lost_position_resist_equally_long() {
    let rules = Game::DouDizhu.rules();
    // A leads the 4 or the 6. B must beat this card with the 7, because otherwise A plays the other card and is out. So
    // both leads take four turns: 4, 7, pass, 5 and 6, 7, pass, 5.
    let contract = Contract { soloist: Some("A".into()), bid: Some(1), ..Contract::default() };
    let position = Position { contract, ..led(&*rules, 3, &["4 6", "5 7"]) };
    let found = longest_resistance(&*rules, &position, PlaysFor::Settlement, 100).unwrap().unwrap();
    assert_eq!((found.moves.len(), found.turns, found.is_choice), (2, 4, false));
    assert_eq!(longest_resistance(&*rules, &position, PlaysFor::Settlement, 1).unwrap(), None);
}

#[test]
fn players_who_play_for_themselves_have_no_longest_resistance() {
    let rules = Game::BigTwo.rules();
    let position = led(&*rules, 3, &["3d 4d", "5c", "6h"]);
    assert_eq!(longest_resistance(&*rules, &position, PlaysFor::Settlement, 1_000).unwrap(), None);
}
