//! The features of a hand that say something of the hands of others, and their covariances.

use once_cell::sync::OnceCell;

use crate::cards::{CardSet, Suit};

/// How many features a hand has: for each rank how many cards of it, whether two and whether three; and how many suits
/// have so many cards.
pub(crate) const FEATURES: usize = 3 * 13 + SUIT_LENGTHS.len();

/// Lengths of suits that count, beside the usual three: the last is for all that are longer, too.
pub(crate) const SUIT_LENGTHS: [u32; 6] = [0, 1, 2, 4, 5, 6];

/// How many cards of each suit a hand has.
#[inline]
pub(crate) fn suit_lengths(hand: CardSet) -> [u32; 4] {
    Suit::ALL.map(|suit| hand.ranks_in(suit).count_ones())
}

/// The features of a hand.
pub(crate) fn features(hand: CardSet) -> [i32; FEATURES] {
    let [one, two, three, four] = hand.at_least();
    let mut features = [0; FEATURES];
    for rank in 0..13 {
        let at = |of: u16| (of >> rank & 1) as i32;
        features[rank] = at(one) + at(two) + at(three) + at(four);
        features[13 + rank] = at(two);
        features[26 + rank] = at(three);
    }
    for length in suit_lengths(hand) {
        if let Some(feature) = of_suit(length) {
            features[feature] += 1;
        }
    }
    features
}

/// The feature that counts suits of this length.
fn of_suit(length: u32) -> Option<usize> {
    SUIT_LENGTHS.iter().position(|&of| of == length.min(6)).map(|at| 39 + at)
}

/// A linear function of the features, less its mean over random hands, fitted by least squares.
pub(crate) struct Slopes {
    slopes: Vec<f64>,
    mean: f64,
}

impl Slopes {
    /// The best fit to a quantity whose covariances with the features are these, where their means are those; `None` if
    /// there is none.
    pub(crate) fn fit(covariances: Vec<f64>, means: &[f64]) -> Option<Slopes> {
        static INVERSE: OnceCell<Option<Cholesky>> = OnceCell::new();
        let slopes = INVERSE.get_or_init(|| Cholesky::of(self::covariances())).as_ref()?.solve(covariances);
        let mean = slopes.iter().zip(means).map(|(slope, mean)| slope * mean).sum();
        Some(Slopes { slopes, mean })
    }

    /// What it is when all features are 0.
    pub(crate) fn level(&self) -> f64 {
        -self.mean
    }

    /// What so many cards of a rank add to it.
    pub(crate) fn of_rank(&self, rank: usize, cards: u32) -> f64 {
        let if_so = |so: bool, feature: usize| if so { self.slopes[feature] } else { 0.0 };
        f64::from(cards) * self.slopes[rank] + if_so(cards >= 2, 13 + rank) + if_so(cards >= 3, 26 + rank)
    }

    /// What a suit of a length adds to it.
    pub(crate) fn of_suit(&self, length: u32) -> f64 {
        of_suit(length).map_or(0.0, |feature| self.slopes[feature])
    }
}

/// A Cholesky factorisation of a symmetric positive definite matrix.
#[derive(Debug)]
struct Cholesky(Vec<Vec<f64>>);

