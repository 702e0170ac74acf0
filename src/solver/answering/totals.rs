//! [`Totals`]: converts a mean over sampled opponents, or tables, into units from all opponents.

use crate::solver::opponents::mean::Mean;

/// The opponents that a sample represents: the unknown ones, in addition to known ones.
#[derive(Clone, Debug)]
pub(crate) struct Totals {
    /// Units that known opponents pay each action. At whole tables they are part of the sample, and 0 here.
    known: Vec<f64>,
    /// Number of opponents that each sampled one represents. A sampled table represents all of them and counts once.
    times: f64,
}

impl Totals {
    /// Returns the totals of actions that are sampled opponent by opponent, for each of `unknown` opponents. `known`
    /// contains the units of each action from known opponents.
    pub(crate) fn of_opponents(known: Vec<f64>, unknown: usize) -> Totals {
        Totals { known, times: unknown as f64 }
    }

    /// Returns the totals of actions that are sampled at whole tables.
    pub(crate) fn of_tables(actions: usize) -> Totals {
        Totals { known: vec![0.0; actions], times: 1.0 }
    }

    /// Returns the number of opponents that each sampled one represents.
    pub(crate) fn times(&self) -> f64 {
        self.times
    }

    /// Returns the EV of an action in units from all opponents. `mean` is its mean over the sample.
    pub(crate) fn ev(&self, action: usize, mean: Mean) -> Mean {
        self.scaled(mean, self.known[action])
    }

    /// Returns the gap between two actions in units from all opponents. `mean` is its mean over the sample.
    pub(crate) fn gap(&self, action: usize, other: usize, mean: Mean) -> Mean {
        self.scaled(mean, self.known[action] - self.known[other])
    }

    fn scaled(&self, Mean { mean, std_err }: Mean, known: f64) -> Mean {
        Mean { mean: mean * self.times + known, std_err: std_err * self.times }
    }
}
