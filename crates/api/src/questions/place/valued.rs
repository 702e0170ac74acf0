//! What was valued, and how.

use std::borrow::Cow;

use pusoy::cards::CardSet;
use pusoy::chinese::ByRow;
use pusoy::chinese::rules::House;
use pusoy::open_face::{FantasylandSetting, Method, Objective, Placed, Position, Thousandths, ValuedPlacement};

use crate::questions::place::deal::Turn;

/// A street or a hand in fantasyland, valued.
pub struct Valued<'a> {
    /// The rules.
    pub house: Cow<'a, House>,
    /// The player and the number of the street, if it is one of a deal.
    pub turn: Option<Turn>,
    /// How many placements a person is shown.
    pub top: usize,
    /// What was valued.
    pub of: StreetOrHand,
}

/// A street or a hand in fantasyland, with what its placements are worth.
pub enum StreetOrHand {
    /// A street, and the place of the placement that is graded.
    Street {
        /// The street and what is seen beside it.
        position: Position,
        /// Its placements with their values, the best first.
        placed: Placed,
        /// The index of the placement that is graded, if one is.
        given: Option<usize>,
    },
    /// A hand in fantasyland: its plans by their best settings, the best first, and the setting that is graded. The best is a
    /// foul setting if no other is better.
    Fantasyland {
        /// The hand.
        hand: CardSet,
        /// The finished boards of the opponents.
        opponents: Vec<ByRow<CardSet>>,
        /// What it is played for.
        objective: Objective,
        /// The best settings, one for each plan.
        plans: Vec<FantasylandSetting>,
        /// The setting that is graded, if one is.
        given: Option<FantasylandSetting>,
    },
}

/// Returns the units that a placement loses against the best of its street.
pub fn gap(placed: &Placed, of: &ValuedPlacement) -> f64 {
    match placed.placements.first() {
        // A figure is a double precision number, and equal fractions are equal figures.
        Some(best) => units(best) - units(of),
        None => 0.0,
    }
}

/// Standard errors by which a sampled placement must fall behind the best before it is called a mistake.
const SURE: f64 = 2.0;

/// Returns the units that a placement cost: its gap, or nothing where that is no more than sampling leaves open.
pub fn cost(placed: &Placed, of: &ValuedPlacement) -> f64 {
    let gap = gap(placed, of);
    if gap > SURE * of.gap_std_err.unwrap_or(0.0) { gap } else { 0.0 }
}

/// Returns what a placement is worth, in units.
pub fn units(of: &ValuedPlacement) -> f64 {
    figure(of.value)
}

/// Returns a fraction as a number.
pub fn figure(of: pusoy::chinese_ten::Fraction) -> f64 {
    of.numerator() as f64 / of.denominator() as f64
}

/// Returns the units that a setting loses against the best of its hand.
pub fn gap_of_setting(plans: &[FantasylandSetting], of: &FantasylandSetting) -> Thousandths {
    Thousandths(plans.first().map_or(0, |best| best.value.0 - of.value.0))
}

impl Valued<'_> {
    /// Returns how it was valued.
    pub fn method(&self) -> Method {
        match &self.of {
            StreetOrHand::Street { placed, .. } => placed.method,
            StreetOrHand::Fantasyland { .. } => Method::Exact,
        }
    }
}
