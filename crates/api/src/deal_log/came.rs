//! How the cards of an open-face hand came.

use pusoy::cards::{CardSet, parse};
use pusoy::chinese::{ByRow, Setting};
use pusoy::open_face::Placement;

use crate::wire::placements::placements;
use crate::wire::problem::{Problem, Problems};
use crate::wire::rows::{setting, setting_of_part};

/// How the cards of an open-face hand came, as far as that is told.
#[derive(Clone, Default)]
pub struct Came {
    /// The streets, each as it was placed; none if only the rows are known, or in fantasyland.
    pub streets: Vec<Placement>,
    /// The cards that were left over in fantasyland.
    pub left: CardSet,
}

/// Reads streets in text, `As>b Ks>b 2c>f 3d>m 9h>m / Qd>f 6h>b 2d>x / …`, and the setting that they make.
pub fn of_streets(text: &str) -> Result<(Setting, Came), Problems> {
    of_placements(placements(text)?)
}

/// Returns the setting that streets make.
pub fn of_placements(streets: Vec<Placement>) -> Result<(Setting, Came), Problems> {
    let rows = streets.iter().fold(ByRow::<CardSet>::default(), |rows, street| street.on(&rows));
    Ok((setting(rows)?, Came { streets, left: CardSet::EMPTY }))
}

/// Reads a hand in fantasyland, `FRONT / MIDDLE / BACK` or `FRONT / MIDDLE / BACK / LEFT`, after `before` characters of its line.
pub fn of_fantasyland(text: &str, before: usize) -> Result<(Setting, Came), Problems> {
    let slashes: Vec<usize> = text.match_indices(parse::SLASHES).map(|(at, _)| at).collect();
    let (rows, left) = match slashes[..] {
        [_, _, last] => (&text[..last], &text[last..]),
        _ => (text, ""),
    };
    let left = left.trim_start_matches(parse::SLASHES);
    let left = parse::cards(left).map_err(|error| Problems::from(error.without_columns()))?.set();
    let setting = setting_of_part(rows, before)?;
    check_left(setting.cards(), left)?;
    Ok((setting, Came { streets: Vec::new(), left }))
}

/// Checks that no card that was left over in fantasyland is in the hand.
pub fn check_left(hand: CardSet, left: CardSet) -> Result<(), Problem> {
    (hand & left).iter().next().map_or(Ok(()), |card| {
        let message = format!("{card} is in the hand and among the cards left over");
        Err(Problem::new("duplicate-card", message).token(card.text()))
    })
}
