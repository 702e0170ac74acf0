//! Fits [`Corrections`] to residuals: the units that settings earned, minus the values that the model predicted for
//! them.

use super::bands::band_of;
use super::corrections::{Corrections, OF_PAIR, Percentile, around, of_pairs};
use super::strategy::Strategy;
use crate::chinese::payoffs::Payoffs;
use crate::chinese::{ByRow, Row};
use crate::eval::RowRank;
use crate::parallel::map_chunks;

/// A setting with its residual, in units per opponent who sets a hand: the units that it earned, minus its value by the
/// model.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Residual {
    pub(crate) ranks: ByRow<RowRank>,
    pub(crate) units: f32,
}

/// The unknowns of the fit. Each row has a correction for each rank and one for each band; rare ranks rely on the
/// correction of their band. The corrections of each pair of rows come last.
struct Unknowns {
    /// The band of every rank.
    bands: ByRow<Vec<u16>>,
    /// The percentile of every rank.
    percentiles: ByRow<Vec<Percentile>>,
}

const RANKS: usize = RowRank::COUNT;
/// Index of the first unknown of the bands. Each row reserves as many unknowns for bands as it has ranks, which is more
/// than enough.
const BANDS_FROM: usize = 3 * RANKS;
/// Index of the first unknown of the pairs.
const PAIRS_FROM: usize = BANDS_FROM + 3 * RANKS;
const UNKNOWNS: usize = PAIRS_FROM + 3 * OF_PAIR;

/// Number of pseudo-observations with residual 0 for each unknown, so that an unknown with few settings stays small.
const SUPPOSED: f64 = 20.0;
/// A residual has two parts: one that all settings of the hand share, and one that the setting has alone. This constant
/// is the variance of the shared part, divided by the variance of the other part. The settings share a part because
/// they face the same opponents, and because the model overvalues or undervalues some hands as a whole.
const IN_COMMON: f64 = 6.0;
/// Number of steps of the conjugate gradient method. The last two no longer improve the corrections.
const STEPS: usize = 12;
/// Number of parts into which the hands are divided. This number does not depend on the number of threads, so that the
/// sums are rounded identically for any number of threads.
const PARTS: usize = 16;

/// Returns the corrections that explain the residuals best. `hands` contains the residuals of several settings for each
/// hand.
pub(crate) fn fit(payoffs: &Payoffs, strategy: &Strategy, hands: &[Vec<Residual>]) -> Corrections {
    let unknowns = Unknowns {
        bands: ByRow::from_fn(|row| {
            let starts = strategy.band_starts(payoffs, row);
            (0..RANKS).map(|rank| band_of(&starts, rank) as u16).collect()
        }),
        percentiles: ByRow::from_fn(|row| strategy.percentiles(row).into_iter().map(Percentile::new).collect()),
    };
    let solved = unknowns.solve(hands);
    let rows = ByRow::from_fn(|row: Row| {
        let from = RANKS * row as usize;
        let band = |rank: usize| BANDS_FROM + from + usize::from(unknowns.bands.get(row)[rank]);
        (0..RANKS).map(|rank| solved[from + rank] + solved[band(rank)]).collect()
    });
    let (pairs, _) = solved[PAIRS_FROM..].as_chunks::<OF_PAIR>();
    Corrections::new(rows, std::array::from_fn(|pair| &pairs[pair][..]))
}

impl Unknowns {
    /// Calls `f` with each unknown that a setting with these ranks depends on, and with its coefficient.
    #[inline]
    fn each(&self, ranks: &ByRow<RowRank>, mut f: impl FnMut(usize, f64)) {
        for (row, rank) in ranks.iter() {
            let from = RANKS * row as usize;
            f(from + rank.index(), 1.0);
            f(BANDS_FROM + from + usize::from(self.bands.get(row)[rank.index()]), 1.0);
        }
        let percentiles = ByRow::from_fn(|row| self.percentiles.get(row)[ranks.get(row).index()]);
        for (pair, (first, second)) in of_pairs(&percentiles).into_iter().enumerate() {
            let from = PAIRS_FROM + OF_PAIR * pair;
            around(first, second).into_iter().for_each(|(at, share)| f(from + at, share));
        }
    }

    /// Returns, for each unknown, the weighted sum of its coefficients over all settings. The weight of a setting is
    /// its `value` minus most of the mean value of the settings of the same hand.
    ///
    /// The weights of a hand with `n` settings are the values multiplied by the inverse of the covariance matrix of the
    /// residuals. Up to a factor, this matrix is `I + c J`, where `c` is [`IN_COMMON`] and all elements of `J` are 1.
    /// Its inverse is `I - c / (1 + n c) J`. So each value is reduced by `n c / (1 + n c)` of the mean, and this share
    /// is `1 - 1 / (1 + n c)`.
    fn gather(&self, hands: &[Vec<Residual>], value: impl Fn(&Residual) -> f64 + Sync) -> Vec<f64> {
        let part = |_: &mut (), part: usize| {
            let end = |part: usize| hands.len() * part / PARTS;
            let mut sums = vec![0.0; UNKNOWNS];
            for hand in &hands[end(part)..end(part + 1)] {
                let values: Vec<f64> = hand.iter().map(&value).collect();
                let n = values.len() as f64;
                let in_common = values.iter().sum::<f64>() / n * (1.0 - 1.0 / (1.0 + n * IN_COMMON));
                for (setting, value) in hand.iter().zip(values) {
                    self.each(&setting.ranks, |at, share| sums[at] += share * (value - in_common));
                }
            }
            sums
        };
        let mut sums = vec![0.0; UNKNOWNS];
        for part in map_chunks(PARTS, || (), part) {
            sums.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
        }
        sums
    }

