//! Sums of units, with their means and standard errors.

/// Millionths per unit. Sums of whole millionths do not depend on the order of the hands.
pub const MILLIONTHS: f64 = 1e6;

/// The sum of the units of many hands, and the sum of the squares of these units, both computed from whole millionths.
#[derive(Clone, Copy, Default)]
pub struct Moments {
    sum: i64,
    squares: i128,
}

/// Rounds units to a whole number of millionths.
pub fn millionths(units: f64) -> i64 {
    (units * MILLIONTHS).round() as i64
}

impl Moments {
    /// Adds the units of one hand.
    pub fn add(&mut self, units: f64) {
        let amount = millionths(units);
        self.sum += amount;
        self.squares += i128::from(amount) * i128::from(amount);
    }

    fn total(self) -> f64 {
        self.sum as f64 / MILLIONTHS
    }

    /// Returns the mean over `n` hands, in units.
    pub fn mean(self, n: i64) -> f64 {
        self.total() / n as f64
    }

    /// Returns the standard error of the mean over `n` hands, in units. Returns `None` for one hand.
    pub fn std_err(self, n: i64) -> Option<f64> {
        let squares = self.squares as f64 / (MILLIONTHS * MILLIONTHS) / n as f64;
        let variance = (squares - self.mean(n).powi(2)).max(0.0);
        (n > 1).then(|| (variance / (n - 1) as f64).sqrt())
    }
}
