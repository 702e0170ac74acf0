//! Positions with values worked out by hand.
//!
//! In the positions of Dou Dizhu, both sides hold a bomb or the rocket. In the positions of Killer, two players are
//! left, and both lose if neither beats the last play of a player who is out.

use pusoy::climbing::solve::verify;

use super::*;
use crate::climbing::rules;

/// Parses a position at a table of `players` players.
fn position(rules: &dyn GameRules, players: usize, text: &str) -> Position {
    let referee = Referee::new(rules, Some(players)).unwrap();
    let mut position = Position::default();
    for (name, value) in text.split("; ").map(|part| part.split_once('=').unwrap()) {
        match name {
            "move" => position.to_move = value.into(),
            "landlord" => position.contract.soloist = Some(value.into()),
            "out" => position.out = value.split(',').map(String::from).collect(),
            "bid" => position.contract.bid = Some(value.parse().unwrap()),
            "on" => {
                let (by, cards) = value.split_once(": ").unwrap();
                position.standing =
                    Some(StandingPlay { by: by.into(), cards: referee.cards(cards).unwrap(), kind: None });
            }
            _ => {
                position.players.push(name.into());
                position.hands.push(referee.cards(value).unwrap());
            }
        }
    }
    position
}

/// Each position with its values by seat.
const POSITIONS: [(&str, &[i64]); 7] = [
    // A's only reply to a card of B is the bomb, which takes A out and doubles the stakes.
    ("A=3333; B=XbXr45; landlord=B; bid=1; move=B", &[2, -2]),
    ("A=4444; B=2222566A; C=78; landlord=B; bid=1; move=B", &[2, -4, 2]),
    ("A=TTTTJK2; B=7777J; move=A; landlord=B; bid=1; on=B: 2", &[-2, 2]),
    ("A=3333; B=49KAXbXr; move=B; landlord=A; bid=2", &[4, -4]),
    ("A=899992; B=4TTTTK2; move=A; landlord=A; bid=3; on=B: XbXr", &[6, -6]),
    ("A=38888TXb; B=6666; move=A; landlord=A; bid=1", &[-2, 2]),
    ("A=3455TQAAAAXb; B=36679999JJQ; move=A; landlord=B; bid=1; on=B: JJKKK", &[1, -1]),
];

#[test]
fn positions_with_bombs_on_both_sides_have_their_values() {
    let rules = rules(Game::DouDizhu, &[]);
    let mut wrong = Vec::new();
    for (text, values) in POSITIONS {
        let position = position(&*rules, 3, text);
        let mut question = ALL;
        question.certificate = true;
        for (question, values) in [
            (question, values.to_vec()),
            (question.for_win(), values.iter().map(|&value| i64::from(value > 0)).collect()),
        ] {
            let answer = solve(&*rules, &position, question, &Limits::default()).unwrap();
            if answer.value.as_ref() != Some(&values) {
                wrong.push(format!("{text}: {:?}, right is {values:?}", answer.value));
            }
            if let Err(refusal) = verify(&*rules, answer.certificate.as_ref().unwrap()) {
                wrong.push(format!("{text}: {}", refusal.flaw));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// The values above, and every other answer to these positions, are those of plain recursion.
#[test]
#[ignore = "seconds in release mode"]
fn positions_with_bombs_on_both_sides_agree_with_plain_recursion() {
    let rules = rules(Game::DouDizhu, &[]);
    let mut wrong = Vec::new();
    for (text, values) in POSITIONS {
        let position = position(&*rules, 3, text);
        let truth = Truth::new(&*rules, &position, usize::MAX).unwrap();
        assert_eq!(truth.values(), values, "{text}");
        for error in NUMBERS.iter().filter_map(|&number| agrees(&truth, Depth::All, number).err()) {
            wrong.push(format!("{text}: {error}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// Positions of Killer under `out-on-control=all-lose`, each with the winners by seat. The player with the
/// better settlement wins, among the two who hold cards in the position. If both lose the deal, their settlements are
/// equal, and both count as winners.
const KILLER: [(&str, [i64; 4]); 4] = [
    // A and C can only pass. D's play is not beaten, so both lose.
    ("A=3h 4h; B=; C=3s 4s; D=; move=A; on=D: 2h; out=B,D", [1, 0, 1, 0]),
    // A beats the 6 and goes out. C is the only player with cards, and loses.
    ("A=7h; B=; C=3d 4d; D=; move=A; on=D: 6s; out=B,D", [1, 0, 0, 0]),
    // C's 9 beats the 6, and also the 7 if A plays it. C then leads the 4 and goes out.
    ("A=7h 3d; B=; C=9h 4c; D=; move=A; on=D: 6s; out=B,D", [0, 0, 1, 0]),
    // If A plays the 7, A then leads the 3 or the 4, and C beats it with the 5 and goes out. So A passes. C cannot beat
    // the 6, and both lose.
    ("A=7h 3c 4s; B=; C=5d; D=; move=A; on=D: 6s; out=B,D", [1, 0, 1, 0]),
];

/// Two players with equal settlements share the win. Each of them prefers a shared win to losing alone.
#[test]
fn two_players_who_lose_together_share_the_win() {
    let rules = rules(Game::Killer, &[("out-on-control", "all-lose")]);
    for (text, wins) in KILLER {
        let position = position(&*rules, 4, text);
        let truth = Truth::new(&*rules, &position, usize::MAX).unwrap();
        assert_eq!(agrees(&truth, Depth::All, 0), Ok(()), "{text}");
        let mut question = ALL.for_win();
        question.certificate = true;
        let answer = solve(&*rules, &position, question, &Limits::default()).unwrap();
        assert_eq!(answer.value, Some(wins.to_vec()), "{text}");
        let certificate = answer.certificate.unwrap();
        assert_eq!(certificate.values, wins.map(Some), "{text}");
        assert!(verify(&*rules, &certificate).is_ok(), "{text}");
    }
}
