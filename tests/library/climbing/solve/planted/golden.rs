//! Positions of Dou Dizhu with values worked out by hand. In each, a player goes out with a bomb, or beats a bomb with
//! a higher one.

use pusoy::climbing::solve::verify;

use super::*;
use crate::climbing::rules;

/// Parses a position of Dou Dizhu.
fn position(rules: &dyn GameRules, text: &str) -> Position {
    let referee = Referee::new(rules, Some(3)).unwrap();
    let mut position = Position::default();
    for (name, value) in text.split("; ").map(|part| part.split_once('=').unwrap()) {
        match name {
            "move" => position.to_move = value.into(),
            "landlord" => position.contract.soloist = Some(value.into()),
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
    // A's only play is the bomb, which takes A out and doubles the stakes.
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
        let position = position(&*rules, text);
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
fn positions_with_bombs_on_both_sides_agree_with_plain_recursion() {
    let rules = rules(Game::DouDizhu, &[]);
    let mut wrong = Vec::new();
    for (text, values) in POSITIONS {
        let position = position(&*rules, text);
        let truth = Truth::new(&*rules, &position, usize::MAX).unwrap();
        assert_eq!(truth.values(), values, "{text}");
        for error in NUMBERS.iter().filter_map(|&number| agrees(&truth, Depth::All, number).err()) {
            wrong.push(format!("{text}: {error}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}
