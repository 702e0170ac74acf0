//! [`Ev`]: expected units, and the method that gave them.

/// The expected units of an action, and the method that gave them.
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
