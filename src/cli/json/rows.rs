//! Rows in JSON, and the settings that they make.

use pusoy::cards::{Card, CardSet, Rank, parse};
use pusoy::chinese::{ByRow, Setting};

use crate::cli::json::cards::Cards;
use crate::cli::json::problem::{Problem, Problems};

/// The cards of a row in the order in which people write them: the most numerous ranks first, then high to low, and an
/// ace last that stands below a deuce.
pub fn in_order(row: CardSet) -> Vec<Card> {
    let wheel = [Rank::Ace, Rank::Two, Rank::Three, Rank::Four, Rank::Five];
    let low_ace = row.len() == 5 && wheel.into_iter().all(|rank| row.count(rank) == 1);
    let mut cards = row.sorted();
    let held = row.at_least();
    let of_its_rank = |card: &Card| held.map(|ranks| ranks >> card.rank().index() & 1).into_iter().sum::<u16>();
    cards.sort_by_key(|card| std::cmp::Reverse(of_its_rank(card)));
    if low_ace {
        cards.rotate_left(1);
    }
    cards
}

/// A row as records spell it.
pub fn row_text(row: CardSet) -> String {
    let mut text = String::with_capacity(3 * row.len());
    for card in in_order(row) {
        text.push_str(if text.is_empty() { "" } else { " " });
        text.push_str(card.text());
    }
    text
}

/// The rows of a record; that each has its size and no card is in two is checked when they become a setting.
pub fn rows_of(rows: [&Cards; 3]) -> Result<ByRow<CardSet>, Problems> {
    let text = rows.map(Cards::text).join(" / ");
    let [front, middle, back] = parse::setting_rows(&text).map_err(|error| Problems::from(error.without_columns()))?;
    Ok(ByRow { front, middle, back })
}

pub fn setting(rows: ByRow<CardSet>) -> Result<Setting, Problem> {
    Setting::new(rows).map_err(|error| Problem::new(error.code(), error.to_string()))
}
