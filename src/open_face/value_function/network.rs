//! A small network that predicts from the features of a board how it ends.

use super::features::{FEATURES, Features};

/// Units of the first layer.
pub(super) const FIRST: usize = 24;
/// Units of the second layer.
pub(super) const SECOND: usize = 16;
/// Number of outputs: the value, the chance of a foul and the chance of fantasyland.
pub(super) const TOLD: usize = 3;
/// Units per step of the value output, so that all outputs have a similar size.
pub(super) const UNITS: f32 = 10.0;

/// The expected result of an unfinished board.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(in crate::open_face) struct Outlook {
    /// Expected worth, in units.
    pub value: f32,
    /// The chance to foul.
    pub foul: f32,
    /// The chance to reach fantasyland.
    pub fantasyland: f32,
}

impl Outlook {
    /// Returns the sum of two results.
    pub fn and(self, other: Outlook) -> Outlook {
        Outlook {
            value: self.value + other.value,
            foul: self.foul + other.foul,
            fantasyland: self.fantasyland + other.fantasyland,
        }
    }

    /// Returns the mean of `count` results whose sum is `self`.
    pub fn over(self, count: usize) -> Outlook {
        let n = count as f32;
        Outlook { value: self.value / n, foul: self.foul / n, fantasyland: self.fantasyland / n }
    }
}

/// Two layers of leaky units (see [`cut`]) and the three outputs.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Network {
    /// The weights of each feature.
    pub features: Vec<[f32; FIRST]>,
    pub first: [f32; FIRST],
    pub second: [[f32; FIRST]; SECOND],
    pub second_bias: [f32; SECOND],
    pub told: [[f32; SECOND]; TOLD],
    pub told_bias: [f32; TOLD],
}

/// The units of a network for one board, before [`cut`].
pub(super) struct Units {
    pub first: [f32; FIRST],
    pub second: [f32; SECOND],
    pub told: [f32; TOLD],
}

/// The factor of a negative value in the output of a unit.
pub(super) const LEAK: f32 = 1.0 / 16.0;

/// Returns the output of a unit: a positive value unchanged, a negative one times [`LEAK`] (a leaky rectified linear
/// unit).
#[inline]
pub(super) fn cut(unit: f32) -> f32 {
    if unit > 0.0 { unit } else { unit * LEAK }
}

impl Network {
    /// Returns a network whose weights are all zero.
    pub fn zero() -> Network {
        Network {
            features: vec![[0.0; FIRST]; FEATURES],
            first: [0.0; FIRST],
            second: [[0.0; FIRST]; SECOND],
            second_bias: [0.0; SECOND],
            told: [[0.0; SECOND]; TOLD],
            told_bias: [0.0; TOLD],
        }
    }

    /// Returns the units for a board.
    #[inline]
    pub fn units(&self, features: &Features) -> Units {
        let mut first = self.first;
        for &feature in features.numbers() {
            let weights = &self.features[usize::from(feature)];
            first.iter_mut().zip(weights).for_each(|(unit, weight)| *unit += weight);
        }
        let on = first.map(cut);
        let mut second = self.second_bias;
        for (unit, weights) in second.iter_mut().zip(&self.second) {
            // Four sums at once.
            let mut sums = [0.0f32; 4];
            for (n, (weight, on)) in weights.iter().zip(&on).enumerate() {
                sums[n % 4] += weight * on;
            }
            *unit += (sums[0] + sums[1]) + (sums[2] + sums[3]);
        }
        let mut told = self.told_bias;
        for (unit, weights) in told.iter_mut().zip(&self.told) {
            weights.iter().zip(second).for_each(|(weight, of)| *unit += weight * cut(of));
        }
        Units { first, second, told }
    }

    /// Returns the expected result of a board.
    pub fn outlook(&self, features: &Features) -> Outlook {
        let [value, foul, fantasyland] = self.units(features).told;
        Outlook { value: value * UNITS, foul: foul.clamp(0.0, 1.0), fantasyland: fantasyland.clamp(0.0, 1.0) }
    }
}
