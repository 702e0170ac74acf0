//! Parses, formats and describes cards and settings for Python. A number with one bit per card represents a set of
//! cards. An index from 0 to 51 represents a single card.

use pusoy::cards::parse::{self, CardsError};
use pusoy::cards::{Card, CardSet};
use pusoy::chinese::{ByRow, Setting};
use pusoy_api::wire::problem::{Problem, Problems};
use pusoy_api::wire::rows;
use pusoy_api::words::plans;
use pyo3::prelude::*;

use crate::problems::{exception, problem};

/// The front, middle and back of a setting, each as a number with one bit per card.
pub type RowBits = (u64, u64, u64);

/// Returns the cards with these bits.
pub fn card_set(py: Python<'_>, bits: u64) -> PyResult<CardSet> {
    CardSet::from_bits(bits).ok_or_else(|| {
        problem(py, "bad-card", format!("{bits} has bits beyond the 52 cards (expected bits 0 to 51, one per card)"))
    })
}

/// Returns the thirteen cards with these bits. Returns a problem if the bits are not thirteen cards.
pub fn hand(bits: u64) -> Result<CardSet, Problem> {
    match CardSet::from_bits(bits) {
        None => Err(Problem::new(
            "bad-card",
            format!("{bits} has bits beyond the 52 cards (expected bits 0 to 51, one per card)"),
        )),
        Some(cards) if cards.len() != 13 => Err(Problem::new(
            "wrong-count",
            format!("a hand has 13 cards, {} {} given", cards.len(), if cards.len() == 1 { "was" } else { "were" }),
        )),
        Some(cards) => Ok(cards),
    }
}

/// Returns the setting with these rows.
pub fn setting(py: Python<'_>, (front, middle, back): RowBits) -> PyResult<Setting> {
    let rows = ByRow { front: card_set(py, front)?, middle: card_set(py, middle)?, back: card_set(py, back)? };
    rows::setting(rows).map_err(|problem| exception(py, &problem.into()))
}

/// Returns the rows of a setting as numbers.
pub fn row_bits(setting: &Setting) -> RowBits {
    let rows = setting.rows();
    (rows.front.bits(), rows.middle.bits(), rows.back.bits())
}

fn checked<T>(py: Python<'_>, parsed: Result<T, CardsError>) -> PyResult<T> {
    parsed.map_err(|error| exception(py, &Problems::from(error)))
}

#[pyfunction]
pub fn parse_card(py: Python<'_>, text: &str) -> PyResult<usize> {
    match checked(py, parse::cards(text))?.set() {
        cards if cards.len() == 1 => Ok(cards.iter().next().map_or(0, Card::index)),
        cards => Err(problem(py, "wrong-count", format!("expected one card, {} were given", cards.len()))),
    }
}

#[pyfunction]
pub fn parse_cards(py: Python<'_>, text: &str) -> PyResult<u64> {
    Ok(checked(py, parse::cards(text))?.set().bits())
}

#[pyfunction]
pub fn parse_hand(py: Python<'_>, text: &str) -> PyResult<u64> {
    Ok(checked(py, parse::hand(text))?.bits())
}

#[pyfunction]
pub fn parse_rows(py: Python<'_>, text: &str) -> PyResult<RowBits> {
    rows::setting_of_text(text).map(|setting| row_bits(&setting)).map_err(|problems| exception(py, &problems))
}

#[pyfunction]
pub fn format_cards(py: Python<'_>, bits: u64) -> PyResult<String> {
    Ok(card_set(py, bits)?.to_string())
}

#[pyfunction]
pub fn format_row(py: Python<'_>, bits: u64) -> PyResult<String> {
    Ok(rows::row_text(card_set(py, bits)?))
}

#[pyfunction]
pub fn cards_by_rank(py: Python<'_>, bits: u64) -> PyResult<Vec<usize>> {
    Ok(card_set(py, bits)?.by_rank().map(Card::index).collect())
}

#[pyfunction]
pub fn describe(py: Python<'_>, bits: u64) -> PyResult<String> {
    match card_set(py, bits)? {
        row if matches!(row.len(), 3 | 5) => Ok(pusoy::eval::describe(row)),
        row => Err(problem(py, "wrong-count", format!("a row has 3 or 5 cards, not {}", row.len()))),
    }
}

#[pyfunction]
pub fn plan_in_words(py: Python<'_>, rows: RowBits) -> PyResult<String> {
    Ok(plans::plan_in_words(setting(py, rows)?.rows()))
}
