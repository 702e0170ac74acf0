//! [`Ev`]: expected units, and the method that gave them. [`EvParts`]: an EV split by the reasons for payments.
//! [`SettingChances`]: the chances that a setting wins each row, and all three, against one opponent.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Sub};

use crate::amounts;
use crate::chinese::settle::{Reason, Tally};
use crate::chinese::{ByRow, Row, Showing};

/// The expected units of an action, or the difference between the expected units of two actions, and the method that
/// gave this number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Ev {
    /// The mean over every possible deal, in units.
    Exact(f64),
    /// The mean over a sample of the possible deals.
    Sampled {
        /// The mean, in units.
        mean: f64,
        /// The standard error of the mean, in units.
        std_err: f64,
    },
    /// The estimate of the strategy's model, in units. The model considers the dependence between each pair of an
    /// opponent's rows, but not between all three.
    Model(f64),
}

impl Ev {
    /// Returns the expected units.
    pub fn mean(self) -> f64 {
        match self {
            Ev::Exact(mean) | Ev::Sampled { mean, .. } | Ev::Model(mean) => mean,
        }
    }

    /// Returns the standard error of a sampled EV, in units. Returns `None` for an EV that was not sampled.
    pub fn std_err(self) -> Option<f64> {
        match self {
            Ev::Sampled { std_err, .. } => Some(std_err),
            Ev::Exact(_) | Ev::Model(_) => None,
        }
    }
}

/// Formats the expected units with a sign and, if they were sampled, with their standard error: `+3.01 ± 0.06`,
/// `-0.25`. There are two decimal places, unless the format gives another precision.
///
/// ```
/// use pusoy::solver::Ev;
///
/// let ev = Ev::Sampled { mean: 3.014, std_err: 0.0591 };
/// assert_eq!(format!("{ev}, {ev:.1}, {}", Ev::Exact(-0.25)), "+3.01 ± 0.06, +3.0 ± 0.1, -0.25");
/// ```
impl fmt::Display for Ev {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = f.precision().unwrap_or(2);
        let mean = format!("{:+.places$}", self.mean());
        // A negative EV that rounds to zero has no minus.
        let is_zero = mean.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
        let mean = if is_zero { mean.replace('-', "+") } else { mean };
        let error = self.std_err().map_or_else(String::new, |error| format!(" ± {error:.places$}"));
        amounts::pad(f, &(mean + &error))
    }
}

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
    /// The bonus for a scoop, won or lost, in addition to the units of the three rows.
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

    /// Returns the part to which a payment of `units` for `reason` belongs. Negative units are paid to the opponent.
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
    /// The sum of the weights of all deals so far.
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

/// The chances of one row against an opponent who sets a hand. They add up to 1, or are all 0 if no opponent's rows are
/// compared.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct RowChances {
    /// The chance to win the row.
    pub win: f64,
    /// The chance to tie the row.
    pub tie: f64,
    /// The chance to lose the row.
    pub lose: f64,
}

/// The chances of a setting against one opponent who sets a hand.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SettingChances {
    /// The chances of each row.
    pub rows: ByRow<RowChances>,
    /// The chance to win all three rows. `None` for [`Method::Strategy`](crate::solver::Method::Strategy), because its
    /// model does not know how all three rows of an opponent depend on each other.
    pub scoop: Option<f64>,
    /// The chance to lose all three rows. `None` if `scoop` is `None`.
    pub scooped: Option<f64>,
}

impl SettingChances {
    /// Counts the results of the rows of `shown` against opponents, each with a weight. Ignores opponents whose rows
    /// are not compared. If no opponent's rows are compared, all chances are 0.
    pub(crate) fn from_opponents<'a>(
        shown: &Showing,
        opponents: impl Iterator<Item = (&'a Showing, u64)>,
    ) -> SettingChances {
        let mut rows = ByRow::from_fn(|_| [0u64; 3]);
        let (mut scoops, mut scooped, mut total) = (0u64, 0u64, 0u64);
        for (theirs, weight) in opponents.filter(|(theirs, _)| theirs.plays()) {
            let outcomes = shown.compare(theirs);
            for row in Row::ALL {
                rows.get_mut(row)[(*outcomes.get(row) as i8 + 1) as usize] += weight;
            }
            scoops += weight * u64::from(outcomes == ByRow::from_fn(|_| Ordering::Greater));
            scooped += weight * u64::from(outcomes == ByRow::from_fn(|_| Ordering::Less));
            total += weight;
        }
        let share = |count: u64| if total == 0 { 0.0 } else { count as f64 / total as f64 };
        SettingChances {
            rows: rows.map(|[lose, tie, win]| RowChances { win: share(win), tie: share(tie), lose: share(lose) }),
            scoop: Some(share(scoops)),
            scooped: Some(share(scooped)),
        }
    }
}
