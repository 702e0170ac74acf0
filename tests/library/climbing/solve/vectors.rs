//! Test vectors: 324 positions of nine games, with answers that another program gave or that were worked out by hand.

use std::collections::BTreeMap;

use itertools::Itertools;
use pusoy::climbing::solve::Sides;
use serde_json::Value;

use super::*;
use crate::climbing::rules;

fn names(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// Returns the position of a vector. If suits do not count, the vector gives ranks only, and the referee chooses suits.
fn position(referee: &Referee, vector: &Value) -> Position {
    let read = |cards: &Value| referee.cards(&names(cards).join(" ")).unwrap();
    let hands = vector["hands"].as_object().unwrap();
    let number = |field: &str| vector[field].as_i64();
    let soloist = vector["landlord"].as_str().or(vector["soloist"].as_str());
    Position {
        players: hands.keys().cloned().collect(),
        hands: hands.values().map(read).collect(),
        to_move: vector["to_move"].as_str().unwrap().to_owned(),
        standing: vector["standing"].as_object().map(|play| StandingPlay {
            by: play["by"].as_str().unwrap().to_owned(),
            cards: read(&play["cards"]),
            kind: None,
        }),
        passed: Some(names(&vector["passed"])),
        out: names(&vector["out"]),
        contract: Contract {
            soloist: soloist.map(String::from),
            bid: number("bid"),
            bombs: number("bombs").unwrap_or(0),
            rockets: number("rockets").unwrap_or(0),
            spring: None,
        },
        ..Position::default()
    }
}

/// Formats a move for comparison with the vectors: sorted cards, or ranks only if suits do not count.
fn spelled(referee: &Referee, play: &Option<Move>) -> String {
    let by_rank = referee.deck().suits.is_none();
    let card = |card: &PackCard| match card.card() {
        Some(card) if by_rank => card.rank().to_string(),
        _ => card.to_string(),
    };
    play.as_ref().map_or_else(|| String::from("pass"), |play| play.cards.iter().map(card).sorted().join(" "))
}

fn expected_spelling(play: &Value) -> String {
    play.as_str().map_or_else(|| names(play).into_iter().sorted().join(" "), String::from)
}

/// Checks every vector: the value, the best moves and each move's value. If three or more players each play for
/// themselves, also checks each player's guaranteed value and upper bound.
#[test]
fn answers_agree_with_every_vector() {
    let vectors: Value = serde_json::from_str(include_str!("../../../data/endings.json")).unwrap();
    let vectors = vectors.as_array().unwrap();
    assert_eq!(vectors.len(), 324);
    for vector in vectors {
        let id = vector["id"].as_str().unwrap();
        let options = vector["options"].as_object().unwrap();
        let options: Vec<(&str, &str)> =
            options.iter().map(|(name, value)| (&**name, value.as_str().unwrap())).collect();
        let game = Game::from_name(vector["game"].as_str().unwrap()).unwrap();
        let rules = rules(game, &options);
        let hands = vector["hands"].as_object().unwrap();
        let referee = Referee::new(&*rules, Some(hands.len().max(*rules.players().start()))).unwrap();
        let answer = solved(&*rules, &position(&referee, vector));
        let by_seat = |values: &Value| hands.keys().map(|name| values[name].as_i64().unwrap()).collect_vec();
        let set = |moves: &Value| moves.as_array().unwrap().iter().map(expected_spelling).sorted().collect_vec();
        let ours =
            |moves: &[Option<Move>]| moves.iter().map(|play| spelled(&referee, play)).sorted().dedup().collect_vec();

        assert_eq!(answer.sides.name(), vector["sides"], "{id}");
        assert_eq!(answer.value_kind.name(), vector["value_kind"], "{id}");
        assert_eq!(answer.value, Some(by_seat(&vector["value"])), "{id}");
        assert_eq!(ours(&answer.best_moves), set(&vector["best_moves"]), "{id}");
        if answer.sides == Sides::Single {
            let some = |values: &Value| by_seat(values).into_iter().map(Some).collect_vec();
            assert_eq!(answer.paranoid, some(&vector["paranoid"]), "{id}");
            assert_eq!(answer.upper, some(&vector["upper"]), "{id}");
            assert_eq!(ours(&answer.paranoid_best_moves), set(&vector["paranoid_best_moves"]), "{id}");
            let tagged = |tag: &str| vector["tags"].as_array().unwrap().contains(&tag.into());
            assert!(answer.proven == tagged("proven") || tagged("by-hand"), "{id}");
            let mover = hands.keys().position(|name| vector["to_move"] == name.as_str()).unwrap();
            assert_eq!(answer.proven, answer.paranoid[mover] == answer.upper[mover], "{id}");
        } else {
            assert!(answer.proven, "{id}");
        }
        let of_move = |play: &Value| (by_seat(&play["value"]), play["paranoid"].as_i64());
        let wanted: BTreeMap<String, _> = vector["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|play| (expected_spelling(&play["move"]), of_move(play)))
            .collect();
        let found: BTreeMap<String, _> = answer
            .moves
            .iter()
            .map(|play| (spelled(&referee, &play.play), (play.value.clone().unwrap(), play.paranoid)))
            .collect();
        assert_eq!(found, wanted, "{id}");
        assert_eq!(answer.stopped, None);
    }
}
