//! [`Corrections`]: corrections for the model error of a strategy, by the rank of each row and by the percentiles of
//! each pair of rows. They are fitted to the results of settings against sampled opponents, see
//! [`fit_corrections`](super::fit_corrections).
//!
//! The model divides the ranks of a row into [`bands`](super::bands). It knows how a player's hand changes the chance
//! of each band of an opponent's row, and how any two rows of an opponent depend on each other. It misses two effects.
//! First, the cards of the player's row are missing from the opponents' hands. So opposing rows of exactly the player's
//! rank are rarer than other rows of the same band. Second, two strong rows of one opponent leave few strong cards for
//! the third row.

use super::row_pairs::ROW_PAIRS;
use crate::chinese::{ByRow, Row};
use crate::eval::RowRank;

/// Number of steps into which a row's percentile is divided for the corrections of pairs.
const STEPS: usize = 20;
/// Number of corrections of a pair of rows. The steps of each row have `STEPS` + 1 ends. Each combination of an end for
/// the first row with an end for the second row has a correction.
pub(crate) const OF_PAIR: usize = (STEPS + 1) * (STEPS + 1);
/// Number of parts into which a unit is divided for a stored correction.
const PARTS: f64 = 65_536.0;
/// Upper bound on the absolute value of a correction in a file, in parts of a unit: 256 units.
const MOST: i64 = 1 << 24;

/// Units to add to the model's value of a setting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Corrections {
    /// The correction of each rank in parts of a unit, by [`RowRank::index`].
    rows: ByRow<Vec<i32>>,
    /// The corrections of each of [`ROW_PAIRS`] in parts of a unit. If `a` and `b` are the numbers of the ends for the
    /// first and the second row, the index of the correction is `(STEPS + 1) * a + b`.
    pairs: [Vec<i32>; 3],
}

impl Corrections {
    /// Returns corrections from their values in units. `rows` contains the values by [`RowRank::index`]. For each of
    /// [`ROW_PAIRS`], `pairs` contains [`OF_PAIR`] values.
    pub(crate) fn new(rows: ByRow<Vec<f64>>, pairs: [&[f64]; 3]) -> Corrections {
        let parts = |units: &[f64]| {
            let parts = |units: &f64| ((units * PARTS).round() as i64).clamp(-MOST, MOST) as i32;
            units.iter().map(parts).collect()
        };
        Corrections { rows: rows.map(|units| parts(&units)), pairs: pairs.map(parts) }
    }

    /// Returns random corrections from -`most` to `most` units each, for tests.
    #[cfg(test)]
    pub(crate) fn random(rng: &mut crate::cards::Rng, most: f64) -> Corrections {
        let mut units = || most * (f64::from(rng.below(2_001)) / 1_000.0 - 1.0);
        let mut some = |n: usize| -> Vec<f64> { (0..n).map(|_| units()).collect() };
        let rows = ByRow::from_fn(|_| some(RowRank::COUNT));
        let pairs = [some(OF_PAIR), some(OF_PAIR), some(OF_PAIR)];
        Corrections::new(rows, pairs.each_ref().map(|units| &units[..]))
    }

    /// Returns the units to add for a row of this rank index.
    pub(crate) fn of_row(&self, row: Row, rank: usize) -> f64 {
        f64::from(self.rows.get(row)[rank]) / PARTS
    }

    /// Returns the units to add for one of [`ROW_PAIRS`] with these percentiles of its rows.
    pub(crate) fn of_pair(&self, pair: usize, first: Percentile, second: Percentile) -> f64 {
        let parts = around(first, second).map(|(at, weight)| weight * f64::from(self.pairs[pair][at]));
        parts.iter().sum::<f64>() / PARTS
    }

    /// Returns every correction in the order of a file: those of front, middle and back, then those of the pairs. The
    /// values 0, -1, 1, -2, 2 and so on are encoded as 0, 1, 2, 3, 4 and so on.
    pub(crate) fn counts(&self) -> impl Iterator<Item = u64> {
        let rows = Row::ALL.into_iter().flat_map(|row| self.rows.get(row));
        let parts = rows.chain(self.pairs.iter().flatten());
        parts.map(|&parts| u64::from(((parts << 1) ^ (parts >> 31)) as u32))
    }

