//! Card removal: what a player's own cards say of the opponents' rows; and how much oftener than by chance two rows of an
//! opponent are weak together.
//!
//! The cards in a hand are not in the opponents', so their rows are not distributed as those of a random hand are. How much
//! each part of that distribution shifts is a linear function of a few features of the hand, fitted by least squares on
//! pairs of hands of the same deal. The features' covariances are known exactly; only how they go together with the
//! opponents' rows is learnt, by adding up features.

use std::cmp::Ordering;

use once_cell::sync::OnceCell;

use super::strategy::Strategy;
use crate::cards::CardSet;
use crate::chinese::payoffs::Payoffs;
use crate::chinese::{ByRow, Row};
use crate::eval::RowRank;

/// How many features a hand has: for each rank how many cards of it, whether two and whether three; and how many suits
/// have so many cards.
pub(crate) const FEATURES: usize = 3 * 13 + SUIT_LENGTHS.len();

/// Lengths of suits that count, beside the usual three: the last is for all that are longer, too.
const SUIT_LENGTHS: [u32; 6] = [0, 1, 2, 4, 5, 6];

/// The features in lanes, and some that are always 0.
const LANES: usize = FEATURES.next_multiple_of(8);

/// How many parts a row's distribution is cut into, but for cuts where royalties begin.
const PARTS: usize = 64;

/// The features of a hand.
pub(crate) fn features(hand: CardSet) -> [i32; FEATURES] {
    let lane = |suit: u32| (hand.bits() >> (13 * suit)) as u32 & 0x1fff;
    let (a, b, c, d) = (lane(0), lane(1), lane(2), lane(3));
    let two = a & b | c & d | (a | b) & (c | d);
    let three = a & b & (c | d) | c & d & (a | b);
    let mut features = [0; FEATURES];
    for rank in 0..13 {
        features[rank] =
            (a >> rank & 1) as i32 + (b >> rank & 1) as i32 + (c >> rank & 1) as i32 + (d >> rank & 1) as i32;
        features[13 + rank] = (two >> rank & 1) as i32;
        features[26 + rank] = (three >> rank & 1) as i32;
    }
    for suit in [a, b, c, d] {
        let length = suit.count_ones().min(6);
        if let Some(at) = SUIT_LENGTHS.iter().position(|&of| of == length) {
            features[39 + at] += 1;
        }
    }
    features
}

/// What was added up of pairs of hands of the same deal: for each part of the distribution of the one's rows, the
/// features of the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Removal {
    /// The first rank of every part, ascending, by [`RowRank::index`].
    parts: ByRow<Vec<u16>>,
    /// For each part how many pairs there were, weighted.
    pairs: ByRow<Vec<u64>>,
    /// For each part the sums of the features, weighted.
    sums: ByRow<Vec<[i64; FEATURES]>>,
    /// For each pair of rows and each part of either how many hands there were, weighted.
    together: [Vec<u64>; 3],
}

/// The pairs of rows, the first by the major index.
const PAIRS: [(Row, Row); 3] = [(Row::Back, Row::Middle), (Row::Back, Row::Front), (Row::Middle, Row::Front)];

impl Removal {
    /// Nothing added up yet, for parts that are about as likely under this strategy, and begin where royalties do.
    pub(crate) fn unseen(payoffs: &Payoffs, strategy: &Strategy) -> Removal {
        let parts = ByRow::from_fn(|row| parts(payoffs, strategy, row));
        Removal {
            pairs: parts.clone().map(|parts| vec![0; parts.len()]),
            sums: parts.clone().map(|parts| vec![[0; FEATURES]; parts.len()]),
            together: PAIRS.map(|(a, b)| vec![0; parts.get(a).len() * parts.get(b).len()]),
            parts,
        }
    }

    /// Counts a hand that shows these ranks, with the features of the other hands of its deal and how many they are.
    pub(crate) fn count(&mut self, ranks: ByRow<RowRank>, others: &[i32; FEATURES], hands: u64, weight: u64) {
        let parts = ByRow::from_fn(|row| part_of(self.parts.get(row), ranks.get(row).index()));
        for (together, (a, b)) in self.together.iter_mut().zip(PAIRS) {
            together[parts.get(a) * self.parts.get(b).len() + parts.get(b)] += weight;
        }
        for (row, &part) in parts.iter() {
            self.pairs.get_mut(row)[part] += hands * weight;
            let sums = &mut self.sums.get_mut(row)[part];
            sums.iter_mut().zip(others).for_each(|(sum, &of)| *sum += i64::from(of) * weight as i64);
        }
    }
}

