//! Placements of the cards of a street.

use std::fmt;

use crate::cards::{Card, CardSet};
use crate::chinese::{ByRow, Row};

/// The row of each card of a street, and the discarded card.
///
/// The text form is `Qd>f 6h>b 2d>x`: to the front, to the back, discarded.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// The placed cards in the order of the street, each with its row.
    pub placed: Vec<(Card, Row)>,
    /// The discarded card. `None` if there is none, or if it is not known.
    pub thrown: Option<Card>,
}

impl Placement {
    /// Returns every placement of a street on a board, in text order. One card of the street is discarded if
    /// `throws_one` is `true`.
    pub fn all(rows: &ByRow<CardSet>, cards: &[Card], throws_one: bool) -> Vec<Placement> {
        let thrown = cards.iter().map(|card| Some(*card)).filter(|_| throws_one);
        let thrown: Vec<Option<Card>> = if throws_one { thrown.collect() } else { vec![None] };
        let mut all = Vec::new();
        for thrown in thrown {
            let kept: Vec<Card> = cards.iter().copied().filter(|card| Some(*card) != thrown).collect();
            place_each(rows, &kept, &mut Vec::new(), &mut |placed| {
                all.push(Placement { placed: placed.to_vec(), thrown });
            });
        }
        all.sort_by_cached_key(ToString::to_string);
        all
    }

    /// Returns the rows with the cards placed.
    pub fn on(&self, rows: &ByRow<CardSet>) -> ByRow<CardSet> {
        let mut rows = *rows;
        self.placed.iter().for_each(|(card, row)| *rows.get_mut(*row) |= (*card).into());
        rows
    }
}

/// Calls `found` with every assignment of these cards to rows that have room.
fn place_each(
    rows: &ByRow<CardSet>,
    cards: &[Card],
    placed: &mut Vec<(Card, Row)>,
    found: &mut impl FnMut(&[(Card, Row)]),
) {
    let Some((card, others)) = cards.split_first() else { return found(placed) };
    for row in Row::ALL {
        if rows.get(row).len() < row.size() {
            let mut next = *rows;
            *next.get_mut(row) |= (*card).into();
            placed.push((*card, row));
            place_each(&next, others, placed, found);
            placed.pop();
        }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        for (card, row) in &self.placed {
            write!(f, "{space}{card}>{}", &row.name()[..1])?;
            space = " ";
        }
        match self.thrown {
            Some(card) => write!(f, "{space}{card}>x"),
            None => Ok(()),
        }
    }
}
