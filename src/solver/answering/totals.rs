//! [`Totals`]: turns a mean over sampled opponents, or tables, into units from all opponents.

use crate::solver::opponents::mean::Mean;

/// What a sample stands for: the unknown opponents, in addition to known ones.
#[derive(Clone, Debug)]
pub(crate) struct Totals {
    /// The units that known opponents pay each way. At tables they are part of the sample, and 0 here.
    known: Vec<f64>,
    /// Number of opponents for which each sampled one stands. A sampled table stands for all of them and counts once.
    times: f64,
}

impl Totals {
    /// The totals of ways that are sampled opponent by opponent, for each of `unknown` opponents, and that earn these `known`
    /// units from known ones.
    pub(crate) fn of_opponents(known: Vec<f64>, unknown: usize) -> Totals {
        Totals { known, times: unknown as f64 }
    }

    /// The totals of ways that are sampled at whole tables.
    pub(crate) fn of_tables(ways: usize) -> Totals {
        Totals { known: vec![0.0; ways], times: 1.0 }
    }

    /// Returns the number of opponents for which each sampled one stands.
    pub(crate) fn times(&self) -> f64 {
        self.times
    }

    /// Returns what a way earns from all opponents, from its mean over the sample.
    pub(crate) fn of(&self, way: usize, mean: Mean) -> Mean {
        self.scaled(mean, self.known[way])
    }

    /// Returns the gap between two ways in units from all opponents, from its mean over the sample.
    pub(crate) fn gap(&self, way: usize, other: usize, mean: Mean) -> Mean {
        self.scaled(mean, self.known[way] - self.known[other])
    }

    fn scaled(&self, Mean { mean, std_err }: Mean, known: f64) -> Mean {
        Mean { mean: mean * self.times + known, std_err: std_err * self.times }
    }
}
