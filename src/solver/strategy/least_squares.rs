//! Fits a quantity by a linear function of the features of a hand. The covariances of the features are computed, not
//! sampled.

use std::collections::HashMap;

use once_cell::sync::OnceCell;

use super::features::{self, FEATURES, SUIT_LENGTHS, SUITS_FROM};

/// A linear function of the features. Its mean over random hands is 0.
pub(crate) struct LinearFit {
    slopes: Vec<f64>,
    mean: f64,
}

impl LinearFit {
    /// Fits a quantity by least squares, from its covariance with each feature. `means` contains the means of the
    /// features. Returns `None` if the covariances of the features cannot be inverted.
    pub(crate) fn new(covariances: Vec<f64>, means: &[f64]) -> Option<LinearFit> {
        static INVERSE: OnceCell<Option<Cholesky>> = OnceCell::new();
        let slopes = INVERSE.get_or_init(|| Cholesky::factor(self::covariances())).as_ref()?.solve(covariances);
        let mean = slopes.iter().zip(means).map(|(slope, mean)| slope * mean).sum();
        Some(LinearFit { slopes, mean })
    }

    /// Returns the value of the function if all features are 0.
    pub(crate) fn level(&self) -> f64 {
        -self.mean
    }

    /// Returns the term for `cards` cards of a rank.
    pub(crate) fn of_rank(&self, rank: usize, cards: u32) -> f64 {
        let if_so = |so: bool, feature: usize| if so { self.slopes[feature] } else { 0.0 };
        f64::from(cards) * self.slopes[rank] + if_so(cards >= 2, 13 + rank) + if_so(cards >= 3, 26 + rank)
    }

    /// Returns the term for a suit of this length.
    pub(crate) fn of_suit(&self, length: u32) -> f64 {
        features::of_suit(length).map_or(0.0, |feature| self.slopes[feature])
    }
}

/// The Cholesky factor of a symmetric positive definite matrix.
#[derive(Debug)]
struct Cholesky(Vec<Vec<f64>>);

impl Cholesky {
    /// Factors a matrix. Returns `None` if it is not positive definite.
    fn factor(matrix: Vec<Vec<f64>>) -> Option<Cholesky> {
        let n = matrix.len();
        let mut lower = vec![vec![0.0; n]; n];
        for i in 0..n {
            for j in 0..=i {
                let sum: f64 = (0..j).map(|k| lower[i][k] * lower[j][k]).sum();
                let rest = matrix[i][j] - sum;
                lower[i][j] = if i == j { (rest > 0.0).then(|| rest.sqrt())? } else { rest / lower[j][j] };
            }
        }
        Some(Cholesky(lower))
    }

    /// Returns the solution `x` of `A x = b` for the factored matrix `A`.
    fn solve(&self, mut b: Vec<f64>) -> Vec<f64> {
        let n = b.len();
        for i in 0..n {
            let sum: f64 = (0..i).map(|k| self.0[i][k] * b[k]).sum();
            b[i] = (b[i] - sum) / self.0[i][i];
        }
        for i in (0..n).rev() {
            let sum: f64 = (i + 1..n).map(|k| self.0[k][i] * b[k]).sum();
            b[i] = (b[i] - sum) / self.0[i][i];
        }
        b
    }
}

/// Amount added to the variances. Without it, the matrix of covariances could not be inverted, because the numbers of
/// cards of all ranks always add up to 13.
const RIDGE: f64 = 1e-4;

