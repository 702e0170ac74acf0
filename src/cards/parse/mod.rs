//! Cards as people and programs write them.
//!
//! [`cards`] reads any number of cards, [`hand`] thirteen, [`row`] three or five, [`setting_rows`] a setting and
//! [`rows`] any rows. What is wrong is told all at once, each problem with its code, its text and its column
//! ([`CardsError`]).
//!
//! The grammar:
//!
//! * *text*: pieces separated by spaces, tabs, commas, semicolons or `、`. A piece is some cards, a group or ranks.
//! * *cards*: one or more of rank, suit, with nothing between: `As`, `AsKhTd`, `A♠K♥`.
//! * *group*: a suit sign, perhaps a colon, and ranks, all of that suit: `♠AKQJ653`, `S:AKQ`, `黑桃A`. One group may
//!   follow another at once, `♠AKQ♥92`. A group without ranks is a void suit if it says so with a colon or a dash:
//!   `D:`, `♦-`.
//! * *ranks*: of the suit of the group before them, as `K Q` in `♠A K Q`.
//! * *rank*: `2`–`9`, `10` or `T`, `J`, `Q`, `K`, `A`.
//! * *suit*: `s`, `h`, `d`, `c` or a suit sign. A letter begins a group only with a colon.
//! * *suit sign*: `♠ ♥ ♦ ♣`, the same in outline `♤ ♡ ♢ ♧`, 黑桃, 红桃 (紅桃, 红心, 紅心), 方块 (方塊, 方片), 梅花 (草花).
//! * *rows*: texts separated by `/` or `|`.
//!
//! What is tolerated: either letter case; full-width letters, digits and punctuation; variation selectors (`♠️`) and
//! byte order marks anywhere. What is written is always canonical: `As Td`.
//!
//! ```
//! use pusoy::cards::parse::{cards, hand};
//!
//! let hand = hand("♠AKQJ653 ♥Q92 ♦J ♣83")?;
//! assert_eq!(hand.to_string(), "As Ks Qs Qh Js Jd 9h 8c 6s 5s 3s 3c 2h");
//! for text in ["ah 10D", "AhTd", "A♡,♦10", "H: A D: T", "红桃A 方块10", "Ａｈ　１０ｄ"] {
//!     assert_eq!(cards(text)?.to_string(), "Ah Td");
//! }
//!
//! let error = cards("As Zz Kd Xb As").unwrap_err();
//! let told: Vec<_> = error.problems().iter().map(|p| (p.code(), p.token(), p.column())).collect();
//! assert_eq!(told, [
//!     ("bad-card", "Zz".into(), Some(4)),
//!     ("joker-not-allowed", "Xb".into(), Some(10)),
//!     ("duplicate-card", "As".into(), Some(13)),
//! ]);
//! # Ok::<(), pusoy::cards::parse::CardsError>(())
//! ```

mod error;
mod list;
mod plain;
mod reader;

pub use error::{CardProblem, CardsError};
pub use list::CardList;

use super::{CardSet, Pack, PackCard};
use reader::Reading;

/// Reads any number of cards, also none.
///
/// # Errors
/// Text that is not a card, jokers, a card given twice.
pub fn cards(text: &str) -> Result<CardList, CardsError> {
    match plain::cards(text) {
        Some(list) => Ok(list),
        None => reader::read(text, 1, Pack::default()).distinct(),
    }
}

/// Reads any number of cards of a pack: jokers as `Xb` and `Xr`, cards of a marked second deck as `3s+`.
///
/// # Errors
/// Text that is not a card, jokers where there are none, a card given more often than the pack has it.
///
/// ```
/// use pusoy::cards::{Decks, Pack, parse};
///
/// let cards = parse::pack("2s Xb 小王", Pack::WITH_JOKERS);
/// assert_eq!(cards.unwrap_err().to_string(), "Xb is there twice, at columns 4 and 7");
/// let two_decks = Pack { jokers: false, decks: Decks::Marked };
/// assert_eq!(parse::pack("3s 3s+", two_decks)?.len(), 2);
/// # Ok::<(), pusoy::cards::parse::CardsError>(())
/// ```
pub fn pack(text: &str, pack: Pack) -> Result<Vec<PackCard>, CardsError> {
    reader::read(text, 1, pack).of_pack(pack)
}

/// Reads a hand of thirteen cards.
///
/// # Errors
/// As [`cards`], and another number of cards.
pub fn hand(text: &str) -> Result<CardSet, CardsError> {
    counted(text, 1, Count::Hand)
}

/// Reads a row of three or five cards.
///
/// # Errors
/// As [`cards`], and another number of cards.
pub fn row(text: &str) -> Result<CardSet, CardsError> {
    counted(text, 1, Count::Row)
}

/// Reads one row or more, of three or five cards each, separated by `/`. Each stands for itself: a card may be in
/// several of them.
///
/// # Errors
/// As [`row`], of every row.
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
    CardsError::of(problems).map_or(Ok(rows), Err)
}

/// Reads a setting: `front / middle / back`, three, five and five cards, none of them twice.
///
/// # Errors
/// As [`cards`], another number of rows, another number of cards in a row.
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
        all.problems.push(CardProblem::count("a setting has 3 rows, front / middle / back", parts.len(), text, 1));
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

/// More rows than this are not counted.
const ROWS_TOLD: usize = 100;

/// How many cards there should be.
#[derive(Clone, Copy)]
enum Count {
    Hand,
    Row,
    Front,
    Middle,
    Back,
}

impl Count {
    fn fits(self, count: usize) -> bool {
        match self {
            Count::Hand => count == 13,
            Count::Row => count == 3 || count == 5,
            Count::Front => count == 3,
            Count::Middle | Count::Back => count == 5,
        }
    }

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

/// The rows of a text, each with the column at which it begins.
fn split(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut column = 1;
    text.split(['/', '|', '／', '｜']).map(move |part| {
        let begins = column;
        column += part.chars().count() + 1;
        (part, begins)
    })
}

fn counted(text: &str, column: usize, count: Count) -> Result<CardSet, CardsError> {
    if let Some(list) = plain::cards(text).filter(|list| count.fits(list.len())) {
        return Ok(list.set());
    }
    let mut reading = reader::read(text, column, Pack::default());
    count_cards(&mut reading, text, column, count);
    reading.distinct().map(|list| list.set())
}

/// The rows of a setting if nothing about them is unusual.
fn plain_setting(parts: &[(&str, usize)]) -> Option<[CardSet; 3]> {
    let &[front, middle, back] = parts else { return None };
    let (front, middle, back) =
        (plain::cards(front.0)?.set(), plain::cards(middle.0)?.set(), plain::cards(back.0)?.set());
    let sizes = front.len() == 3 && middle.len() == 5 && back.len() == 5;
    (sizes && (front | middle | back).len() == 13).then_some([front, middle, back])
}

/// Notes a wrong number of cards, each unreadable piece counted as one.
fn count_cards(reading: &mut Reading, text: &str, column: usize, count: Count) {
    let given = reading.found.len() + reading.problems.len();
    if !count.fits(given) {
        reading.problems.push(CardProblem::count(count.wanted(), given, text, column));
    }
}
