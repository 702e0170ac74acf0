//! Valued streets and hands, and the costs of their placements.

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
    /// The player and the number of the street, if it is part of a deal.
    pub turn: Option<Turn>,
    /// Number of placements to show.
    pub top: usize,
    /// The street or the hand.
    pub of: StreetOrHand,
}

/// A street or a hand in fantasyland, with the values of its placements.
pub enum StreetOrHand {
    /// A street, and the index of the graded placement.
    Street {
        /// The street, with the board and the other known cards.
        position: Position,
        /// Its placements with their values, best first.
        placed: Placed,
        /// The index of the graded placement, if any.
        given: Option<usize>,
    },
    /// A hand in fantasyland: the best setting of each plan, best first, and the graded setting. The best is a foul if
    /// no other setting is better.
    Fantasyland {
        /// The hand.
        hand: CardSet,
        /// The finished boards of the opponents.
        opponents: Vec<ByRow<CardSet>>,
        /// The objective.
        objective: Objective,
        /// The best setting of each plan, best first.
        plans: Vec<FantasylandSetting>,
        /// The graded setting, if any.
        given: Option<FantasylandSetting>,
    },
}

/// Returns the units that a placement loses against the best of its street.
pub fn gap(placed: &Placed, of: &ValuedPlacement) -> f64 {
    match placed.placements.first() {
        // Equal fractions give equal numbers, so the gap of a tied placement is exactly 0.
        Some(best) => units(best) - units(of),
        None => 0.0,
    }
}

/// Number of standard errors that the gap of a sampled mistake must exceed.
const SURE: f64 = 2.0;

/// Returns the cost of a placement, in units: its gap, or 0 if the gap is within the sampling error.
pub fn cost(placed: &Placed, of: &ValuedPlacement) -> f64 {
    let gap = gap(placed, of);
    if gap > SURE * of.gap_std_err.unwrap_or(0.0) { gap } else { 0.0 }
}

/// Returns the value of a placement, in units.
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
    /// Returns the method of valuation.
    pub fn method(&self) -> Method {
        match &self.of {
            StreetOrHand::Street { placed, .. } => placed.method,
            StreetOrHand::Fantasyland { .. } => Method::Exact,
        }
    }
}
