//! Placements in text: `Qd>f 6h>b 2d>x`.

use pusoy::cards::{Card, parse};
use pusoy::chinese::Row;
use pusoy::open_face::Placement;

use crate::wire::problem::{Problem, Problems};

/// What stands between a card and its row.
pub const ARROWS: [char; 2] = ['>', '→'];

/// A card with its row, or without one if it is thrown away.
type Move = (Card, Option<Row>);

/// Reads a placement: `Qd>f 6h>b 2d>x` is the queen to the front, the six to the back, and the deuce thrown away. Cards before
/// an arrow all go to its row, as in `As Ks>b`; rows may be written out.
pub fn placement(text: &str) -> Result<Placement, Problems> {
    of_moves(&moves(text)?)
}

/// Reads the streets of a deal, with `/` between them or without: the first has five cards, later ones three each if any card
/// is thrown away, and else one.
pub fn placements(text: &str) -> Result<Vec<Placement>, Problems> {
    if text.contains(parse::SLASHES) {
        return text.split(parse::SLASHES).map(placement).collect();
    }
    let moves = moves(text)?;
    let later = if moves.iter().any(|(_, row)| row.is_none()) { 3 } else { 1 };
    let (first, rest) = moves.split_at(moves.len().min(5));
    [first].into_iter().chain(rest.chunks(later)).map(of_moves).collect()
}

fn of_moves(moves: &[Move]) -> Result<Placement, Problems> {
    let mut placement = Placement { placed: Vec::new(), thrown: None };
    for &(card, row) in moves {
        match (row, placement.thrown) {
            (Some(row), _) => placement.placed.push((card, row)),
            (None, None) => placement.thrown = Some(card),
            (None, Some(_)) => {
                let message = format!("{card} is thrown away, too: one card of a street is at most");
                return Err(Problem::new("bad-placement", message).token(card.text()).into());
            }
        }
    }
    Ok(placement)
}

/// Reads where cards go, in their order.
fn moves(text: &str) -> Result<Vec<Move>, Problems> {
    let mut moves = Vec::new();
    let mut waiting: Vec<Card> = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).filter(|word| !word.is_empty()) {
        let (cards, to) = word.split_once(ARROWS).map_or((word, None), |(cards, to)| (cards, Some(to)));
        let read = parse::cards(cards).map_err(|error| Problems::from(error.without_columns()))?;
        waiting.extend(read.as_slice());
        let Some(to) = to else { continue };
        if waiting.is_empty() {
            return Err(Problem::new("bad-placement", format!("'{word}' places no card")).token(word).into());
        }
        let row = match (row(to), to.to_lowercase() == "x") {
            (None, false) => {
                let message = format!("'{to}' is no row: f, m or b for front, middle or back, or x for thrown away");
                return Err(Problem::new("bad-placement", message).token(word).into());
            }
            (row, _) => row,
        };
        moves.extend(waiting.drain(..).map(|card| (card, row)));
    }
    match waiting.first() {
        None => Ok(moves),
        Some(card) => {
            let message = format!("{card} has no row behind it: 'Qd>f 6h>b 2d>x' says where each card goes");
            Err(Problem::new("bad-placement", message).token(card.text()).into())
        }
    }
}

/// Returns the row that a letter or a name stands for.
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
    fn streets_are_told_apart() {
        let streets = |text| itertools::join(placements(text).unwrap(), " | ");
        let wanted = "As>b Ks>b 2c>f 3d>m 9h>m | Qd>f 6h>b 2d>x | 4c>m 5c>m 6c>x";
        assert_eq!(streets("As>b Ks>b 2c>f 3d>m 9h>m Qd>f 6h>b 2d>x 4c>m 5c>m 6c>x"), wanted);
        assert_eq!(streets("As Ks>b 2c>f 3d 9h>m / Qd>f 6h>b 2d>x / 4c 5c>m 6c>x"), wanted);
        assert_eq!(streets("As>b Ks>b 2c>f 3d>m 9h>m Qd>f 6h>b"), "As>b Ks>b 2c>f 3d>m 9h>m | Qd>f | 6h>b");
    }

    #[test]
    fn what_is_no_placement_is_told() {
        for (text, code, words) in [
            ("Qd>f 6h", "bad-placement", "6h has no row behind it"),
            ("Qd>g", "bad-placement", "'g' is no row"),
            (">f", "bad-placement", "'>f' places no card"),
            ("Qd>x 2c>x", "bad-placement", "2c is thrown away, too"),
            ("Q1>f", "bad-card", "'Q1'"),
        ] {
            let problem = &placement(text).unwrap_err().0[0];
            assert_eq!(problem.code, code, "{text}");
            assert!(problem.message.contains(words), "{text}: {}", problem.message);
        }
    }
}
