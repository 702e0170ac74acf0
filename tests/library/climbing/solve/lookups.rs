//! The legal moves of positions, and moves found by their cards.

use itertools::Itertools;
use pusoy::cards::{PackCard, Rng};
use pusoy::climbing::solve::{Limits, MoveError, Position, Question, StandingPlay, solve};
use pusoy::climbing::{Contract, Game, GameRules, IllegalAction, Move, Referee};

use super::super::rules;
use super::random::{position, variants};
use super::{cards, led};

/// Returns the position with a card of Big Two, played by B, as the current play.
fn on(card: &str, position: &Position) -> Position {
    let cards = cards(&*rules(Game::BigTwo, &[]), 2, card);
    Position { standing: Some(StandingPlay { by: String::from("B"), cards, kind: None }), ..position.clone() }
}

/// Returns the message of the error for these cards. For `None`, returns the message for a pass.
fn refusal(rules: &dyn GameRules, position: &Position, play: Option<&str>) -> String {
    let play = play.map(|text| Referee::new(rules, None).unwrap().cards(text).unwrap());
    position.find_move(rules, play.as_deref()).unwrap_err().to_string()
}

/// Returns, as text, the move that `find_move` finds for these cards.
fn found(rules: &dyn GameRules, position: &Position, play: &str) -> String {
    let play = Referee::new(rules, None).unwrap().cards(play).unwrap();
    position.find_move(rules, Some(&play)).unwrap().unwrap().to_string()
}

#[test]
fn moves_are_found_by_their_cards_in_any_order() {
    let big_two = rules(Game::BigTwo, &[]);
    let leads = led(&*big_two, 2, &["4h 4s 9d Jc", "5d 6c"]);
    let names = |position: &Position, rules: &dyn GameRules| {
        let moves = position.moves(rules).unwrap();
        moves.iter().map(|play| play.as_ref().map_or("pass".into(), Move::to_string)).collect_vec()
    };
    assert_eq!(names(&leads, &*big_two), ["4h", "4s", "9d", "Jc", "4h 4s"]);
    assert_eq!((found(&*big_two, &leads, "4s 4h"), found(&*big_two, &leads, "4s")), ("4h 4s".into(), "4s".into()));
    // The four of hearts and the four of spades both beat the four of diamonds.
    let follows = on("4d", &leads);
    assert_eq!(names(&follows, &*big_two), ["4h", "4s", "9d", "Jc", "pass"]);
    assert_eq!(follows.find_move(&*big_two, None), Ok(None));
    // In Dou Dizhu, suits do not count, so the five of spades means any five in the hand.
    let dou_dizhu = rules(Game::DouDizhu, &[]);
    let contract = Contract { soloist: Some(String::from("A")), bid: Some(1), ..Contract::default() };
    let position = Position { contract, ..led(&*dou_dizhu, 3, &["5h 5d 7c", "8s"]) };
    assert_eq!(found(&*dou_dizhu, &position, "5s"), found(&*dou_dizhu, &position, "5d"));
    assert_eq!(found(&*dou_dizhu, &position, "55"), found(&*dou_dizhu, &position, "5d 5h"));
}

#[test]
fn illegal_moves_have_a_reason() {
    let big_two = rules(Game::BigTwo, &[]);
    let leads = led(&*big_two, 2, &["4h 4s 9d Jc", "5d 6c"]);
    let follows = on("Td", &leads);
    for (position, play, wanted) in [
        (&leads, None, "the player who leads must play, and cannot pass"),
        (&leads, Some("4d"), "A does not hold 4d"),
        (&leads, Some("4s 9d"), "4s 9d are not a combination under these rules"),
        (&leads, Some(""), "an empty play is not a combination under these rules"),
        (&follows, Some("9d"), "9d (single) does not beat the single: it is not higher"),
        (&follows, Some("4h 4s"), "4h 4s (pair) does not beat the single: it is of another type"),
    ] {
        assert_eq!(refusal(&*big_two, position, play), wanted, "{play:?}");
    }
    let impossible = Position { to_move: String::from("C"), ..leads };
    assert!(matches!(impossible.moves(&*big_two), Err(error) if error.to_string().contains("nobody is called 'C'")));
    assert!(matches!(impossible.find_move(&*big_two, None), Err(MoveError::Position(_))));
}

/// In random positions of every game, `moves` returns the moves that the search compares. `find_move` finds a move for
/// a subset of the hand if and only if one of these moves plays the subset. The only exception is a play in which the
/// card that a joker represents must be named.
#[test]
fn exactly_the_moves_that_the_search_compares_are_found() {
    let mut rng = Rng::new(77);
    let question = Question { all: true, ..Question::USUAL };
    let mut checked = 0;
    for (game, options) in variants() {
        let rules = rules(game, &options);
        let positions = (0..40).filter_map(|_| position(&*rules, &mut rng, 2, 4)).collect_vec();
        let solved = positions.into_iter().filter_map(|position| {
            let answer = solve(&*rules, &position, question, &Limits::default()).ok()?;
            Some((position, answer.moves.into_iter().map(|valued| valued.play).collect_vec()))
        });
        for (position, compared) in solved.take(8) {
            let moves = position.moves(&*rules).unwrap();
            assert_eq!(moves, compared, "{game} {options:?} {position:?}");
            checked += 1;
            let deck = *Referee::new(&*rules, None).unwrap().deck();
            let place = |card: &PackCard| (deck.rank(*card), deck.suits.map(|_| deck.written(*card)));
            let places = |cards: &[PackCard]| cards.iter().map(place).sorted().collect_vec();
            let seat = position.players.iter().position(|player| *player == position.to_move).unwrap();
            for subset in position.hands[seat].iter().rev().copied().powerset() {
                let is_it = |play: &Move| places(&play.cards) == places(&subset);
                let legal = moves.iter().flatten().filter(|play| is_it(play)).collect_vec();
                match position.find_move(&*rules, Some(&subset)) {
                    Ok(found) => {
                        assert!(legal.contains(&&found.unwrap()), "{game} {options:?} {position:?} {subset:?}")
                    }
                    // If a joker could represent cards with different effects, its card must be named.
                    Err(MoveError::Illegal(IllegalAction::UnsaidJoker(_))) => assert!(legal.len() > 1),
                    // Any other error means that no move plays these cards.
                    Err(_) => assert!(legal.is_empty(), "{game} {options:?} {position:?} {subset:?}"),
                }
            }
            for play in moves.iter().flatten() {
                let found = position.find_move(&*rules, Some(&play.cards)).unwrap().unwrap();
                assert_eq!(found.cards, play.cards, "{game} {options:?} {position:?}");
            }
        }
    }
    assert!(checked > 100, "{checked}");
}
