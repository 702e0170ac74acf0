//! Valued streets and hands, and the costs of their placements.

use std::borrow::Cow;

use pusoy::cards::CardSet;
use pusoy::chinese::ByRow;
use pusoy::chinese::rules::House;
use pusoy::open_face::{FantasylandSetting, Method, Objective, Placed, Position, Thousandths, ValuedPlacement};

use crate::questions::place::deal::Turn;

/// A valued street or hand in fantasyland.
pub struct Valued<'a> {
    /// The rules.
    pub house: Cow<'a, House>,
    /// The player and the number of the street; `None` if the question is not part of a deal.
    pub turn: Option<Turn>,
    /// Number of placements to show.
    pub top: usize,
    /// Number of deals to play out, in total for all placements; `None` if the user gave no number.
    pub budget: Option<usize>,
    /// The street or the hand.
    pub valuation: StreetOrHand,
}

/// A street or a hand in fantasyland, with the values of its placements.
pub enum StreetOrHand {
    /// A street, and the index of the graded placement.
    Street {
        /// The street, with the board and the other known cards.
        position: Position,
        /// The placements of the street with their values, best first.
        placed: Placed,
        /// The index of the graded placement, if any.
        given: Option<usize>,
    },
    /// A hand in fantasyland: its best plans, and the graded setting. The best setting is a foul only if a foul is
    /// worth more than every legal setting, or if no setting is legal.
    Fantasyland {
        /// The hand.
        hand: CardSet,
        /// The finished boards of the opponents.
        opponents: Vec<ByRow<CardSet>>,
        /// The objective.
        objective: Objective,
        /// The best setting of each of the best plans, best first.
        plans: Vec<FantasylandSetting>,
        /// The graded setting, if any.
        given: Option<FantasylandSetting>,
    },
}

/// Returns the units that a placement loses against the best placement of its street.
pub fn gap(placed: &Placed, placement: &ValuedPlacement) -> f64 {
    match placed.placements.first() {
        // Equal fractions give equal numbers, so a placement that is as good as the best has a gap of exactly 0.
        Some(best) => units(best) - units(placement),
        None => 0.0,
    }
}

/// Number of standard errors that a sampled gap must exceed to count as a mistake.
const SURE: f64 = 2.0;

/// Returns the cost of a placement, in units: its gap, or 0 if [`is_tied`] returns `true`.
pub fn cost(placed: &Placed, placement: &ValuedPlacement) -> f64 {
    let gap = gap(placed, placement);
    if is_tied(placed, placement) { 0.0 } else { gap }
}

/// Returns `true` if the gap of a placement is at most twice its standard error. Exact values tie only if they are
/// equal.
pub fn is_tied(placed: &Placed, placement: &ValuedPlacement) -> bool {
    gap(placed, placement) <= SURE * placement.gap_std_err.unwrap_or(0.0)
}

/// The rank of a placement among the placements of its street.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacementRank {
    /// The rank, from 1. Placements of equal value share the best of their ranks.
    pub rank: usize,
    /// Number of valued placements.
    pub valued: usize,
    /// Number of placements that were not valued, because the value function ranked them lower.
    pub left_out: usize,
}

/// Returns the rank of the placement with this index in `placed`.
pub fn rank(placed: &Placed, index: usize) -> PlacementRank {
    let value = placed.placements[index].value;
    let better = placed.placements.iter().take_while(|other| other.value != value).count();
    let left_out = match placed.method {
        Method::Exact => 0,
        Method::Sampled { left_out, .. } => left_out,
    };
    PlacementRank { rank: better + 1, valued: placed.placements.len(), left_out }
}

/// Returns the value of a placement, in units.
pub fn units(placement: &ValuedPlacement) -> f64 {
    as_number(placement.value)
}

/// Returns a fraction as a floating-point number.
pub fn as_number(fraction: pusoy::chinese_ten::Fraction) -> f64 {
    fraction.numerator() as f64 / fraction.denominator() as f64
}

/// Returns the units that a setting loses against the best setting of its hand.
pub fn gap_of_setting(plans: &[FantasylandSetting], setting: &FantasylandSetting) -> Thousandths {
    Thousandths(plans.first().map_or(0, |best| best.value.0 - setting.value.0))
}

impl Valued<'_> {
    /// Returns the method of valuation.
    pub fn method(&self) -> Method {
        match &self.valuation {
            StreetOrHand::Street { placed, .. } => placed.method,
            StreetOrHand::Fantasyland { .. } => Method::Exact,
        }
    }
}
