use std::cmp::Ordering;

use super::parallel::map_chunks;
use super::population::Opponent;
use crate::chinese::{ByRow, Payoffs, Row, Showing};

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

/// What several ways to play one hand earn against one opponent after another.
#[derive(Debug, Default)]
pub(crate) struct Results {
    weights: Vec<u32>,
    /// By way to play, units by opponent.
    units: Vec<Vec<i32>>,
}

/// A mean over weighted opponents, with the error of weights that count one opponent several times: the ratio
/// estimator's, whose terms are the opponents (Cochran, Sampling Techniques, 3rd ed., 6.4).
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Mean {
    pub(crate) mean: f64,
    pub(crate) std_err: f64,
}

const CHUNK: usize = 2_048;

impl Results {
    pub(crate) fn new(ways: usize) -> Results {
        Results { weights: Vec::new(), units: vec![Vec::new(); ways] }
    }

    /// How many opponents were met.
    pub(crate) fn opponents(&self) -> usize {
        self.weights.len()
    }

    /// Settles every way to play with more opponents.
    pub(crate) fn meet_one_by_one(&mut self, payoffs: &Payoffs, ways: &[Showing], opponents: &[Opponent]) {
        let units = |way: usize, i: usize| payoffs.units(&ways[way], &opponents[i].showing);
        self.meet(opponents.iter().map(|opponent| opponent.weight), units);
    }

    /// Takes up what every way to play earns from more opponents, or tables of opponents, of these weights.
    pub(crate) fn meet(
        &mut self,
        weights: impl ExactSizeIterator<Item = u32>,
        units: impl Fn(usize, usize) -> i32 + Send + Sync,
    ) {
        let (ways, met) = (self.units.len(), weights.len());
        let settle = |(): &mut (), chunk: usize| {
            let against = |way: usize| (chunk * CHUNK..met.min((chunk + 1) * CHUNK)).map(|i| units(way, i)).collect();
            (0..ways).map(against).collect::<Vec<Vec<i32>>>()
        };
        for chunk in map_chunks(met.div_ceil(CHUNK), || (), settle) {
            for (units, more) in self.units.iter_mut().zip(chunk) {
                units.extend(more);
            }
        }
        self.weights.extend(weights);
    }

    /// What a way to play earns.
    pub(crate) fn mean(&self, way: usize) -> Mean {
        self.mean_of(self.units[way].iter().copied())
    }

    /// What one way to play earns more than another.
    pub(crate) fn gap(&self, way: usize, other: usize) -> Mean {
        self.mean_of(self.units[way].iter().zip(&self.units[other]).map(|(a, b)| a - b))
    }

    /// Sums are of integers, so that they do not depend on the order of the terms. They are exact: a weight is at most
    /// 24, a table moves less than 2²⁸ units, and there are less than 2²² opponents.
    fn mean_of(&self, values: impl Iterator<Item = i32>) -> Mean {
        let (mut w1, mut w2, mut wv, mut w2v, mut w2v2) = (0i64, 0i64, 0i64, 0i64, 0i128);
        for (&weight, value) in self.weights.iter().zip(values) {
            let (w, v) = (i64::from(weight), i64::from(value));
            w1 += w;
            w2 += w * w;
            wv += w * v;
            w2v += w * w * v;
            w2v2 += i128::from(w * v) * i128::from(w * v);
        }
        let total = w1 as f64;
        let mean = wv as f64 / total;
        let n = self.weights.len() as f64;
        let squares = w2v2 as f64 - 2.0 * mean * w2v as f64 + mean * mean * w2 as f64;
        Mean { mean, std_err: (squares.max(0.0) * n / (n - 1.0)).sqrt() / total }
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

/// How a setting fares against these opponents, those that set.
pub(crate) fn fares(way: &Showing, opponents: &[Opponent]) -> Fares {
    let mut rows = ByRow::from_fn(|_| [0u64; 3]);
    let (mut scoops, mut scooped, mut total) = (0u64, 0u64, 0u64);
    for opponent in opponents.iter().filter(|opponent| opponent.showing.plays()) {
        let weight = u64::from(opponent.weight);
        let outcomes = way.ranks.zip(opponent.showing.ranks).map(|(mine, theirs)| mine.cmp(&theirs));
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
