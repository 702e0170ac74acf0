//! Pairs of rows of one hand, which are not independent: a strong back, for instance, leaves weaker cards to the middle.

use super::bands::RankEntry;
use crate::chinese::Row;

/// The pairs of rows, in the order in which they are counted.
pub(crate) const ROW_PAIRS: [(Row, Row); 3] =
    [(Row::Back, Row::Middle), (Row::Back, Row::Front), (Row::Middle, Row::Front)];

/// How much more often two rows of an opponent are both weaker than given ranks than if the rows were independent.
#[derive(Clone, Debug)]
pub(crate) struct PairExcess {
    /// Number of bands of the second row.
    width: usize,
    /// The excess at the corners of each pair of bands, by the band of the first row and then of the second: at the lower
    /// end of both bands, with the second at its upper end, with the first at its upper end, and with both.
    corners: Vec<[f32; 4]>,
}

impl PairExcess {
    /// Works out the excess from the number of hands by the bands of both rows. `width` is the number of bands of the second
    /// row.
    pub(crate) fn new(pairs: &[u64], width: usize) -> PairExcess {
        let ends = width + 1;
        let rows = pairs.len() / width;
        let total = pairs.iter().sum::<u64>().max(1) as f64;
        // The number of hands that are below both ends.
        let mut below = vec![0u64; (rows + 1) * ends];
        for a in 0..rows {
            for b in 0..width {
                below[(a + 1) * ends + b + 1] =
                    pairs[a * width + b] + below[a * ends + b + 1] + below[(a + 1) * ends + b] - below[a * ends + b];
            }
        }
        let share = |count: u64| count as f64 / total;
        let alone = |a: usize, b: usize| share(below[a * ends + width]) * share(below[rows * ends + b]);
        let excess = |a: usize, b: usize| (share(below[a * ends + b]) - alone(a, b)) as f32;
        let corners = |i: usize| {
            let (a, b) = (i / width, i % width);
            [excess(a, b), excess(a, b + 1), excess(a + 1, b), excess(a + 1, b + 1)]
        };
        PairExcess { width, corners: (0..pairs.len()).map(corners).collect() }
    }

    /// Returns the excess for two ranks, interpolated inside their bands.
    #[inline]
    pub(crate) fn at(&self, a: &RankEntry, b: &RankEntry) -> f32 {
        // The share of its band that is weaker; a tie counts half.
        let below = |entry: &RankEntry| 1.0 - entry.above - 0.5 * entry.tied;
        let [none, second, first, both] = self.corners[a.band as usize * self.width + b.band as usize];
        let (low, high) = (none + below(b) * (second - none), first + below(b) * (both - first));
        low + below(a) * (high - low)
    }

    /// Returns the excess for the strongest ranks of all bands: by the band of the first row, then by that of the second.
    pub(crate) fn at_tops(&self) -> impl Iterator<Item = f32> {
        self.corners.iter().map(|corners| corners[3])
    }
}
