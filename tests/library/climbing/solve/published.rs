//! Positions from a public collection, with the winners that other programs found.

use super::*;
use crate::climbing::rules;

/// Positions of Dou Dizhu in which only two players hold cards. The landlord holds the first hand and leads. `true`
/// means that the landlord wins. Four public programs agree on the winners.
const DOU_DIZHU: [(&str, &str, bool); 8] = [
    ("KK5543", "225543", true),
    ("RA54333", "B222KQ", true),
    ("2KKTT77554", "AA8", false),
    ("RKKQJT9876633", "AAKQJT987", true),
    ("2AKT96554", "BKJT8854", true),
    ("RBAAKKQQTT99", "2222JJTT", true),
    ("B2AK998553", "RQQJJT953", true),
    ("RAQQJJTT999844", "B22AATT886633", true),
];

#[test]
fn published_positions_of_dou_dizhu_have_their_winners() {
    for kickers in ["standard", "wz"] {
        let rules = rules(Game::DouDizhu, &[("kickers", kickers)]);
        for (first, second, wins) in DOU_DIZHU {
            let contract = Contract { soloist: Some(String::from("A")), bid: Some(1), ..Contract::default() };
            let position = Position { contract, ..led(&*rules, 3, &[first, second]) };
            let answer = solve(&*rules, &position, Question::USUAL, &Limits::default()).unwrap();
            let value = answer.value.unwrap();
            assert_eq!((value[0] > 0, value[0] + value[1]), (wins, 0), "{first} {second}");
            let question = Question::USUAL.for_win();
            let answer = solve(&*rules, &position, question, &Limits::default()).unwrap();
            assert_eq!(answer.value, Some(vec![i64::from(wins), i64::from(!wins)]), "{first} {second}");
        }
    }
}