    /// Parses the numbers of [`Corrections::counts`]. Returns `None` if a number is missing or too large.
    pub(crate) fn from_counts(counts: &mut impl Iterator<Item = u64>) -> Option<Corrections> {
        let parts = |count: u64| (count >> 1) as i64 ^ -((count & 1) as i64);
        let mut next =
            || counts.next().map(parts).filter(|parts| parts.unsigned_abs() <= MOST as u64).map(|parts| parts as i32);
        let mut read = |n: usize| -> Option<Vec<i32>> { (0..n).map(|_| next()).collect() };
        let [front, middle, back] = [read(RowRank::COUNT)?, read(RowRank::COUNT)?, read(RowRank::COUNT)?];
        let rows = ByRow { front, middle, back };
        Some(Corrections { rows, pairs: [read(OF_PAIR)?, read(OF_PAIR)?, read(OF_PAIR)?] })
    }
}

/// A row's percentile among opponents' rows, as a position between the two ends of a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Percentile {
    /// The step that contains the percentile.
    step: usize,
    /// The part of the step below the percentile, from 0 to 1.
    part: f64,
}

impl Percentile {
    /// Returns the percentile of a row that beats this share of the opponents' rows.
    pub(crate) fn new(share: f64) -> Percentile {
        let at = share.clamp(0.0, 1.0) * STEPS as f64;
        let step = (at as usize).min(STEPS - 1);
        Percentile { step, part: at - step as f64 }
    }
}

/// Returns the four corrections from which the correction at two percentiles is interpolated: the index of each among
/// the [`OF_PAIR`] corrections of a pair, and its weight.
#[inline]
pub(crate) fn around(first: Percentile, second: Percentile) -> [(usize, f64); 4] {
    let at = first.step * (STEPS + 1) + second.step;
    let (a, b) = (first.part, second.part);
    [(at, (1.0 - a) * (1.0 - b)), (at + 1, (1.0 - a) * b), (at + STEPS + 1, a * (1.0 - b)), (at + STEPS + 2, a * b)]
}

/// Returns the percentiles of the two rows of each of [`ROW_PAIRS`].
#[inline]
pub(crate) fn of_pairs(percentiles: &ByRow<Percentile>) -> [(Percentile, Percentile); 3] {
    ROW_PAIRS.map(|(first, second)| (*percentiles.get(first), *percentiles.get(second)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rng;

    #[test]
    fn corrections_are_read_back_from_their_counts() {
        let corrections = Corrections::random(&mut Rng::new(3), 1.0);
        let counts: Vec<u64> = corrections.counts().collect();
        assert_eq!(Corrections::from_counts(&mut counts.iter().copied()), Some(corrections));
        assert_eq!(Corrections::from_counts(&mut counts[1..].iter().copied()), None, "one is missing");
        let most = 2 * MOST as u64;
        for (count, is_possible) in
            [(most, true), (most - 1, true), (most + 1, false), (most + 2, false), (u64::MAX, false)]
        {
            let mut counts = counts.clone();
            counts[7] = count;
            assert_eq!(Corrections::from_counts(&mut counts.into_iter()).is_some(), is_possible, "{count}");
        }
    }

    #[test]
    fn corrections_of_pairs_are_interpolated() {
        let corrections = Corrections::random(&mut Rng::new(3), 1.0);
        let at = |a: f64, b: f64| corrections.of_pair(1, Percentile::new(a), Percentile::new(b));
        let step = 1.0 / STEPS as f64;
        let corner = |a: usize, b: usize| f64::from(corrections.pairs[1][a * (STEPS + 1) + b]) / PARTS;
        let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} {b}");
        near(at(0.0, 0.0), corner(0, 0));
        near(at(1.0, 1.0), corner(STEPS, STEPS));
        near(at(-1.0, 3.0), corner(0, STEPS));
        near(at(2.0 * step, 5.0 * step), corner(2, 5));
        let middle = (corner(2, 5) + corner(3, 5) + corner(2, 6) + corner(3, 6)) / 4.0;
        near(at(2.5 * step, 5.5 * step), middle);
    }
}