impl Cholesky {
    fn of(matrix: Vec<Vec<f64>>) -> Option<Cholesky> {
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

/// A small multiple of the identity that makes the covariances invertible: the cards of all ranks are always thirteen.
const RIDGE: f64 = 1e-4;

/// The covariances of the features of a random hand, from the hypergeometric distribution.
fn covariances() -> Vec<Vec<f64>> {
    // How many hands of thirteen have `a` of the first group, `b` of the second and the rest of others.
    let hands = choose(52, 13);
    let two = |n: u32, m: u32, a: u32, b: u32| choose(n, a) * choose(m, b) * choose(52 - n - m, 13 - a - b) / hands;
    // A rank and a suit share a card, which is in the hand or not.
    let crossed = |a: u32, b: u32| {
        let with = |shared: u32| {
            if a < shared || b < shared || a + b - shared > 13 {
                return 0.0;
            }
            choose(3, a - shared) * choose(12, b - shared) * choose(36, 13 + shared - a - b) / hands
        };
        with(0) + with(1)
    };
    // What a feature is for `n` cards of its rank or suit, and which.
    let of_rank = |feature: usize, n: u32| match feature / 13 {
        0 => f64::from(n),
        1 => f64::from(u8::from(n >= 2)),
        _ => f64::from(u8::from(n >= 3)),
    };
    let of_suit = |feature: usize, n: u32| f64::from(u8::from(SUIT_LENGTHS[feature - 39] == n.min(6)));
    let mean = |feature: usize| -> f64 {
        if feature < 39 {
            (0..=4).map(|n| of_rank(feature, n) * two(4, 0, n, 0)).sum()
        } else {
            4.0 * (0..=13).map(|n| of_suit(feature, n) * two(13, 0, n, 0)).sum::<f64>()
        }
    };
    let product = |i: usize, j: usize| -> f64 {
        let pairs = |most_a: u32, most_b: u32, of: &dyn Fn(u32, u32) -> f64| -> f64 {
            (0..=most_a).flat_map(|a| (0..=most_b.min(13 - a)).map(move |b| (a, b))).map(|(a, b)| of(a, b)).sum()
        };
        match (i < 39, j < 39) {
            (true, true) if i % 13 == j % 13 => (0..=4).map(|n| of_rank(i, n) * of_rank(j, n) * two(4, 0, n, 0)).sum(),
            (true, true) => pairs(4, 4, &|a, b| of_rank(i, a) * of_rank(j, b) * two(4, 4, a, b)),
            (true, false) => {
                4.0 * (0..=4u32)
                    .flat_map(|a| (0..=13u32).map(move |b| (a, b)))
                    .map(|(a, b)| of_rank(i, a) * of_suit(j, b) * crossed(a, b))
                    .sum::<f64>()
            }
            (false, true) => 0.0, // symmetric: see below
            (false, false) => {
                let same: f64 = (0..=13).map(|n| of_suit(i, n) * of_suit(j, n) * two(13, 0, n, 0)).sum();
                4.0 * same + 12.0 * pairs(13, 13, &|a, b| of_suit(i, a) * of_suit(j, b) * two(13, 13, a, b))
            }
        }
    };
    let covariance = |i: usize, j: usize| {
        let (i, j) = (i.min(j), i.max(j));
        product(i, j) - mean(i) * mean(j) + if i == j { RIDGE } else { 0.0 }
    };
    (0..FEATURES).map(|i| (0..FEATURES).map(|j| covariance(i, j)).collect()).collect()
}

fn choose(n: u32, k: u32) -> f64 {
    if k > n {
        return 0.0;
    }
    (0..k).fold(1.0, |ways, i| ways * f64::from(n - i) / f64::from(i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rng;

    #[test]
    fn covariances_are_those_of_random_hands() {
        let wanted = covariances();
        let mut rng = Rng::new(1);
        const HANDS: usize = 40_000;
        let hands: Vec<[i32; FEATURES]> = (0..HANDS).map(|_| features(rng.deal(CardSet::DECK, 13))).collect();
        let mean = |i: usize| hands.iter().map(|of| f64::from(of[i])).sum::<f64>() / HANDS as f64;
        let means: Vec<f64> = (0..FEATURES).map(mean).collect();
        for i in 0..FEATURES {
            for j in 0..FEATURES {
                let of = |hand: &[i32; FEATURES]| (f64::from(hand[i]) - means[i]) * (f64::from(hand[j]) - means[j]);
                let products: Vec<f64> = hands.iter().map(of).collect();
                let found = products.iter().sum::<f64>() / HANDS as f64;
                let spread = products.iter().map(|p| (p - found).powi(2)).sum::<f64>() / HANDS as f64;
                let error = (spread / HANDS as f64).sqrt();
                assert!((found - wanted[i][j]).abs() < 5.0 * error + 2.0 * RIDGE, "{i} {j}: {found} {}", wanted[i][j]);
            }
        }
    }
}
