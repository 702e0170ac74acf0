//! [`Results`]: the units that ways to play a hand earn from the opponents they met, with means and standard errors.

use super::groups::Groups;
use super::home_runs::HomeRuns;
use super::mean::Mean;
use crate::chinese::Showing;

/// The units that several ways to play one hand earn, group of opponents by group of opponents.
#[derive(Debug, Default)]
pub(crate) struct Results {
    /// The groups met so far, in the order in which they were met. Where opponents are taken together, a table is a
    /// group.
    groups: Groups,
    /// Number of opponents, or tables, in those groups.
    opponents: usize,
    /// Numbers of the first groups of each piece of the sample: a block or a chunk. Pieces share no opponent.
    pieces: Vec<usize>,
    /// Units by way to play and then by group. A way that is no longer compared met only the first groups.
    units: Vec<Vec<i32>>,
    /// What home runs add, where they count and opponents are met one by one all the same.
    pub(crate) home_runs: Option<Box<HomeRuns>>,
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
        self.pieces.push(self.groups.weights.len());
        self.opponents += groups.weights.iter().map(|of| of[2] as usize).sum::<usize>();
        self.groups.append(groups);
    }

    /// Returns `true` if opponents in both halves of the sample were met.
    pub(crate) fn has_halves(&self) -> bool {
        self.pieces.len() >= 2
    }

    /// Returns the number of groups that a way met.
    pub(crate) fn groups_met(&self, way: usize) -> usize {
        self.units[way].len()
    }

    /// Returns whether a way met every group, and every table.
    pub(crate) fn is_complete(&self, way: usize) -> bool {
        let is_at_all_tables = self.home_runs.as_ref().is_none_or(|of| of.is_complete(way));
        self.groups_met(way) == self.groups.weights.len() && is_at_all_tables
    }

    /// Returns one opponent of each group with the weight of the whole group.
    pub(crate) fn met(&self) -> impl Iterator<Item = (&Showing, i64)> {
        self.groups.showings.iter().zip(&self.groups.weights).map(|(theirs, weights)| (theirs, weights[0]))
    }

    /// Returns what a way to play earns from one opponent.
    pub(crate) fn mean(&self, way: usize) -> Mean {
        self.with_home_runs(way, None, self.mean_of(self.units[way].iter().copied()))
    }

    /// Returns what a way to play earns more than another, over the groups that both met.
    pub(crate) fn gap(&self, way: usize, other: usize) -> Mean {
        let gaps = self.units[way].iter().zip(&self.units[other]).map(|(a, b)| a - b);
        self.with_home_runs(way, Some(other), self.mean_of(gaps))
    }

    /// Returns the gap between two ways over one half of the sample: every other piece, from the first one on or from the second.
    /// Returns `None` if they met fewer than two opponents there. The first half is without home runs; what they add comes from
    /// all tables and belongs to the second.
    pub(crate) fn gap_of_half(&self, way: usize, other: usize, half: usize) -> Option<Mean> {
        let met = self.groups_met(way).min(self.groups_met(other));
        let ends = self.pieces.iter().skip(1).copied().chain([met]);
        let pieces = self.pieces.iter().zip(ends).map(|(&first, end)| first.min(met)..end.min(met));
        let groups = pieces.skip(half).step_by(2).flatten();
        let weights = &self.groups.weights;
        let opponents: i64 = groups.clone().map(|group| weights[group][2]).sum();
        let gaps = groups.map(|group| (&weights[group], self.units[way][group] - self.units[other][group]));
        (opponents >= 2).then(|| match half {
            0 => mean_of_groups(gaps).0,
            _ => self.with_home_runs(way, Some(other), mean_of_groups(gaps)),
        })
    }

    /// Returns whether more tables make the gaps between these ways surer, for the time that they take, than more opponents met
    /// one by one; `chunks` of tables and `blocks` of opponents were met so far.
    pub(crate) fn home_runs_are_uncertain(&self, ways: &[usize], chunks: usize, blocks: usize) -> bool {
        let (Some(home_runs), Some((&first, rest))) = (&self.home_runs, ways.split_first()) else { return false };
        let (mut alone, mut added) = (0.0, 0.0);
        for &way in rest {
            let (gap, total) = self.mean_of(self.units[first].iter().zip(&self.units[way]).map(|(a, b)| a - b));
            alone += gap.std_err.powi(2);
            added += home_runs.mean(first, Some(way), (gap.mean, total)).0.std_err.powi(2);
        }
        // A chunk takes about twice as long as a block. The more there were, the less one more of them tells.
        added * blocks as f64 > 2.0 * alone * chunks as f64
    }

    /// Adds what home runs add to a way, or to its gap to another, to a mean over opponents of this total weight.
    fn with_home_runs(&self, way: usize, less: Option<usize>, (alone, total): (Mean, f64)) -> Mean {
        let Some(home_runs) = &self.home_runs else { return alone };
        let (added, covariance) = home_runs.mean(way, less, (alone.mean, total));
        // Some of the same hands are met one by one and at tables.
        let variance = alone.std_err.powi(2) + added.std_err.powi(2) + 2.0 * covariance;
        let least = alone.std_err.max(added.std_err);
        Mean { mean: alone.mean + added.mean, std_err: variance.max(0.0).sqrt().max(least) }
    }

    /// Returns the mean of one value per group, from the first group on, and the weight of all opponents in these groups.
    fn mean_of(&self, values: impl Iterator<Item = i32>) -> (Mean, f64) {
        mean_of_groups(self.groups.weights.iter().zip(values))
    }
}

/// Returns the mean of one value per group, given with the sums of the group's weights, and the weight of all opponents in these
/// groups.
///
/// The sums are of integers, so they do not depend on the order of the terms. They are exact: a weight is at most
/// 24, a table moves less than 2²⁸ units, and there are less than 2²² opponents.
fn mean_of_groups<'a>(groups: impl Iterator<Item = (&'a [i64; 3], i32)>) -> (Mean, f64) {
    let (mut w1, mut w2, mut wv, mut w2v, mut w2v2, mut n) = (0i64, 0i64, 0i64, 0i64, 0i128, 0i64);
    for (&[weight, squared, opponents], value) in groups {
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
    (Mean { mean, std_err: (squares.max(0.0) * n / (n - 1.0)).sqrt() / total }, total)
}
