//! Values every placement of a street.

use super::judge::{Judge, Prize};
use super::last_street::LastStreet;
use super::opponent_draws::Draws;
use super::placement::Placement;
use super::position::{Checked, Position, PositionError};
use super::score::Tally;
use super::single_cards::SingleCards;
use super::two_streets;
use super::units::Thousandths;
use super::variant::Variant;
use crate::cards::CardSet;
use crate::chinese::ByRow;
use crate::chinese_ten::Fraction;
use crate::solver::parallel::map_chunks;

/// Every placement of a street, the best first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The placements; of those that are worth the same, in the order of their texts.
    pub placements: Vec<ValuedPlacement>,
}

/// A placement and what it is worth if everything after it is placed as well as can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValuedPlacement {
    /// The placement.
    pub placement: Placement,
    /// What it is worth, in units.
    pub value: Fraction,
    /// The chance to foul.
    pub foul: Fraction,
    /// The chance to come to fantasyland.
    pub fantasyland: Fraction,
}

impl Placed {
    /// Iterates over the best placements.
    pub fn best(&self) -> impl Iterator<Item = &ValuedPlacement> {
        let first = self.placements.first();
        self.placements.iter().take_while(move |of| first.is_some_and(|first| of.value == first.value))
    }
}

/// Values every placement of a street exactly: over every order in which unseen cards can still come, if each later street is
/// placed as well as can be by who knows no more than the cards seen so far. Whoever throws a card away remembers it.
///
/// Chances are those of the same play; among placements that are worth the same it prefers one that comes to fantasyland,
/// then one that does not foul.
///
/// # Errors
/// A position that cannot be, or that is not valued: see [`PositionError`].
pub fn place(variant: &Variant, position: &Position) -> Result<Placed, PositionError> {
    let checked = position.checked(variant)?;
    let finished: Vec<ByRow<CardSet>> =
        (0..position.opponents.len()).filter(|n| Some(*n) != checked.drawing).map(|n| position.opponents[n]).collect();
    let judge = Judge::new(variant, &position.objective, Prize::Coming, &finished);
    let throws_one = position.cards.len() == 3;
    let placements = Placement::all(&position.board, &position.cards, throws_one);
    let draws = checked.drawing.map(|n| Draws {
        variant,
        objective: &position.objective,
        drawing: position.opponents[n],
        finished: finished.clone(),
        unseen: checked.unseen,
    });
    let sums = map_chunks(
        placements.len(),
        || SingleCards::new(&judge, position.board),
        |single, n| {
            let rows = placements[n].on(&position.board);
            match &draws {
                Some(draws) => draws.value(&rows),
                None => value(&judge, single, &rows, &checked, throws_one),
            }
        },
    );
    let mut summed: Vec<(Placement, (Tally, i64))> = placements.iter().cloned().zip(sums).collect();
    // Every placement is valued over as many deals.
    summed.sort_by_key(|(_, (sum, _))| std::cmp::Reverse(sum.thousandths));
    Ok(Placed {
        placements: summed.into_iter().map(|(placement, (sum, deals))| valued(placement, sum, deals)).collect(),
    })
}

/// Returns the sum over all deals of what a board comes to, and the number of deals.
fn value(
    judge: &Judge<'_>,
    single: &mut SingleCards<'_>,
    rows: &ByRow<CardSet>,
    checked: &Checked,
    throws_one: bool,
) -> (Tally, i64) {
    let unseen = checked.unseen.len() as i64;
    let threes = |cards: i64| cards * (cards - 1) * (cards - 2) / 6;
    match (throws_one, checked.open) {
        (_, 0) => (judge.score_of(rows).tally(), 1),
        (true, 2) => {
            let mut street = LastStreet::default();
            street.value(judge, rows, checked.unseen);
            (street.total.tally(), threes(unseen))
        }
        (true, _) => (two_streets::value(judge, rows, checked.unseen), threes(unseen) * threes(unseen - 3)),
        (false, open) => (single.value(rows, checked.unseen), (0..open as i64).map(|drawn| unseen - drawn).product()),
    }
}

fn valued(placement: Placement, sum: Tally, deals: i64) -> ValuedPlacement {
    ValuedPlacement {
        placement,
        value: Fraction::new(sum.thousandths, deals * Thousandths::UNIT),
        foul: Fraction::new(deals - sum.sound, deals),
        fantasyland: Fraction::new(sum.fantasyland, deals),
    }
}