/// Returns the covariances of the features of a random hand, from the hypergeometric distribution. Adds [`RIDGE`] to
/// the variances.
fn covariances() -> Vec<Vec<f64>> {
    let hands = choose(52, 13);
    // The chance of `a` cards from a first group of `n` cards and `b` cards from a second group of `m` cards.
    let two = |n: u32, m: u32, a: u32, b: u32| choose(n, a) * choose(m, b) * choose(52 - n - m, 13 - a - b) / hands;
    // The chance of `a` cards of a rank and `b` cards of a suit. One card of the deck has both the rank and the suit.
    let crossed = |a: u32, b: u32| {
        let with = |shared: u32| {
            if a < shared || b < shared || a + b - shared > 13 {
                return 0.0;
            }
            choose(3, a - shared) * choose(12, b - shared) * choose(36, 13 + shared - a - b) / hands
        };
        with(0) + with(1)
    };
    // The value of a feature of a rank, if the hand has `n` cards of this rank.
    let of_rank = |feature: usize, n: u32| match feature / 13 {
        0 => f64::from(n),
        1 => f64::from(u8::from(n >= 2)),
        _ => f64::from(u8::from(n >= 3)),
    };
    // The amount that a suit of `n` cards adds to a feature that counts suits: 1 or 0.
    let of_suit = |feature: usize, n: u32| f64::from(u8::from(SUIT_LENGTHS[feature - SUITS_FROM] == n.min(6)));
    let mean = |feature: usize| -> f64 {
        if feature < SUITS_FROM {
            (0..=4).map(|n| of_rank(feature, n) * two(4, 0, n, 0)).sum()
        } else {
            4.0 * (0..=13).map(|n| of_suit(feature, n) * two(13, 0, n, 0)).sum::<f64>()
        }
    };
    let product = |i: usize, j: usize| -> f64 {
        let pairs = |most_a: u32, most_b: u32, term: &dyn Fn(u32, u32) -> f64| -> f64 {
            (0..=most_a).flat_map(|a| (0..=most_b.min(13 - a)).map(move |b| (a, b))).map(|(a, b)| term(a, b)).sum()
        };
        match (i < SUITS_FROM, j < SUITS_FROM) {
            (true, true) if i % 13 == j % 13 => (0..=4).map(|n| of_rank(i, n) * of_rank(j, n) * two(4, 0, n, 0)).sum(),
            (true, true) => pairs(4, 4, &|a, b| of_rank(i, a) * of_rank(j, b) * two(4, 4, a, b)),
            (true, false) => {
                4.0 * (0..=4u32)
                    .flat_map(|a| (0..=13u32).map(move |b| (a, b)))
                    .map(|(a, b)| of_rank(i, a) * of_suit(j, b) * crossed(a, b))
                    .sum::<f64>()
            }
            (false, true) => 0.0, // never used: `covariance` passes the smaller index first
            (false, false) => {
                let same: f64 = (0..=13).map(|n| of_suit(i, n) * of_suit(j, n) * two(13, 0, n, 0)).sum();
                4.0 * same + 12.0 * pairs(13, 13, &|a, b| of_suit(i, a) * of_suit(j, b) * two(13, 13, a, b))
            }
        }
    };
    // Covariances that are equal for all ranks are computed only once, for the lowest rank or the lowest two ranks.
    let alike = |i: usize, j: usize| match (i < SUITS_FROM, j < SUITS_FROM) {
        (true, true) => (i / 13 * 13, j / 13 * 13 + usize::from(i % 13 != j % 13)),
        (true, false) => (i / 13 * 13, j),
        (false, _) => (i, j),
    };
    let mut worked_out = HashMap::new();
    let mut covariance = |i: usize, j: usize| {
        let (a, b) = alike(i.min(j), i.max(j));
        let together = *worked_out.entry((a, b)).or_insert_with(|| product(a, b) - mean(a) * mean(b));
        together + if i == j { RIDGE } else { 0.0 }
    };
    (0..FEATURES).map(|i| (0..FEATURES).map(|j| covariance(i, j)).collect()).collect()
}

/// Returns the binomial coefficient C(n, k).
fn choose(n: u32, k: u32) -> f64 {
    if k > n {
        return 0.0;
    }
    (0..k).fold(1.0, |ways, i| ways * f64::from(n - i) / f64::from(i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardSet, Rng};
    use crate::solver::strategy::features::features;

    #[test]
    fn covariances_are_those_of_random_hands() {
        let wanted = covariances();
        let mut rng = Rng::new(1);
        const HANDS: usize = 40_000;
        let hands: Vec<[i32; FEATURES]> = (0..HANDS).map(|_| features(rng.deal(CardSet::DECK, 13))).collect();
        let mean = |i: usize| hands.iter().map(|hand| f64::from(hand[i])).sum::<f64>() / HANDS as f64;
        let means: Vec<f64> = (0..FEATURES).map(mean).collect();
        for i in 0..FEATURES {
            for j in 0..FEATURES {
                let deviations =
                    |hand: &[i32; FEATURES]| (f64::from(hand[i]) - means[i]) * (f64::from(hand[j]) - means[j]);
                let products: Vec<f64> = hands.iter().map(deviations).collect();
                let found = products.iter().sum::<f64>() / HANDS as f64;
                let spread = products.iter().map(|p| (p - found).powi(2)).sum::<f64>() / HANDS as f64;
                let error = (spread / HANDS as f64).sqrt();
                assert!((found - wanted[i][j]).abs() < 5.0 * error + 2.0 * RIDGE, "{i} {j}: {found} {}", wanted[i][j]);
            }
        }
    }
}