impl Removal {
    /// Every number: for each row how many parts there are, where they begin, their pairs and sums; and what rows show
    /// together.
    pub(crate) fn counts(&self) -> impl Iterator<Item = u64> {
        let of_row = |row: Row| {
            let parts = self.parts.get(row);
            let sums = self.sums.get(row).iter().flatten().map(|&sum| sum as u64); // of features, which are not negative
            let firsts = parts.iter().map(|&first| u64::from(first));
            [parts.len() as u64].into_iter().chain(firsts).chain(self.pairs.get(row).iter().copied()).chain(sums)
        };
        Row::ALL.into_iter().flat_map(of_row).chain(self.together.iter().flatten().copied())
    }

    /// What has these numbers; `None` if nothing has.
    pub(crate) fn from_counts(counts: &mut impl Iterator<Item = u64>) -> Option<Removal> {
        let mut removal = Removal {
            parts: ByRow::from_fn(|_| Vec::new()),
            pairs: ByRow::from_fn(|_| Vec::new()),
            sums: ByRow::from_fn(|_| Vec::new()),
            together: [const { Vec::new() }; 3],
        };
        for row in Row::ALL {
            let parts = counts.next().filter(|parts| (1..=RowRank::COUNT as u64).contains(parts))?;
            for _ in 0..parts {
                let first = counts.next().filter(|&first| first < RowRank::COUNT as u64)? as u16;
                let ascends = removal.parts.get(row).last().map_or(first == 0, |&last| first > last);
                removal.parts.get_mut(row).push(Some(first).filter(|_| ascends)?);
            }
            for _ in 0..parts {
                removal.pairs.get_mut(row).push(counts.next()?);
            }
            for _ in 0..parts {
                let mut sums = [0; FEATURES];
                for sum in &mut sums {
                    *sum = i64::try_from(counts.next()?).ok()?;
                }
                removal.sums.get_mut(row).push(sums);
            }
        }
        for (together, (a, b)) in removal.together.iter_mut().zip(PAIRS) {
            for _ in 0..removal.parts.get(a).len() * removal.parts.get(b).len() {
                together.push(counts.next()?);
            }
        }
        Some(removal)
    }
}

fn part_of(parts: &[u16], rank: usize) -> usize {
    parts.partition_point(|&first| usize::from(first) <= rank).saturating_sub(1)
}

/// Where the parts of a row's distribution begin.
fn parts(payoffs: &Payoffs, strategy: &Strategy, row: Row) -> Vec<u16> {
    let counts = strategy.row(row);
    let total: u64 = counts.iter().sum();
    let royalty = |rank: usize| RowRank::from_index(rank).map_or(0, |rank| payoffs.royalty(row, rank));
    let mut parts = vec![0];
    let (mut below, mut next) = (0, 1);
    for rank in 1..counts.len() {
        below += counts[rank - 1];
        let full = below * PARTS as u64 >= next * total.max(1);
        if full || royalty(rank) != royalty(rank - 1) {
            parts.push(rank as u16);
        }
        while below * PARTS as u64 >= next * total.max(1) {
            next += 1;
        }
    }
    parts
}

/// [`Removal`] compiled: what to add to the chances of a row of each rank, as linear functions of the features.
#[derive(Clone, Debug)]
pub(crate) struct Correction {
    rows: ByRow<RowCorrection>,
    mean: ByRow<[f32; LANES]>,
    has_royalties: bool,
    joint: [Joint; 3],
}

/// How much more often two rows of an opponent are both weaker than if they were independent, at the ends of parts.
#[derive(Clone, Debug)]
struct Joint {
    /// One more than the parts of the second row.
    width: usize,
    excess: Vec<f32>,
}

