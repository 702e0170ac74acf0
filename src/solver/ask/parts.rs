use crate::chinese::Row;
use crate::chinese::settle::{Reason, Tally};

/// What units are paid for, as an ev is taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Part {
    /// The unit of the front.
    Front,
    /// The unit of the middle.
    Middle,
    /// The unit of the back.
    Back,
    /// The overall unit.
    Overall,
    /// Scoops, beside their rows.
    Scoop,
    /// Royalties received.
    Royalties,
    /// Royalties paid.
    RoyaltiesPaid,
    /// What scoops and home runs multiply the rest by.
    Multipliers,
    /// Naturals, one's own and those of others.
    Naturals,
    /// Surrenders.
    Surrenders,
    /// Mis-set hands.
    Missets,
}

impl Part {
    /// How many there are.
    pub const COUNT: usize = Part::ALL.len();
    /// All of them.
    pub const ALL: [Part; 11] = [
        Part::Front,
        Part::Middle,
        Part::Back,
        Part::Overall,
        Part::Scoop,
        Part::Royalties,
        Part::RoyaltiesPaid,
        Part::Multipliers,
        Part::Naturals,
        Part::Surrenders,
        Part::Missets,
    ];

    /// The name, as records spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Front => "front",
            Part::Middle => "middle",
            Part::Back => "back",
            Part::Overall => "overall",
            Part::Scoop => "scoop",
            Part::Royalties => "royalties",
            Part::RoyaltiesPaid => "royalties_paid",
            Part::Multipliers => "multipliers",
            Part::Naturals => "naturals",
            Part::Surrenders => "surrenders",
            Part::Missets => "missets",
        }
    }

    /// The part of the unit of a row.
    pub const fn of_row(row: Row) -> Part {
        match row {
            Row::Front => Part::Front,
            Row::Middle => Part::Middle,
            Row::Back => Part::Back,
        }
    }

    /// The part to which units belong that were moved for a reason.
    fn of(reason: Reason, units: i32) -> Part {
        match reason {
            Reason::Row(row) => Part::of_row(row),
            Reason::Overall => Part::Overall,
            Reason::Scoop => Part::Scoop,
            Reason::Royalty(..) | Reason::LowRoyalty(_) | Reason::Broken if units < 0 => Part::RoyaltiesPaid,
            Reason::Royalty(..) | Reason::LowRoyalty(_) | Reason::Broken => Part::Royalties,
            Reason::ScoopTimes(_) | Reason::HomeRunTimes(_) => Part::Multipliers,
            Reason::Natural(_) => Part::Naturals,
            Reason::Surrender => Part::Surrenders,
            Reason::Misset => Part::Missets,
        }
    }
}

/// What an ev is made of, in units: the parts add up to it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Parts([f64; Part::COUNT]);

impl Parts {
    /// The units that are paid for this.
    pub const fn get(&self, part: Part) -> f64 {
        self.0[part as usize]
    }

    /// What all parts come to.
    pub fn total(&self) -> f64 {
        self.0.iter().sum()
    }

    /// What each part is more than the same of others.
    #[must_use]
    pub fn less(&self, other: &Parts) -> Parts {
        Parts(std::array::from_fn(|part| self.0[part] - other.0[part]))
    }

    pub(crate) fn plus(&self, other: &Parts) -> Parts {
        Parts(std::array::from_fn(|part| self.0[part] + other.0[part]))
    }

    pub(crate) fn times(&self, factor: f64) -> Parts {
        Parts(self.0.map(|units| units * factor))
    }
}

/// Sums of what is paid for each part, over deals that each have a weight.
#[derive(Debug, Default)]
pub(crate) struct Sums {
    units: [i64; Part::COUNT],
    weight: i64,
    total: i64,
}

impl Sums {
    /// Begins a deal of this weight.
    pub(crate) fn deal(&mut self, weight: i64) -> &mut Sums {
        self.weight = weight;
        self.total += weight;
        self
    }

    /// What is paid on average.
    pub(crate) fn mean(&self) -> Parts {
        Parts(self.units.map(|units| if units == 0 { 0.0 } else { units as f64 / self.total as f64 }))
    }
}

impl Tally for Sums {
    fn pay(&mut self, units: i32, reason: impl FnOnce() -> Reason) {
        if units != 0 {
            self.units[Part::of(reason(), units) as usize] += self.weight * i64::from(units);
        }
    }
}
