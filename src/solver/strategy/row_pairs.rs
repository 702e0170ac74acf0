//! Pairs of rows of one hand, which are not independent. For example, a strong back leaves weaker cards to the middle.

use super::bands::RankEntry;
use crate::chinese::Row;

/// The pairs of rows, in the order of every table with one entry per pair.
pub(crate) const ROW_PAIRS: [(Row, Row); 3] =
    [(Row::Back, Row::Middle), (Row::Back, Row::Front), (Row::Middle, Row::Front)];

/// The joint terms of two rows, in addition to the terms of each row.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PairTerms {
    /// The probability that the same two rows of an opponent are both weaker, minus its value for independent rows.
    pub(crate) covariance: f32,
    /// The correction of the model error for the two rows, in units.
    pub(crate) correction: f32,
}

impl PairTerms {
    /// Returns the interpolation between these terms and `other`, at the fraction `part`.
    #[inline(always)]
    fn towards(self, other: PairTerms, part: f32) -> PairTerms {
        let between = |a: f32, b: f32| a + part * (b - a);
        PairTerms {
            covariance: between(self.covariance, other.covariance),
            correction: between(self.correction, other.correction),
        }
    }
}

/// The terms of a pair of rows, by their ranks.
#[derive(Clone, Debug)]
pub(crate) struct RowPair {
    /// Number of bands of the second row.
    width: usize,
    /// The terms at the four corners of each pair of bands, by the band of the first row and then of the second. A
    /// corner combines an end of the first band with an end of the second. The corners are in the order
    /// (lower, lower), (lower, upper), (upper, lower), (upper, upper).
    corners: Vec<[PairTerms; 4]>,
}

impl RowPair {
    /// Computes the terms. `pairs` contains the number of hands with each pair of bands, by the band of the first row
    /// and then of the second. `width` is the number of bands of the second row. `correction` returns the correction in
    /// units for an end of a band of the first row and an end of a band of the second. Ends are numbered from the lower
    /// end of the lowest band.
    pub(crate) fn new(pairs: &[u64], width: usize, correction: impl Fn(usize, usize) -> f64) -> RowPair {
        let ends = width + 1;
        let rows = pairs.len() / width;
        let total = pairs.iter().sum::<u64>().max(1) as f64;
        // For each end of a band of the first row and each end of a band of the second: the number of hands with both
        // rows below these ends.
        let mut below = vec![0u64; (rows + 1) * ends];
        for a in 0..rows {
            for b in 0..width {
                below[(a + 1) * ends + b + 1] =
                    pairs[a * width + b] + below[a * ends + b + 1] + below[(a + 1) * ends + b] - below[a * ends + b];
            }
        }
        let share = |count: u64| count as f64 / total;
        let alone = |a: usize, b: usize| share(below[a * ends + width]) * share(below[rows * ends + b]);
        let terms = |a: usize, b: usize| PairTerms {
            covariance: (share(below[a * ends + b]) - alone(a, b)) as f32,
            correction: correction(a, b) as f32,
        };
        let corners = |i: usize| {
            let (a, b) = (i / width, i % width);
            [terms(a, b), terms(a, b + 1), terms(a + 1, b), terms(a + 1, b + 1)]
        };
        RowPair { width, corners: (0..pairs.len()).map(corners).collect() }
    }

    /// Returns the terms for two ranks, interpolated inside their bands.
    #[inline(always)]
    pub(crate) fn at(&self, a: &RankEntry, b: &RankEntry) -> PairTerms {
        // The share of the band that is weaker; a tie counts half.
        let below = |entry: &RankEntry| 1.0 - entry.above - 0.5 * entry.tied;
        let [none, second, first, both] = self.corners[a.band as usize * self.width + b.band as usize];
        none.towards(second, below(b)).towards(first.towards(both, below(b)), below(a))
    }

    /// Returns, for each pair of bands, the covariance at their upper ends and an upper bound on the corrections of
    /// their ranks. The pairs are sorted by the band of the first row, then by the band of the second.
    pub(crate) fn at_tops(&self) -> Vec<PairTerms> {
        let most = |a: f32, corner: &PairTerms| a.max(corner.correction);
        let top = |corners: &[PairTerms; 4]| PairTerms {
            covariance: corners[3].covariance,
            correction: corners.iter().fold(f32::NEG_INFINITY, most),
        };
        self.corners.iter().map(top).collect()
    }
}