impl Joint {
    fn new(together: &[u64], parts: usize) -> Joint {
        let width = parts + 1;
        let rows = together.len() / parts;
        let total = together.iter().sum::<u64>().max(1) as f64;
        // How many hands are below both ends.
        let mut below = vec![0u64; (rows + 1) * width];
        for a in 0..rows {
            for b in 0..parts {
                below[(a + 1) * width + b + 1] =
                    together[a * parts + b] + below[a * width + b + 1] + below[(a + 1) * width + b]
                        - below[a * width + b];
            }
        }
        let share = |count: u64| count as f64 / total;
        let alone = |a: usize, b: usize| share(below[a * width + parts]) * share(below[rows * width + b]);
        let excess = |i: usize| (share(below[i]) - alone(i / width, i % width)) as f32;
        Joint { width, excess: (0..below.len()).map(excess).collect() }
    }

    #[inline]
    fn at(&self, (a, above_a): (u16, f32), (b, above_b): (u16, f32)) -> f32 {
        let corner = usize::from(a) * self.width + usize::from(b);
        let along = |corner: usize| {
            let (low, high) = (self.excess[corner], self.excess[corner + 1]);
            low + above_b * (high - low)
        };
        let (low, high) = (along(corner), along(corner + self.width));
        low + above_a * (high - low)
    }
}

#[derive(Clone, Debug)]
struct RowCorrection {
    /// For each rank its part, and how much of the part is no stronger.
    places: Vec<(u16, f32)>,
    /// For each part what a row that is below it, or above it, loses more often.
    lose: Vec<[[f32; LANES]; 2]>,
    /// The same of royalties.
    royalty: Vec<[[f32; LANES]; 2]>,
}

/// What card removal adds to the chances of a row.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shift {
    pub(crate) lose: f32,
    pub(crate) royalty: f32,
}

/// The features of a hand, less their means.
pub(crate) struct Deviations(ByRow<[f32; LANES]>);

impl Correction {
    /// The correction, if anything was added up.
    pub(crate) fn new(payoffs: &Payoffs, strategy: &Strategy, removal: &Removal) -> Option<Correction> {
        static INVERSE: OnceCell<Option<Cholesky>> = OnceCell::new();
        let inverse = INVERSE.get_or_init(|| Cholesky::of(covariances())).as_ref()?;
        if removal.pairs.iter().any(|(_, pairs)| pairs.iter().sum::<u64>() == 0) {
            return None;
        }
        let mean = ByRow::from_fn(|row| {
            let total = removal.pairs.get(row).iter().sum::<u64>() as f64;
            let mut mean = [0.0; LANES];
            for sums in removal.sums.get(row) {
                mean.iter_mut().zip(sums).for_each(|(mean, &sum)| *mean += (sum as f64 / total) as f32);
            }
            mean
        });
        let has_royalties = Row::ALL.into_iter().any(|row| payoffs.royalty_points(row).most() != 0);
        let rows = ByRow::from_fn(|row| RowCorrection::new(payoffs, strategy, removal, row, inverse));
        let joint = |i: usize| Joint::new(&removal.together[i], removal.parts.get(PAIRS[i].1).len());
        Some(Correction { rows, mean, has_royalties, joint: [joint(0), joint(1), joint(2)] })
    }

    /// What a hand deviates by.
    pub(crate) fn deviations(&self, hand: CardSet) -> Deviations {
        let features = features(hand);
        Deviations(ByRow::from_fn(|row| {
            let mean = self.mean.get(row);
            std::array::from_fn(|i| if i < FEATURES { features[i] as f32 - mean[i] } else { 0.0 })
        }))
    }

    /// How much more often than if they were independent an opponent's back and middle, back and front, and middle and
    /// front are both weaker than rows of these ranks.
    #[inline]
    pub(crate) fn together(&self, ranks: ByRow<RowRank>) -> [f32; 3] {
        let place = |row: Row| self.rows.get(row).places[ranks.get(row).index()];
        std::array::from_fn(|i| self.joint[i].at(place(PAIRS[i].0), place(PAIRS[i].1)))
    }

