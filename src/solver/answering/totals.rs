//! [`Totals`]: converts a mean over sampled opponents, or over sampled tables, into units from all opponents.

use crate::solver::opponents::results::Mean;

/// Conversion of sample means into units from all opponents, known and unknown.
#[derive(Clone, Debug)]
pub(crate) struct Totals {
    /// Units from known opponents, per action; 0 if whole tables are sampled, because these include the known
    /// opponents.
    known: Vec<f64>,
    /// Factor by which a sample mean is multiplied: the number of unknown opponents, or 1 if whole tables are sampled.
    times: f64,
}

impl Totals {
    /// Returns the conversion for actions sampled against one opponent at a time. Each sampled opponent represents all
    /// `unknown` opponents. `known` contains the units of each action from known opponents.
    pub(crate) fn of_opponents(known: Vec<f64>, unknown: usize) -> Totals {
        Totals { known, times: unknown as f64 }
    }

    /// Returns the conversion for actions that are sampled at whole tables.
    pub(crate) fn of_tables(actions: usize) -> Totals {
        Totals { known: vec![0.0; actions], times: 1.0 }
    }

    /// Returns the factor by which a sample mean is multiplied.
    pub(crate) fn times(&self) -> f64 {
        self.times
    }

    /// Returns the EV of `action` in units from all opponents. `mean` is its mean over the sample.
    pub(crate) fn ev(&self, action: usize, mean: Mean) -> Mean {
        self.scaled(mean, self.known[action])
    }

    /// Returns the EV of `action` minus that of `other`, in units from all opponents. `mean` is the mean of this
    /// difference over the sample.
    pub(crate) fn gap(&self, action: usize, other: usize, mean: Mean) -> Mean {
        self.scaled(mean, self.known[action] - self.known[other])
    }

    fn scaled(&self, Mean { mean, std_err }: Mean, known: f64) -> Mean {
        Mean { mean: mean * self.times + known, std_err: std_err * self.times }
    }
}
