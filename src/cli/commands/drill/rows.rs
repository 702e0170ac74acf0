//! A setting as it is typed: two rows are enough.

use pusoy::cards::{CardSet, parse};
use pusoy::chinese::{ByRow, Payoffs, Setting};

use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::rows::setting;

/// Reads a setting of a hand. Where two rows are typed, the cards that are left are the third. A single row of five is the
/// middle, unless that mis-sets the hand and the other way round does not.
pub fn read(text: &str, hand: CardSet, payoffs: &Payoffs) -> Result<Setting, Problems> {
    let rows = parse::rows(text)?;
    let typed = rows.iter().fold(CardSet::EMPTY, |all, row| all | *row);
    let strange = typed - hand;
    if !strange.is_empty() {
        let verb = if strange.len() == 1 { "is" } else { "are" };
        let message = format!("{strange} {verb} not among the cards of this hand");
        return Err(Problem::new("bad-card", message).token(strange.to_string()).into());
    }
    let left = hand - typed;
    let (front, middle, back) = match rows[..] {
        [front, middle, back] => return Ok(setting(ByRow { front, middle, back })?),
        [a, b] if a.len() + b.len() + left.len() == hand.len() => match (a.len(), b.len()) {
            (3, 5) => (a, b, left),
            (5, 3) => (b, a, left),
            (5, 5) => (left, a, b),
            _ => return Err(sizes()),
        },
        _ => return Err(sizes()),
    };
    let as_typed = setting(ByRow { front, middle, back })?;
    let other = setting(ByRow { front, middle: back, back: middle })?;
    let is_misset = |of: &Setting| payoffs.misset(&payoffs.ranks(of.rows())).is_some();
    Ok(if is_misset(&as_typed) && !is_misset(&other) { other } else { as_typed })
}

fn sizes() -> Problems {
    Problem::new("missing-rows", "type two or three rows: FRONT / MIDDLE, or FRONT / MIDDLE / BACK").into()
}
