use std::cmp::Ordering;

use super::groups::Groups;
use crate::chinese::{ByRow, Row, Showing};

/// Expected units, and how they are known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Ev {
    /// Every deal that is possible was settled.
    Exact(f64),
    /// The mean over a sample of the possible deals.
    Sampled {
        /// The mean.
        mean: f64,
        /// Its standard error.
        std_err: f64,
    },
    /// The estimate of the strategy's model, which takes rows as independent.
    Model(f64),
}

impl Ev {
    /// The expected units.
    pub fn mean(self) -> f64 {
        match self {
            Ev::Exact(mean) | Ev::Sampled { mean, .. } | Ev::Model(mean) => mean,
        }
    }

    /// The standard error, of a sample.
    pub fn std_err(self) -> Option<f64> {
        match self {
            Ev::Sampled { std_err, .. } => Some(std_err),
            Ev::Exact(_) | Ev::Model(_) => None,
        }
    }
}

/// What several ways to play one hand earn against one group of opponents after another.
#[derive(Debug, Default)]
pub(crate) struct Results {
    groups: Groups,
    opponents: usize,
    /// By way to play, units by group; fewer groups for a way that is no longer compared.
    units: Vec<Vec<i32>>,
}

/// A mean over weighted opponents, with the error of weights that count one opponent several times: the ratio
/// estimator's, whose terms are the opponents (Cochran, Sampling Techniques, 3rd ed., 6.4).
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Mean {
    pub(crate) mean: f64,
    pub(crate) std_err: f64,
}

impl Results {
    pub(crate) fn new(ways: usize) -> Results {
        Results { units: vec![Vec::new(); ways], ..Results::default() }
    }

    /// How many opponents were met.
    pub(crate) fn opponents(&self) -> usize {
        self.opponents
    }

    /// Takes up what each of these ways to play earns from more groups, or tables, of opponents; the others are no longer
    /// compared.
    pub(crate) fn meet(&mut self, ways: &[usize], units: Vec<Vec<i32>>, groups: Groups) {
        for (&way, units) in ways.iter().zip(units) {
            self.units[way].extend(units);
        }
        self.opponents += groups.weights.iter().map(|of| of[2] as usize).sum::<usize>();
        self.groups.append(groups);
    }

    /// How many groups, or tables, a way was compared with.
    pub(crate) fn groups_met(&self, way: usize) -> usize {
        self.units[way].len()
    }

    /// Whether a way was compared to the end.
    pub(crate) fn is_complete(&self, way: usize) -> bool {
        self.groups_met(way) == self.groups.weights.len()
    }

    /// One of each group, with the weight of all in it.
    pub(crate) fn met(&self) -> impl Iterator<Item = (&Showing, i64)> {
        self.groups.showings.iter().zip(&self.groups.weights).map(|(theirs, weights)| (theirs, weights[0]))
    }

    /// What a way to play earns.
    pub(crate) fn mean(&self, way: usize) -> Mean {
        self.mean_of(self.units[way].iter().copied())
    }

    /// What one way to play earns more than another, as far as both were compared.
    pub(crate) fn gap(&self, way: usize, other: usize) -> Mean {
        self.mean_of(self.units[way].iter().zip(&self.units[other]).map(|(a, b)| a - b))
    }

    /// Sums are of integers, so that they do not depend on the order of the terms. They are exact: a weight is at most
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

    /// How a way to play fares against those that set, as far as it was compared.
    pub(crate) fn fares(&self, way: usize, showing: &Showing) -> Fares {
        fares(showing, self.met().take(self.groups_met(way)).map(|(theirs, weight)| (theirs, weight as u64)))
    }
}

/// What a setting's rows do against opponents who set.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct RowChances {
    /// The chance to win the row.
    pub win: f64,
    /// The chance to tie it.
    pub tie: f64,
    /// The chance to lose it.
    pub lose: f64,
}

/// How a setting fares, row by row and as a whole, against one opponent who sets.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Fares {
    /// Each row's chances.
    pub rows: ByRow<RowChances>,
    /// The chance to win all three rows.
    pub scoop: f64,
    /// The chance to lose all three rows.
    pub scooped: f64,
}

/// How a setting fares against these opponents, each with a weight, as far as they set.
pub(crate) fn fares<'a>(way: &Showing, opponents: impl Iterator<Item = (&'a Showing, u64)>) -> Fares {
    let mut rows = ByRow::from_fn(|_| [0u64; 3]);
    let (mut scoops, mut scooped, mut total) = (0u64, 0u64, 0u64);
    for (theirs, weight) in opponents.filter(|(theirs, _)| theirs.plays()) {
        let outcomes = way.compare(theirs);
        for row in Row::ALL {
            rows.get_mut(row)[(*outcomes.get(row) as i8 + 1) as usize] += weight;
        }
        scoops += weight * u64::from(outcomes == ByRow::from_fn(|_| Ordering::Greater));
        scooped += weight * u64::from(outcomes == ByRow::from_fn(|_| Ordering::Less));
        total += weight;
    }
    let share = |count: u64| if total == 0 { 0.0 } else { count as f64 / total as f64 };
    Fares {
        rows: rows.map(|[lose, tie, win]| RowChances { win: share(win), tie: share(tie), lose: share(lose) }),
        scoop: share(scoops),
        scooped: share(scooped),
    }
}
