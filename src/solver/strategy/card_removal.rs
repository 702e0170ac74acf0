//! Card removal: the effect of a player's own cards on the chances of the opponents' rows.
//!
//! The cards of the player's hand are missing from the opponents' hands, so opponents' rows are distributed differently
//! from rows of random hands. The strengths of each row are divided into bands. The change in the chance of each band
//! is approximated by a linear function of the features of the player's hand: numbers that describe its ranks and
//! suits. This function is fitted by least squares to pairs of hands from the same deal. The fit needs only sums of
//! features. Each hand dealt in training is also counted by the bands of each pair of its rows, because two rows of one
//! hand are not independent.

use super::bands::{MOST_BANDS, band_of, band_starts};
use super::features::FEATURES;
use super::least_squares::LinearFit;
use super::row_pairs::ROW_PAIRS;
use crate::chinese::payoffs::Payoffs;
use crate::chinese::{ByRow, Row};
use crate::eval::RowRank;

/// Number of hands in a deal, other than the player's own.
pub(crate) const OTHERS: usize = 3;
/// Upper bound on a count in a file. Training stays far below this bound. The sum of fewer than 2¹⁶ such counts fits
/// into a `u64`.
const MOST: u64 = 1 << 48;

/// Sums over the hands dealt in training. Each band of each row has a sum over the hands whose row is in this band. To
/// this sum, a hand contributes the features of the other hands of its deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CardRemoval {
    /// The first rank of every band, ascending, by [`RowRank::index`].
    starts: ByRow<Vec<u16>>,
    /// The weighted sums of the features for each band.
    sums: ByRow<Vec<[i64; FEATURES]>>,
    /// For each of [`ROW_PAIRS`], the weighted number of hands by the band of the first row and of the second.
    pairs: [Vec<u64>; 3],
}

impl CardRemoval {
    /// Returns empty sums. `shown` contains the frequency of each rank in each row. These frequencies and the royalties
    /// determine the bands.
    pub(crate) fn empty(payoffs: &Payoffs, shown: &ByRow<Vec<u64>>) -> CardRemoval {
        let starts = ByRow::from_fn(|row| band_starts(payoffs, row, shown.get(row)));
        CardRemoval {
            sums: starts.clone().map(|starts| vec![[0; FEATURES]; starts.len()]),
            pairs: ROW_PAIRS.map(|(a, b)| vec![0; starts.get(a).len() * starts.get(b).len()]),
            starts,
        }
    }

    /// Counts a hand with these ranks `weight` times. `others` contains the summed features of the other hands of its
    /// deal.
    pub(crate) fn count(&mut self, ranks: ByRow<RowRank>, others: &[i32; FEATURES], weight: u64) {
        let bands = ByRow::from_fn(|row| band_of(self.starts.get(row), ranks.get(row).index()));
        for (pairs, (a, b)) in self.pairs.iter_mut().zip(ROW_PAIRS) {
            pairs[bands.get(a) * self.starts.get(b).len() + bands.get(b)] += weight;
        }
        for (row, &band) in bands.iter() {
            let sums = &mut self.sums.get_mut(row)[band];
            sums.iter_mut().zip(others).for_each(|(sum, &feature)| *sum += i64::from(feature) * weight as i64);
        }
    }

    /// Returns every number in the order of a file. For each row, these are the number of its bands, their first ranks,
    /// and their sums. The counts by pairs of rows come last.
    pub(crate) fn counts(&self) -> impl Iterator<Item = u64> {
        let of_row = |row: Row| {
            let starts = self.starts.get(row);
            let sums = self.sums.get(row).iter().flatten().map(|&sum| sum as u64); // features are not negative
            let firsts = starts.iter().map(|&first| u64::from(first));
            [starts.len() as u64].into_iter().chain(firsts).chain(sums)
        };
        Row::ALL.into_iter().flat_map(of_row).chain(self.pairs.iter().flatten().copied())
    }

    /// Parses the numbers of [`CardRemoval::counts`]. Returns `None` if they are too few or impossible.
    pub(crate) fn from_counts(counts: &mut impl Iterator<Item = u64>) -> Option<CardRemoval> {
        let mut removal = CardRemoval {
            starts: ByRow::from_fn(|_| Vec::new()),
            sums: ByRow::from_fn(|_| Vec::new()),
            pairs: [const { Vec::new() }; 3],
        };
        for row in Row::ALL {
            let bands = counts.next().filter(|bands| (1..=MOST_BANDS as u64).contains(bands))?;
            for _ in 0..bands {
                let first = counts.next().filter(|&first| first < RowRank::COUNT as u64)? as u16;
                let ascends = removal.starts.get(row).last().map_or(first == 0, |&last| first > last);
                removal.starts.get_mut(row).push(Some(first).filter(|_| ascends)?);
            }
            for _ in 0..bands {
                let mut sums = [0; FEATURES];
                for sum in &mut sums {
                    *sum = counts.next().filter(|&sum| sum <= MOST)? as i64;
                }
                removal.sums.get_mut(row).push(sums);
            }
        }
        for (pairs, (a, b)) in removal.pairs.iter_mut().zip(ROW_PAIRS) {
            for _ in 0..removal.starts.get(a).len() * removal.starts.get(b).len() {
                pairs.push(counts.next().filter(|&count| count <= MOST)?);
            }
        }
        Some(removal)
    }

    /// Returns the first rank of every band of a row.
    pub(crate) fn starts(&self, row: Row) -> &[u16] {
        self.starts.get(row)
    }

    /// Returns the number of hands by the bands of two rows. `pair` is an index of [`ROW_PAIRS`].
    pub(crate) fn pairs(&self, pair: usize) -> &[u64] {
        &self.pairs[pair]
    }

    /// Returns `true` if at least one hand was counted.
    pub(crate) fn is_seen(&self) -> bool {
        self.pairs[0].iter().any(|&count| count > 0)
    }

    /// Returns, for each band of a row, the number of hands whose row is in this band.
    fn shown(&self, row: Row) -> Vec<u64> {
        let (front, middle) = (self.starts.front.len(), self.starts.middle.len());
        match row {
            Row::Front => (0..front).map(|band| self.pairs[1].iter().skip(band).step_by(front).sum()).collect(),
            Row::Middle => self.pairs[2].chunks(front).map(|counts| counts.iter().sum()).collect(),
            Row::Back => self.pairs[0].chunks(middle).map(|counts| counts.iter().sum()).collect(),
        }
    }

    /// Fits the change in the chance of each band of a row to the features of another hand of the deal. Returns `None`
    /// if the covariances of the features cannot be inverted.
    pub(crate) fn fits(&self, row: Row) -> Option<Vec<LinearFit>> {
        let (shown, sums) = (self.shown(row), self.sums.get(row));
        let total = shown.iter().sum::<u64>() as f64;
        // Each hand is paired with the three others of its deal.
        let mean = |sum: i64| sum as f64 / (OTHERS as f64 * total);
        let all: Vec<f64> = (0..FEATURES).map(|i| mean(sums.iter().map(|sum| sum[i]).sum())).collect();
        let fits = shown.iter().zip(sums).map(|(&count, sums)| {
            let share = count as f64 / total;
            LinearFit::new((0..FEATURES).map(|i| mean(sums[i]) - all[i] * share).collect(), &all)
        });
        fits.collect()
    }
}
