//! [`Results`]: the units that actions earn from sampled opponents, with means and standard errors.

use super::groups::Groups;
use super::home_runs::HomeRuns;
use crate::chinese::Showing;

/// The units that several actions with one hand earn, by group of opponents (see [`Groups`]).
#[derive(Debug, Default)]
pub(crate) struct Results {
    /// The groups sampled so far, in order. If whole tables are sampled, each table is a group.
    groups: Groups,
    /// Number of opponents, or of tables, in `groups`.
    opponents: usize,
    /// Index of the first group of each piece of the sample. A piece is a block of the population or a chunk of dealt
    /// opponents. Pieces share no opponent.
    pieces: Vec<usize>,
    /// Units by action and then by group. An action that is no longer compared has units for the first groups only.
    units: Vec<Vec<i32>>,
    /// The units that home runs add, if opponents are sampled one by one. `None` if home runs do not count, or if whole
    /// tables are sampled.
    pub(crate) home_runs: Option<Box<HomeRuns>>,
}

impl Results {
    /// Returns empty results for `actions` actions.
    pub(crate) fn new(actions: usize) -> Results {
        Results { units: vec![Vec::new(); actions], ..Results::default() }
    }

    /// Returns the number of opponents, or tables, sampled so far.
    pub(crate) fn opponents(&self) -> usize {
        self.opponents
    }

    /// Adds groups, with the units that each of `actions` earns from them. Actions not in `actions` are no longer
    /// compared.
    pub(crate) fn add(&mut self, actions: &[usize], units: Vec<Vec<i32>>, groups: Groups) {
        for (&action, units) in actions.iter().zip(units) {
            self.units[action].extend(units);
        }
        self.pieces.push(self.groups.weights.len());
        self.opponents += groups.weights.iter().map(|weights| weights[2] as usize).sum::<usize>();
        self.groups.append(groups);
    }

    /// Returns `true` if each half of the sample, as in [`Results::gap_of_half`], has at least one piece.
    pub(crate) fn has_halves(&self) -> bool {
        self.pieces.len() >= 2
    }

    /// Returns the number of groups sampled for an action.
    pub(crate) fn groups_sampled(&self, action: usize) -> usize {
        self.units[action].len()
    }

    /// Returns `true` if an action was settled against every group and, if home runs are sampled, at every table.
    pub(crate) fn is_complete(&self, action: usize) -> bool {
        let is_at_all_tables = self.home_runs.as_ref().is_none_or(|home_runs| home_runs.is_complete(action));
        self.groups_sampled(action) == self.groups.weights.len() && is_at_all_tables
    }

    /// Returns one opponent of each group with the weight of the whole group.
    pub(crate) fn representatives(&self) -> impl Iterator<Item = (&Showing, i64)> {
        self.groups.showings.iter().zip(&self.groups.weights).map(|(theirs, weights)| (theirs, weights[0]))
    }

    /// Returns the mean units that an action earns from one opponent, or at one table if whole tables are sampled.
    pub(crate) fn mean(&self, action: usize) -> Mean {
        self.with_home_runs(action, None, self.mean_of(self.units[action].iter().copied()))
    }

    /// Returns the mean units of `action` minus those of `other`, over the groups sampled for both.
    pub(crate) fn gap(&self, action: usize, other: usize) -> Mean {
        let gaps = self.units[action].iter().zip(&self.units[other]).map(|(a, b)| a - b);
        self.with_home_runs(action, Some(other), self.mean_of(gaps))
    }

    /// Returns the gap between two actions over one half of the sample. A half is every other piece, starting with the
    /// first (`half` 0) or the second (`half` 1). Returns `None` if fewer than two opponents of the half were sampled
    /// for both actions. Only the second half includes home runs, which it takes from all tables.
    pub(crate) fn gap_of_half(&self, action: usize, other: usize, half: usize) -> Option<Mean> {
        let sampled = self.groups_sampled(action).min(self.groups_sampled(other));
        let ends = self.pieces.iter().skip(1).copied().chain([sampled]);
        let pieces = self.pieces.iter().zip(ends).map(|(&first, end)| first.min(sampled)..end.min(sampled));
        let groups = pieces.skip(half).step_by(2).flatten();
        let weights = &self.groups.weights;
        let opponents: i64 = groups.clone().map(|group| weights[group][2]).sum();
        let gaps = groups.map(|group| (&weights[group], self.units[action][group] - self.units[other][group]));
        (opponents >= 2).then(|| match half {
            0 => mean_of_groups(gaps).0,
            _ => self.with_home_runs(action, Some(other), mean_of_groups(gaps)),
        })
    }

    /// Returns `true` if sampling more tables reduces errors faster than sampling more opponents. The errors are those
    /// of the gaps between the first of `actions` and each of the other actions. `chunks` chunks of tables and `blocks`
    /// blocks of opponents were sampled so far.
    pub(crate) fn home_runs_are_uncertain(&self, actions: &[usize], chunks: usize, blocks: usize) -> bool {
        let (Some(home_runs), Some((&first, rest))) = (&self.home_runs, actions.split_first()) else { return false };
        let (mut alone, mut added) = (0.0, 0.0);
        for &action in rest {
            let (gap, total) = self.mean_of(self.units[first].iter().zip(&self.units[action]).map(|(a, b)| a - b));
            alone += gap.std_err.powi(2);
            added += home_runs.mean(first, Some(action), (gap.mean, total)).0.std_err.powi(2);
        }
        // One more chunk reduces the variance by about `added / chunks`, and one more block by about `alone / blocks`.
        // A chunk takes about twice the time of a block.
        added * blocks as f64 > 2.0 * alone * chunks as f64
    }

    /// Adds the units of home runs to `alone`, the mean of `action` without home runs. If `less` is given, `alone` is
    /// the mean of the gap between `action` and `less`. `total` is the total weight of the opponents from which `alone`
    /// was computed.
    fn with_home_runs(&self, action: usize, less: Option<usize>, (alone, total): (Mean, f64)) -> Mean {
        let Some(home_runs) = &self.home_runs else { return alone };
        let (added, covariance) = home_runs.mean(action, less, (alone.mean, total));
        // Some hands are sampled both one by one and at tables, so the two means are correlated.
        let variance = alone.std_err.powi(2) + added.std_err.powi(2) + 2.0 * covariance;
        let least = alone.std_err.max(added.std_err);
        Mean { mean: alone.mean + added.mean, std_err: variance.max(0.0).sqrt().max(least) }
    }

    /// Returns the mean of one value per group, beginning with the first group, and the total weight of the opponents
    /// in these groups.
    fn mean_of(&self, values: impl Iterator<Item = i32>) -> (Mean, f64) {
        mean_of_groups(self.groups.weights.iter().zip(values))
    }
}

/// Returns the mean of one value per group, and the total weight of the opponents in these groups. Each value comes
/// with the group's [`Groups::weights`].
///
/// The function adds integers, so the result does not depend on the order of the groups. The sums are exact: none
/// overflows. The weight of a single opponent is at most 24, the number of relabellings of the suits. The units of a
/// table are below 2²⁸, and there are fewer than 2²² opponents.
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

/// A mean over weighted opponents, in units, with its standard error.
///
/// An opponent of weight n counts n times, but is only one observation. So the standard error is that of a ratio
/// estimator over opponents (Cochran, Sampling Techniques, 3rd ed., 6.4).
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Mean {
    pub(crate) mean: f64,
    pub(crate) std_err: f64,
}