    /// Solves the normal equations of the least-squares fit by conjugate gradients. The preconditioner is the diagonal
    /// that the matrix would have if residuals had no shared part.
    fn solve(&self, hands: &[Vec<Residual>]) -> Vec<f64> {
        let mut diagonal = vec![SUPPOSED; UNKNOWNS];
        for setting in hands.iter().flatten() {
            self.each(&setting.ranks, |at, share| diagonal[at] += share * share);
        }
        let scaled =
            |vector: &[f64]| -> Vec<f64> { vector.iter().zip(&diagonal).map(|(value, by)| value / by).collect() };
        let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let add = |to: &mut [f64], vector: &[f64], times: f64| {
            to.iter_mut().zip(vector).for_each(|(to, value)| *to += times * value);
        };
        let mut solved = vec![0.0; UNKNOWNS];
        let mut rest = self.gather(hands, |setting| f64::from(setting.units));
        let mut direction = scaled(&rest);
        let mut size = product(&rest, &direction);
        for _ in 0..STEPS {
            if size <= 0.0 {
                break; // no residual is left to explain
            }
            let along = |setting: &Residual| {
                let mut sum = 0.0;
                self.each(&setting.ranks, |at, share| sum += share * direction[at]);
                sum
            };
            let mut image = self.gather(hands, along);
            add(&mut image, &direction, SUPPOSED);
            let step = size / product(&direction, &image);
            add(&mut solved, &direction, step);
            add(&mut rest, &image, -step);
            let mut next = scaled(&rest);
            let left = product(&rest, &next);
            add(&mut next, &direction, left / size);
            (direction, size) = (next, left);
        }
        solved
    }
}

#[cfg(all(test, feature = "embedded-tables"))]
mod tests {
    use super::*;
    use crate::cards::Rng;
    use crate::chinese::Rules;
    use crate::chinese::rules::Preset;
    use crate::solver::Equilibrium;

    /// The fit finds corrections planted in residuals, although most hands have a far greater error that all their
    /// settings share.
    #[test]
    fn planted_corrections_are_found() {
        let rules = Rules::of(Preset::Plain);
        let strategy = Equilibrium::embedded(&rules, 1).unwrap().unwrap().strategy();
        let percentiles = ByRow::from_fn(|row| strategy.percentiles(row));
        let planted = |ranks: &ByRow<RowRank>| {
            let at = |row| percentiles.get(row)[ranks.get(row).index()];
            let pairs = 0.05 * at(Row::Back) * at(Row::Middle) - 0.04 * at(Row::Middle) * at(Row::Front);
            pairs + if ranks.front.index().is_multiple_of(2) { 0.02 } else { -0.02 }
        };
        let mut rng = Rng::new(5);
        let mut setting = || {
            ByRow::from_fn(|row| {
                let most = if row == Row::Front { 400 } else { 1_000 };
                RowRank::from_index(3_000 + rng.below(most) as usize).unwrap()
            })
        };
        let hands: Vec<Vec<Residual>> = (0..20_000)
            .map(|n| {
                let level = (n % 7) as f32 * 0.1 - 0.3;
                let residual = |ranks: ByRow<RowRank>| Residual { ranks, units: planted(&ranks) as f32 + level };
                (0..4).map(|_| residual(setting())).collect()
            })
            .collect();
        let found = fit(&Payoffs::new(&rules), strategy, &hands);
        let correction = |ranks: &ByRow<RowRank>| {
            let rows = ranks.iter().map(|(row, rank)| found.of_row(row, rank.index())).sum::<f64>();
            let percentiles = ByRow::from_fn(|row| Percentile::new(percentiles.get(row)[ranks.get(row).index()]));
            let pairs = of_pairs(&percentiles).into_iter().enumerate();
            rows + pairs.map(|(pair, (first, second))| found.of_pair(pair, first, second)).sum::<f64>()
        };
        let root = |gap: &dyn Fn(&[Residual]) -> f64| {
            let squares: Vec<f64> = hands.iter().take(1_000).map(|hand| gap(hand).powi(2)).collect();
            (squares.iter().sum::<f64>() / squares.len() as f64).sqrt()
        };
        let gap = |hand: &[Residual]| planted(&hand[0].ranks) - planted(&hand[1].ranks);
        let missed = root(&|hand| correction(&hand[0].ranks) - correction(&hand[1].ranks) - gap(hand));
        // Each front occurs 200 times, so the 20 pseudo-observations of `SUPPOSED` remove about a tenth of its effect.
        assert!(missed < root(&gap) / 6.0, "{missed} of {}", root(&gap));
    }
}
