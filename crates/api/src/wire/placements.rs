//! Placements in text: `Qd>f 6h>b 2d>x`.

use pusoy::cards::{Card, parse};
use pusoy::chinese::Row;
use pusoy::open_face::Placement;

use crate::wire::problem::{Problem, Problems};

/// Separators between a card and its row.
pub const ARROWS: [char; 2] = ['>', '→'];

/// A card with its row, or without one if it is discarded.
type Move = (Card, Option<Row>);

/// Parses a placement: `Qd>f 6h>b 2d>x` places the queen in the front and the six in the back, and discards the deuce.
/// All cards before an arrow go to the row after it, as in `As Ks>b`. Rows may be written in full, such as `front`.
pub fn placement(text: &str) -> Result<Placement, Problems> {
    placement_from_moves(&moves(text)?)
}

/// Parses the streets of a deal. Without `/` between streets, the first street has five cards. Later streets have three
/// cards each if any card is discarded, otherwise one.
pub fn placements(text: &str) -> Result<Vec<Placement>, Problems> {
    if text.contains(parse::SLASHES) {
        return text.split(parse::SLASHES).map(placement).collect();
    }
    let moves = moves(text)?;
    let later = if moves.iter().any(|(_, row)| row.is_none()) { 3 } else { 1 };
    let (first, rest) = moves.split_at(moves.len().min(5));
    [first].into_iter().chain(rest.chunks(later)).map(placement_from_moves).collect()
}

fn placement_from_moves(moves: &[Move]) -> Result<Placement, Problems> {
    let mut placement = Placement { placed: Vec::new(), thrown: None };
    for &(card, row) in moves {
        match (row, placement.thrown) {
            (Some(row), _) => placement.placed.push((card, row)),
            (None, None) => placement.thrown = Some(card),
            (None, Some(_)) => {
                let message = format!("{card} is a second discard (a street has at most one)");
                return Err(Problem::new("bad-placement", message).token(card.text()).into());
            }
        }
    }
    Ok(placement)
}

/// Parses cards with their rows, in order.
fn moves(text: &str) -> Result<Vec<Move>, Problems> {
    let mut moves = Vec::new();
    let mut waiting: Vec<Card> = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).filter(|word| !word.is_empty()) {
        let (cards, to) = word.split_once(ARROWS).map_or((word, None), |(cards, to)| (cards, Some(to)));
        let read = parse::cards(cards).map_err(|error| Problems::from(error.without_columns()))?;
        waiting.extend(read.as_slice());
        let Some(to) = to else { continue };
        if waiting.is_empty() {
            let message = format!("'{word}' places no card (expected a placement such as 'Qd>f')");
            return Err(Problem::new("bad-placement", message).token(word).into());
        }
        let row = match (row(to), to.to_lowercase() == "x") {
            (None, false) => {
                let message =
                    format!("unknown row '{to}' (expected f, m or b for front, middle or back, or x for a discard)");
                return Err(Problem::new("bad-placement", message).token(word).into());
            }
            (row, _) => row,
        };
        moves.extend(waiting.drain(..).map(|card| (card, row)));
    }
    match waiting.first() {
        None => Ok(moves),
        Some(card) => {
            let message = format!("{card} has no row after it (expected a placement such as 'Qd>f 6h>b 2d>x')");
            Err(Problem::new("bad-placement", message).token(card.text()).into())
        }
    }
}

/// Returns the row with this first letter or name. Returns `None` if there is no such row.
fn row(text: &str) -> Option<Row> {
    let text = text.to_lowercase();
    Row::ALL.into_iter().find(|row| row.name() == text || row.name()[..1] == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placements_are_read_as_they_are_written() {
        for text in ["Qd>f 6h>b 2d>x", "As>b Ks>b 2c>f 3d>m 9h>m", "2d>x", ""] {
            assert_eq!(placement(text).unwrap().to_string(), text);
        }
        assert_eq!(placement("qd>Front, 6H→B 2d>X").unwrap().to_string(), "Qd>f 6h>b 2d>x");
        assert_eq!(placement("As Ks>b 2cTd>f").unwrap().to_string(), "As>b Ks>b 2c>f Td>f");
    }

    #[test]
    fn streets_are_separated() {
        let streets = |text| itertools::join(placements(text).unwrap(), " | ");
        let wanted = "As>b Ks>b 2c>f 3d>m 9h>m | Qd>f 6h>b 2d>x | 4c>m 5c>m 6c>x";
        assert_eq!(streets("As>b Ks>b 2c>f 3d>m 9h>m Qd>f 6h>b 2d>x 4c>m 5c>m 6c>x"), wanted);
        assert_eq!(streets("As Ks>b 2c>f 3d 9h>m / Qd>f 6h>b 2d>x / 4c 5c>m 6c>x"), wanted);
        assert_eq!(streets("As>b Ks>b 2c>f 3d>m 9h>m Qd>f 6h>b"), "As>b Ks>b 2c>f 3d>m 9h>m | Qd>f | 6h>b");
    }

    #[test]
    fn invalid_placements_are_reported() {
        for (text, code, words) in [
            ("Qd>f 6h", "bad-placement", "6h has no row after it"),
            ("Qd>g", "bad-placement", "unknown row 'g'"),
            (">f", "bad-placement", "'>f' places no card (expected a placement such as 'Qd>f')"),
            ("Qd>x 2c>x", "bad-placement", "2c is a second discard"),
            ("Q1>f", "bad-card", "'Q1'"),
        ] {
            let problem = &placement(text).unwrap_err().0[0];
            assert_eq!(problem.code, code, "{text}");
            assert!(problem.message.contains(words), "{text}: {}", problem.message);
        }
    }
}
