//! [`EvParts`]: an EV split by the reasons for payments.

use std::ops::{Add, Mul, Sub};

use crate::chinese::Row;
use crate::chinese::settle::{Reason, Tally};

/// A reason for payments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum EvPart {
    /// Winning or losing the front.
    Front,
    /// Winning or losing the middle.
    Middle,
    /// Winning or losing the back.
    Back,
    /// The overall unit, won or lost: by default for winning at least two rows.
    Overall,
    /// The bonus for a scoop, won or lost, in addition to the units of its rows.
    Scoop,
    /// Royalties received.
    Royalties,
    /// Royalties paid.
    RoyaltiesPaid,
    /// Units that scoops and home runs add by multiplying other units.
    Multipliers,
    /// Naturals, the player's own and those of opponents.
    Naturals,
    /// Surrenders, the player's own and those of opponents.
    Surrenders,
    /// Mis-set hands, the player's own and those of opponents.
    Missets,
}

impl EvPart {
    /// Number of parts.
    pub const COUNT: usize = EvPart::ALL.len();
    /// Every part, in the order of records.
    pub const ALL: [EvPart; 11] = [
        EvPart::Front,
        EvPart::Middle,
        EvPart::Back,
        EvPart::Overall,
        EvPart::Scoop,
        EvPart::Royalties,
        EvPart::RoyaltiesPaid,
        EvPart::Multipliers,
        EvPart::Naturals,
        EvPart::Surrenders,
        EvPart::Missets,
    ];

    /// Returns the name that records use.
    pub const fn name(self) -> &'static str {
        match self {
            EvPart::Front => "front",
            EvPart::Middle => "middle",
            EvPart::Back => "back",
            EvPart::Overall => "overall",
            EvPart::Scoop => "scoop",
            EvPart::Royalties => "royalties",
            EvPart::RoyaltiesPaid => "royalties_paid",
            EvPart::Multipliers => "multipliers",
            EvPart::Naturals => "naturals",
            EvPart::Surrenders => "surrenders",
            EvPart::Missets => "missets",
        }
    }

    /// Returns the part for winning or losing `row`.
    pub const fn of_row(row: Row) -> EvPart {
        match row {
            Row::Front => EvPart::Front,
            Row::Middle => EvPart::Middle,
            Row::Back => EvPart::Back,
        }
    }

    /// Returns the part for `units` paid for `reason`. Negative units are paid to the opponent.
    fn of_payment(reason: Reason, units: i32) -> EvPart {
        match reason {
            Reason::Row(row) => EvPart::of_row(row),
            Reason::Overall => EvPart::Overall,
            Reason::Scoop => EvPart::Scoop,
            Reason::Royalty(..) | Reason::LowRoyalty(_) | Reason::Broken if units < 0 => EvPart::RoyaltiesPaid,
            Reason::Royalty(..) | Reason::LowRoyalty(_) | Reason::Broken => EvPart::Royalties,
            Reason::ScoopTimes(_) | Reason::HomeRunTimes(_) => EvPart::Multipliers,
            Reason::Natural(_) => EvPart::Naturals,
            Reason::Surrender => EvPart::Surrenders,
            Reason::Misset => EvPart::Missets,
        }
    }
}

/// An EV split into parts, in units. The parts add up to the EV.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct EvParts([f64; EvPart::COUNT]);

impl EvParts {
    /// Returns the units of one part.
    pub const fn get(&self, part: EvPart) -> f64 {
        self.0[part as usize]
    }

    /// Returns parts that are all 0, except that [`EvPart::Multipliers`] is `units`.
    pub(crate) fn multipliers(units: f64) -> EvParts {
        let mut parts = EvParts::default();
        parts.0[EvPart::Multipliers as usize] = units;
        parts
    }

    /// Returns the sum of all parts, in units.
    pub fn total(&self) -> f64 {
        self.0.iter().sum()
    }
}

impl Add for EvParts {
    type Output = EvParts;

    fn add(self, other: EvParts) -> EvParts {
        EvParts(std::array::from_fn(|part| self.0[part] + other.0[part]))
    }
}

/// The difference of two EVs, part by part.
impl Sub for EvParts {
    type Output = EvParts;

    fn sub(self, other: EvParts) -> EvParts {
        EvParts(std::array::from_fn(|part| self.0[part] - other.0[part]))
    }
}

impl Mul<f64> for EvParts {
    type Output = EvParts;

    fn mul(self, factor: f64) -> EvParts {
        EvParts(self.0.map(|units| units * factor))
    }
}

/// For each part, the sum of its units over weighted deals.
#[derive(Debug, Default)]
pub(crate) struct PartSums {
    units: [i64; EvPart::COUNT],
    /// The weight of the current deal.
    weight: i64,
    /// The weights of all deals.
    total: i64,
}

impl PartSums {
    /// Begins a deal of this weight; the following payments belong to it.
    pub(crate) fn deal(&mut self, weight: i64) -> &mut PartSums {
        self.weight = weight;
        self.total += weight;
        self
    }

    /// Returns the units of each part per deal.
    pub(crate) fn mean(&self) -> EvParts {
        EvParts(self.units.map(|units| if units == 0 { 0.0 } else { units as f64 / self.total as f64 }))
    }
}

impl Tally for PartSums {
    fn pay(&mut self, units: i32, reason: impl FnOnce() -> Reason) {
        if units != 0 {
            self.units[EvPart::of_payment(reason(), units) as usize] += self.weight * i64::from(units);
        }
    }
}
