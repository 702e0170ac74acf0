//! Parses hands, rows and settings, and checks their numbers of cards.

use super::characters::SLASHES;
use super::error::{CardProblem, CardsError};
use super::reader::Reading;
use super::{plain, reader};
use crate::cards::{CardSet, Pack};

/// Parses a hand of thirteen cards.
///
/// # Errors
/// Returns the errors of [`cards`](super::cards), and an error if the number of cards is not thirteen.
pub fn hand(text: &str) -> Result<CardSet, CardsError> {
    counted(text, 1, Count::Hand)
}

/// Parses a row of three or five cards.
///
/// # Errors
/// Returns the errors of [`cards`](super::cards), and an error if the number of cards is not three or five.
pub fn row(text: &str) -> Result<CardSet, CardsError> {
    counted(text, 1, Count::Row)
}

/// Parses one or more rows of three or five cards each, separated by `/`. A card may appear in several rows.
///
/// # Errors
/// Returns one error with the problems of all rows. The problems that a single row can have are those of [`row`].
///
/// ```
/// let rows = pusoy::cards::parse::rows("Kh Kd Qc / Ks Kc Qd Jh 9h")?;
/// assert_eq!(rows.iter().map(|row| row.len()).collect::<Vec<_>>(), [3, 5]);
/// # Ok::<(), pusoy::cards::parse::CardsError>(())
/// ```
pub fn rows(text: &str) -> Result<Vec<CardSet>, CardsError> {
    let mut rows = Vec::new();
    let mut problems = Vec::new();
    for (part, column) in split(text) {
        match counted(part, column, Count::Row) {
            Ok(row) => rows.push(row),
            Err(error) => problems.extend(error.into_problems()),
        }
    }
    CardsError::from_problems(problems).map_or(Ok(rows), Err)
}

/// Parses a setting, `front / middle / back`, of three, five and five different cards.
///
/// # Errors
/// Returns the errors of [`cards`](super::cards), and an error if the number of rows or the number of cards in a row is
/// wrong.
///
/// ```
/// use pusoy::cards::parse::setting_rows;
///
/// let [front, _, back] = setting_rows("6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d")?;
/// assert_eq!((front.to_string(), back.len()), (String::from("6s 6h 4c"), 5));
///
/// let error = setting_rows("6s 6h / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d").unwrap_err();
/// assert_eq!(error.to_string(), "the front has 3 cards, 2 were given");
/// # Ok::<(), pusoy::cards::parse::CardsError>(())
/// ```
pub fn setting_rows(text: &str) -> Result<[CardSet; 3], CardsError> {
    let parts: Vec<(&str, usize)> = split(text).take(ROWS_TOLD).collect();
    if let Some(rows) = plain_setting(&parts) {
        return Ok(rows);
    }
    let mut all = Reading::default();
    if parts.len() != 3 {
        all.problems.push(CardProblem::count("a setting has 3 rows (front / middle / back)", parts.len(), text, 1));
    }
    let mut ends = [0; 4];
    for (i, &(part, column)) in parts.iter().enumerate() {
        let mut reading = reader::read(part, column, Pack::default());
        if parts.len() == 3 {
            count_cards(&mut reading, part, column, [Count::Front, Count::Middle, Count::Back][i]);
            ends[i + 1] = ends[i] + reading.found.len();
        }
        all.append(reading);
    }
    let whole = all.distinct()?;
    Ok(std::array::from_fn(|i| whole.iter().skip(ends[i]).take(ends[i + 1] - ends[i]).collect()))
}

/// Largest number of rows to read and count in the text of a setting.
const ROWS_TOLD: usize = 100;

/// The required number of cards.
#[derive(Clone, Copy)]
enum Count {
    Hand,
    Row,
    Front,
    Middle,
    Back,
}

impl Count {
    /// Returns `true` if `count` meets the requirement.
    fn fits(self, count: usize) -> bool {
        match self {
            Count::Hand => count == 13,
            Count::Row => count == 3 || count == 5,
            Count::Front => count == 3,
            Count::Middle | Count::Back => count == 5,
        }
    }

    /// Returns the requirement in words.
    fn wanted(self) -> &'static str {
        match self {
            Count::Hand => "a hand has 13 cards",
            Count::Row => "a row has 3 or 5 cards",
            Count::Front => "the front has 3 cards",
            Count::Middle => "the middle has 5 cards",
            Count::Back => "the back has 5 cards",
        }
    }
}

/// Splits a text into rows, each with the column of its first character.
fn split(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut column = 1;
    text.split(SLASHES).map(move |part| {
        let begins = column;
        column += part.chars().count() + 1;
        (part, begins)
    })
}

/// Parses cards and checks their number. The first character of `text` is at `column`.
fn counted(text: &str, column: usize, count: Count) -> Result<CardSet, CardsError> {
    if let Some(list) = plain::cards(text).filter(|list| count.fits(list.len())) {
        return Ok(list.set());
    }
    let mut reading = reader::read(text, column, Pack::default());
    count_cards(&mut reading, text, column, count);
    reading.distinct().map(|list| list.set())
}

/// Parses the rows of a setting that is written in the usual ASCII spelling. `parts` are the texts of the rows, each
/// with its column. Returns `None` if a text has another spelling, or if the setting is wrong.
fn plain_setting(parts: &[(&str, usize)]) -> Option<[CardSet; 3]> {
    let &[front, middle, back] = parts else { return None };
    let (front, middle, back) =
        (plain::cards(front.0)?.set(), plain::cards(middle.0)?.set(), plain::cards(back.0)?.set());
    let sizes = front.len() == 3 && middle.len() == 5 && back.len() == 5;
    (sizes && (front | middle | back).len() == 13).then_some([front, middle, back])
}

/// Adds a problem if the number of cards is wrong. Each problem already in `reading`, such as an unreadable piece,
/// counts as one card.
fn count_cards(reading: &mut Reading, text: &str, column: usize, count: Count) {
    let given = reading.found.len() + reading.problems.len();
    if !count.fits(given) {
        reading.problems.push(CardProblem::count(count.wanted(), given, text, column));
    }
}
