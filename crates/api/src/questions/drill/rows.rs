//! Reads a typed setting. The third row may be left out. Suits may be left out if they make no difference.

use pusoy::cards::{Card, CardSet, parse};
use pusoy::chinese::{ByRow, Payoffs, Setting, SettingError};

use crate::questions::drill::ranks;
use crate::wire::problem::{Problem, Problems};
use crate::wire::rows::setting;

/// Reads a setting of a hand. Suits may be left out if every choice of suits gives rows of the same strength.
///
/// If two rows are typed, the remaining cards are the third row, and the first typed row of five cards is the middle.
/// If the hand is then mis-set, but would be legal with the middle and the back exchanged, they are exchanged.
pub fn read(text: &str, hand: CardSet, payoffs: &Payoffs) -> Result<Setting, Problems> {
    let Some(ways) = ranks::ways(text, hand) else { return setting_from_rows(&parse::rows(text)?, hand, payoffs) };
    let settings = ways?.iter().map(|rows| setting_from_rows(rows, hand, payoffs)).collect::<Result<Vec<_>, _>>()?;
    let Some((&first, others)) = settings.split_first() else { return Err(sizes()) };
    let ranks = |setting: &Setting| payoffs.ranks(setting.rows());
    let moved = |other: &Setting| -> CardSet {
        let stays =
            |card: &Card| first.rows().iter().any(|(row, cards)| (*cards & *other.rows().get(row)).contains(*card));
        hand.iter().filter(|card| !stays(card)).collect()
    };
    // `moved` returns the cards that are in another row than in `first`. Among the settings of another strength than
    // `first`, the setting with the fewest such cards shows best which suits matter.
    let stronger_or_weaker = others.iter().filter(|other| ranks(other) != ranks(&first));
    let Some(moved) = stronger_or_weaker.map(moved).min_by_key(|cards| cards.len()) else { return Ok(first) };
    let unclear: CardSet = hand.iter().filter(|card| moved.count(card.rank()) > 0).collect();
    let message = format!("suits make a difference here (type the suits of {unclear})");
    Err(Problem::new("bad-card", message).token(unclear.to_string()).into())
}

/// Builds a setting from rows of cards.
fn setting_from_rows(rows: &[CardSet], hand: CardSet, payoffs: &Payoffs) -> Result<Setting, Problems> {
    let typed = rows.iter().fold(CardSet::EMPTY, |all, row| all | *row);
    let strange = typed - hand;
    if !strange.is_empty() {
        let verb = if strange.len() == 1 { "is" } else { "are" };
        let message = format!("{strange} {verb} not among the cards of this hand");
        return Err(Problem::new("bad-card", message).token(strange.to_string()).into());
    }
    let in_two_rows: CardSet =
        hand.iter().filter(|card| rows.iter().filter(|row| row.contains(*card)).count() > 1).collect();
    if !in_two_rows.is_empty() {
        let problem = Problem::of(&SettingError::Shared(in_two_rows));
        return Err(problem.token(in_two_rows.to_string()).into());
    }
    let left = hand - typed;
    let (front, middle, back) = match *rows {
        [front, middle, back] => return Ok(setting(ByRow { front, middle, back })?),
        [a, b] => match (a.len(), b.len()) {
            (3, 5) => (a, b, left),
            (5, 3) => (b, a, left),
            (5, 5) => (left, a, b),
            _ => return Err(sizes()),
        },
        _ => return Err(sizes()),
    };
    let as_typed = setting(ByRow { front, middle, back })?;
    let other = setting(ByRow { front, middle: back, back: middle })?;
    let is_misset = |setting: &Setting| payoffs.misset(&payoffs.ranks(setting.rows())).is_some();
    Ok(if is_misset(&as_typed) && !is_misset(&other) { other } else { as_typed })
}

fn sizes() -> Problems {
    Problem::new(
        "missing-rows",
        "missing rows, or rows of other sizes than 3, 5 and 5 cards (type FRONT / MIDDLE or FRONT / MIDDLE / BACK)",
    )
    .into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pusoy::chinese::Rules;

    fn read_typed(text: &str) -> Result<String, String> {
        let hand = parse::hand("As Ks Qs Js 9s 9h 9d 4h 4c 3h 3c 2c 2d").unwrap();
        let setting = read(text, hand, &Payoffs::new(&Rules::default()));
        let rows = setting.map(|setting| itertools::join(setting.rows().iter().map(|(_, cards)| *cards), " / "));
        rows.map_err(|problems| problems.0[0].message.clone())
    }

    #[test]
    fn ranks_are_enough_if_suits_make_no_difference() {
        let set = "4h 4c 2d / 9h 9d 3h 3c 2c / As Ks Qs Js 9s";
        for text in [
            "4h 4c 2d / 9h 9d 3h 3c 2c / As Ks Qs Js 9s",
            "442 / 9h 9d 332 / AKQJ 9s",
            "4 4 2d/9h 9d 3 3 2",
            "9d 9h 332 | 4 4 2d",
            "442 / 9h9d332",
            "442d / 339d9h2",
        ] {
            assert_eq!(read_typed(text), Ok(String::from(set)), "{text}");
        }
        // The setting has the same strength with either of the two twos in front.
        assert!(read_typed("442 / 9h9d 332").is_ok());
        assert_eq!(read_typed("922 / 99443"), Ok(String::from("9s 2d 2c / 9h 9d 4h 4c 3h / As Ks Qs Js 3c")));
    }

    #[test]
    fn ambiguous_and_invalid_rows_are_refused() {
        // The back is a flush only if the nine in the back is the nine of spades.
        assert_eq!(
            read_typed("442 / 99332"),
            Err(String::from("suits make a difference here (type the suits of 9s 9h 9d)"))
        );
        assert_eq!(read_typed("444 / 99332"), Err(String::from("this hand has 2 fours, not 3")));
        assert_eq!(read_typed("8 4 4 / 99332"), Err(String::from("this hand has 0 eights, not 1")));
        assert_eq!(read_typed("44 / 99332"), Err(String::from("a row has 3 or 5 cards, not 2")));
        let unreadable = "cannot read 'foo' (expected cards or ranks, such as TT8h8d4d)";
        assert_eq!(read_typed("442 / foo"), Err(String::from(unreadable)));
        assert_eq!(read_typed("442"), Err(sizes().0[0].message.clone()));
    }
}
