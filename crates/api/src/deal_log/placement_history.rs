//! The streets of open-face hands, and hands in fantasyland.

use pusoy::cards::{CardSet, parse};
use pusoy::chinese::{ByRow, Setting};
use pusoy::open_face::Placement;

use crate::wire::placements::placements;
use crate::wire::problem::{Problem, Problems};
use crate::wire::rows::{setting, setting_of_part};

/// The known streets of an open-face hand, or the known cards left over from a hand in fantasyland.
#[derive(Clone, Default)]
pub struct PlacementHistory {
    /// The streets as they were placed; empty if only the rows are known, or in fantasyland.
    pub streets: Vec<Placement>,
    /// The cards left over in fantasyland.
    pub left: CardSet,
}

/// Parses streets, `As>b Ks>b 2c>f 3d>m 9h>m / Qd>f 6h>b 2d>x / …`. Returns the setting after the last street, with the
/// streets.
pub fn parse_streets(text: &str) -> Result<(Setting, PlacementHistory), Problems> {
    setting_from_placements(placements(text)?)
}

/// Returns the setting after the last street, with the streets.
pub fn setting_from_placements(streets: Vec<Placement>) -> Result<(Setting, PlacementHistory), Problems> {
    let rows = streets.iter().fold(ByRow::<CardSet>::default(), |rows, street| street.on(&rows));
    Ok((setting(rows)?, PlacementHistory { streets, left: CardSet::EMPTY }))
}

/// Parses a hand in fantasyland, `FRONT / MIDDLE / BACK` or `FRONT / MIDDLE / BACK / LEFT`. Returns the setting, and
/// the cards left over. `before` is the number of characters before the hand on its line.
pub fn parse_fantasyland(text: &str, before: usize) -> Result<(Setting, PlacementHistory), Problems> {
    let slashes: Vec<usize> = text.match_indices(parse::SLASHES).map(|(at, _)| at).collect();
    let (rows, left) = match slashes[..] {
        [_, _, last] => (&text[..last], &text[last..]),
        _ => (text, ""),
    };
    let left = left.trim_start_matches(parse::SLASHES);
    let left = parse::cards(left).map_err(|error| Problems::from(error.without_columns()))?.set();
    let setting = setting_of_part(rows, before)?;
    check_left(setting.cards(), left)?;
    Ok((setting, PlacementHistory { streets: Vec::new(), left }))
}

/// Returns an error if a card left over in fantasyland is also in the hand.
pub fn check_left(hand: CardSet, left: CardSet) -> Result<(), Problem> {
    (hand & left).iter().next().map_or(Ok(()), |card| {
        let message = format!("{card} is in the hand and among the cards left over");
        Err(Problem::new("duplicate-card", message).token(card.text()))
    })
}
