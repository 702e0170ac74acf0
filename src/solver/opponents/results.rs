//! [`Results`]: the units that ways to play a hand earn from the opponents they met, with means and standard errors.

use super::groups::Groups;
use crate::chinese::Showing;

/// The units that several ways to play one hand earn, group of opponents by group of opponents.
#[derive(Debug, Default)]
pub(crate) struct Results {
    /// The groups met so far, in the order in which they were met. Where opponents are taken together, a table is a
    /// group.
    groups: Groups,
    /// Number of opponents, or tables, in those groups.
    opponents: usize,
    /// Units by way to play and then by group. A way that is no longer compared met only the first groups.
    units: Vec<Vec<i32>>,
}

/// A mean over weighted opponents, in units, with its standard error.
///
/// A weight counts one opponent several times, so the error is that of the ratio estimator whose terms are the
/// opponents (Cochran, Sampling Techniques, 3rd ed., 6.4).
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Mean {
    pub(crate) mean: f64,
    pub(crate) std_err: f64,
}

impl Results {
    /// Results of a number of ways to play that have met nobody yet.
    pub(crate) fn new(ways: usize) -> Results {
        Results { units: vec![Vec::new(); ways], ..Results::default() }
    }

    /// Returns the number of opponents, or tables, met so far.
    pub(crate) fn opponents(&self) -> usize {
        self.opponents
    }

    /// Adds more groups, with the units that each of `ways` earns from them. Ways that are left out are no longer
    /// compared.
    pub(crate) fn meet(&mut self, ways: &[usize], units: Vec<Vec<i32>>, groups: Groups) {
        for (&way, units) in ways.iter().zip(units) {
            self.units[way].extend(units);
        }
        self.opponents += groups.weights.iter().map(|of| of[2] as usize).sum::<usize>();
        self.groups.append(groups);
    }

    /// Returns the number of groups that a way met.
    pub(crate) fn groups_met(&self, way: usize) -> usize {
        self.units[way].len()
    }

    /// Returns whether a way met every group.
    pub(crate) fn is_complete(&self, way: usize) -> bool {
        self.groups_met(way) == self.groups.weights.len()
    }

    /// Returns one opponent of each group with the weight of the whole group.
    pub(crate) fn met(&self) -> impl Iterator<Item = (&Showing, i64)> {
        self.groups.showings.iter().zip(&self.groups.weights).map(|(theirs, weights)| (theirs, weights[0]))
    }

    /// Returns what a way to play earns from one opponent.
    pub(crate) fn mean(&self, way: usize) -> Mean {
        self.mean_of(self.units[way].iter().copied())
    }

    /// Returns what a way to play earns more than another, over the groups that both met.
    pub(crate) fn gap(&self, way: usize, other: usize) -> Mean {
        self.mean_of(self.units[way].iter().zip(&self.units[other]).map(|(a, b)| a - b))
    }

    /// Returns the mean of one value a group.
    ///
    /// The sums are of integers, so they do not depend on the order of the terms. They are exact: a weight is at most
    /// 24, a table moves less than 2²⁸ units, and there are less than 2²² opponents.
    fn mean_of(&self, values: impl Iterator<Item = i32>) -> Mean {
        let (mut w1, mut w2, mut wv, mut w2v, mut w2v2, mut n) = (0i64, 0i64, 0i64, 0i64, 0i128, 0i64);
        for (&[weight, squared, opponents], value) in self.groups.weights.iter().zip(values) {
            let v = i64::from(value);
            w1 += weight;
            w2 += squared;
            n += opponents;
            wv += weight * v;
            w2v += squared * v;
            w2v2 += i128::from(squared * v) * i128::from(v);
        }
        let (total, n) = (w1 as f64, n as f64);
        let mean = wv as f64 / total;
        let squares = w2v2 as f64 - 2.0 * mean * w2v as f64 + mean * mean * w2 as f64;
        Mean { mean, std_err: (squares.max(0.0) * n / (n - 1.0)).sqrt() / total }
    }
}
