//! Rows and settings in JSON and in text.

use pusoy::cards::parse::{self, CardsError};
use pusoy::cards::{Card, CardSet, Rank};
use pusoy::chinese::{ByRow, Setting};

use crate::wire::cards::Cards;
use crate::wire::problem::{Problem, Problems};

/// Returns the cards of a row in the usual order: the most numerous ranks first, then from high to low. The ace of a
/// wheel (5-4-3-2-A) comes last.
pub fn in_order(row: CardSet) -> impl Iterator<Item = Card> {
    const ACE: u16 = 1 << Rank::Ace.index();
    const WHEEL: u16 = ACE | 0b1111;
    let [one, two, three, four] = row.at_least();
    let ranks = match one == WHEEL && row.len() == 5 {
        true => [WHEEL ^ ACE, ACE, 0, 0],
        false => [four, three & !four, two & !three, one & !two],
    };
    ranks.into_iter().flat_map(move |ranks| row.of_ranks(ranks).by_rank())
}

/// Formats a row as in records: `Ks Kh Qd`.
pub fn row_text(row: CardSet) -> String {
    let mut text = String::with_capacity(3 * row.len());
    for card in in_order(row) {
        text.push_str(if text.is_empty() { "" } else { " " });
        text.push_str(card.text());
    }
    text
}

/// Builds a setting from three rows.
pub fn setting(rows: ByRow<CardSet>) -> Result<Setting, Problem> {
    Setting::new(rows).map_err(Problem::from)
}

/// Parses a setting: `FRONT / MIDDLE / BACK`.
pub fn setting_of_text(text: &str) -> Result<Setting, Problems> {
    setting_of_part(text, 0)
}

/// Parses a setting in `text`, which is a part of a longer text. In the longer text, `before` characters precede the
/// part.
pub fn setting_of_part(text: &str, before: usize) -> Result<Setting, Problems> {
    let [front, middle, back] = parse::setting_rows(text).map_err(|error: CardsError| error.shifted(before))?;
    Ok(setting(ByRow { front, middle, back })?)
}

/// Reads a setting in JSON, from the fields `front`, `middle` and `back`.
pub fn setting_of_fields(rows: [&Cards; 3]) -> Result<Setting, Problems> {
    Ok(setting(rows_of_fields(rows)?)?)
}

/// Reads the rows of a setting in JSON.
///
/// # Errors
///
/// Invalid cards, rows of sizes other than 3, 5 and 5, and cards in two rows.
pub fn rows_of_fields(rows: [&Cards; 3]) -> Result<ByRow<CardSet>, Problems> {
    if let [Some(front), Some(middle), Some(back)] = rows.map(|row| Some(row.one_by_one()?.set())) {
        let is_set = [front, middle, back].map(|row| row.len()) == [3, 5, 5];
        if is_set && (front | middle | back).len() == 13 {
            return Ok(ByRow { front, middle, back });
        }
    }
    let text = rows.map(Cards::text).join(" / ");
    let [front, middle, back] = parse::setting_rows(&text).map_err(|error| Problems::from(error.without_columns()))?;
    Ok(ByRow { front, middle, back })
}