    /// What card removal adds to the chances of a row of this rank.
    #[inline]
    pub(crate) fn shift(&self, hand: &Deviations, row: Row, rank: RowRank) -> Shift {
        let (of, deviations) = (self.rows.get(row), hand.0.get(row));
        let (part, above) = of.places[rank.index()];
        let between = |ends: &[[f32; LANES]; 2]| {
            let [low, high] = [dot(&ends[0], deviations), dot(&ends[1], deviations)];
            low + above * (high - low)
        };
        let royalty = if self.has_royalties { between(&of.royalty[usize::from(part)]) } else { 0.0 };
        Shift { lose: between(&of.lose[usize::from(part)]), royalty }
    }
}

#[inline]
fn dot(a: &[f32; LANES], b: &[f32; LANES]) -> f32 {
    // In eight sums, which the compiler keeps side by side.
    let mut sums = [0.0; 8];
    for (a, b) in a.chunks_exact(8).zip(b.chunks_exact(8)) {
        for i in 0..8 {
            sums[i] += a[i] * b[i];
        }
    }
    sums.iter().sum()
}

impl RowCorrection {
    fn new(payoffs: &Payoffs, strategy: &Strategy, removal: &Removal, row: Row, inverse: &Cholesky) -> RowCorrection {
        let (parts, pairs, sums) = (removal.parts.get(row), removal.pairs.get(row), removal.sums.get(row));
        let total = pairs.iter().sum::<u64>() as f64;
        let all: Vec<f64> = (0..FEATURES).map(|i| sums.iter().map(|of| of[i]).sum::<i64>() as f64 / total).collect();
        // How the chance of each part changes with each feature.
        let slopes: Vec<Vec<f64>> = pairs
            .iter()
            .zip(sums)
            .map(|(&pairs, sums)| {
                let share = pairs as f64 / total;
                let together = (0..FEATURES).map(|i| sums[i] as f64 / total - all[i] * share).collect();
                inverse.solve(together)
            })
            .collect();
        let points: Vec<i32> = parts
            .iter()
            .map(|&first| RowRank::from_index(usize::from(first)).map_or(0, |rank| payoffs.royalty(row, rank)))
            .collect();
        // What comes of the changes in all parts for a row of this part, below all of it or above.
        let end = |part: usize, above: bool, brings: &dyn Fn(usize, Ordering) -> f64| {
            let mut sum = [0.0; FEATURES];
            for (other, slopes) in slopes.iter().enumerate() {
                let loses = other > part || other == part && !above;
                let each = brings(other, if loses { Ordering::Less } else { Ordering::Greater });
                sum.iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += each * slope);
            }
            std::array::from_fn(|i| sum.get(i).map_or(0.0, |&sum| sum as f32))
        };
        let lose = |outcome: Ordering| f64::from(u8::from(outcome == Ordering::Less));
        let royalty = |mine: i32, theirs: i32, outcome: Ordering| {
            let (unit, to_me, to_them) = payoffs.row_payments(outcome, mine, theirs);
            f64::from(unit - payoffs.values().row * outcome as i32 + to_me - to_them)
        };
        let ends = |brings: &dyn Fn(usize, usize, Ordering) -> f64| -> Vec<[[f32; LANES]; 2]> {
            let at = |part| [false, true].map(|above| end(part, above, &|other, outcome| brings(part, other, outcome)));
            (0..parts.len()).map(at).collect()
        };
        RowCorrection {
            places: places(parts, strategy.row(row)),
            lose: ends(&|_, _, outcome| lose(outcome)),
            royalty: ends(&|part, other, outcome| royalty(points[part], points[other], outcome)),
        }
    }
}

/// For each rank its part, and how much of the part is no stronger, as half of its own count is.
fn places(parts: &[u16], counts: &[u64]) -> Vec<(u16, f32)> {
    let mut places = Vec::with_capacity(counts.len());
    for (part, &first) in parts.iter().enumerate() {
        let end = parts.get(part + 1).map_or(counts.len(), |&next| usize::from(next));
        let of_part = &counts[usize::from(first)..end];
        let total = of_part.iter().sum::<u64>().max(1) as f64;
        let mut below = 0.0;
        for &count in of_part {
            places.push((part as u16, ((below + count as f64 / 2.0) / total) as f32));
            below += count as f64;
        }
    }
    places
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
