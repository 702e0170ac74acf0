//! Fuzzes open-face boards. The first byte of an input selects the preset. The next five bytes say how many cards are
//! in front, in the middle, in the back, in hand and dead. The other bytes are these cards. Bytes may repeat a card.

use pusoy::ErrorCode;

use pusoy::cards::{Card, CardSet};
use pusoy::chinese::{ByRow, Rules};
use pusoy::open_face::{Position, ValuedPlacement, Variant, place};

const PRESETS: [&str; 5] = ["ofc", "pineapple", "progressive", "ultimate", "low-pineapple"];

/// Checks a board. An error must have a message. An answer must rank placements by value, best first. The chances of a
/// foul and of fantasyland must be from 0 to 1.
pub fn judge(input: &[u8]) {
    let [preset, front, middle, back, held, dead, cards @ ..] = input else { return };
    let rules = Rules::preset(PRESETS[usize::from(*preset) % PRESETS.len()]).expect("a preset");
    let variant = Variant::new(&rules).expect("open-face");
    let deck: Vec<Card> = CardSet::DECK.iter().collect();
    let mut cards = cards.iter().map(|&card| deck[usize::from(card) % deck.len()]);
    let mut some = |count: usize| cards.by_ref().take(count).collect::<Vec<Card>>();
    let sizes = [front % 5, middle % 7, back % 7].map(usize::from);
    let [front, middle, back] = sizes.map(|size| some(size).into_iter().collect::<CardSet>());
    let board = ByRow { front, middle, back };
    let placed: usize = board.iter().map(|(_, row)| row.len()).sum();
    let held = some(usize::from(held % 19));
    // Skip early streets, which take long. The same code checks the boards of early and of later streets.
    if placed < 9 && matches!(held.len(), 1 | 3 | 5) {
        return;
    }
    let mut position = Position::new(&variant, board, held);
    position.dead = some(usize::from(dead % 30)).into_iter().collect();
    match place(&variant, &position) {
        Err(error) => {
            let message = error.to_string();
            assert!(!message.is_empty() && !message.contains(char::is_control) && !error.code().is_empty());
        }
        Ok(answer) => {
            let values: Vec<f64> = answer.placements.iter().map(|placed| number(placed.value)).collect();
            assert!(!values.is_empty() && values.is_sorted_by(|a, b| a >= b), "{values:?}");
            answer.placements.iter().for_each(are_chances);
        }
    }
}

/// Panics unless the chances of a foul and of fantasyland are from 0 to 1.
pub(crate) fn are_chances(placed: &ValuedPlacement) {
    let chances = [placed.foul, placed.fantasyland].map(number);
    assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)), "{placed:?}");
}

/// Returns the value of a whole number or a fraction in text form.
fn number(written: impl ToString) -> f64 {
    let written = written.to_string();
    let (above, below) = written.split_once('/').unwrap_or((&written, "1"));
    above.parse::<f64>().expect("a number") / below.parse::<f64>().expect("a number")
}
