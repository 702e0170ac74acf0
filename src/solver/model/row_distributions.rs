//! The distributions of an opponent's rows, as seen by a player with a given hand. The opponent sets hands by a
//! strategy. Rows are counted in bands, which are ranges of strength: see
//! [`bands`](crate::solver::strategy::bands).

use crate::chinese::{ByRow, Row};
use crate::solver::strategy::bands::RankEntry;

/// The chances of a player's row against the same row of an opponent.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RowEquity {
    /// The chance to lose.
    pub(crate) lose: f32,
    /// The chance to tie.
    pub(crate) tie: f32,
    /// The chance to win.
    pub(crate) win: f32,
    /// The units from royalties, plus the strategy's correction for the row.
    pub(crate) extra: f32,
}

/// One band of the distribution of an opponent's row.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(16))]
struct BandDistribution {
    /// The probability that the opponent's row is stronger than every row in the band.
    above: f32,
    /// The probability that the opponent's row is in the band.
    inside: f32,
    /// The change in the expected royalties, in units, for a player's row in this band that beats all the opponent's
    /// rows in the band. The royalties change because the player's own cards change the chances of the opponent's rows.
    royalty: f32,
    /// The same change, minus `royalty`, for a player's row that loses to all the opponent's rows in the band.
    fall: f32,
}

/// The distributions of all three rows of an opponent, band by band. The memory of one instance is reused for many
/// hands.
#[derive(Clone, Debug, Default)]
pub(crate) struct RowDistributions {
    /// The bands of all rows: front, middle, back.
    bands: Vec<BandDistribution>,
    /// Index of the first band of the middle.
    middle: usize,
    /// Index of the first band of the back.
    back: usize,
    /// The sums from which the distributions are computed: see [`OpponentModel`](super::opponent_model::OpponentModel).
    pub(super) sums: Vec<f32>,
}

/// Returns the greater of two numbers in one instruction, whereas [`f32::max`] takes several. Neither number may be
/// NaN.
#[inline(always)]
pub(super) fn greater(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

/// The distribution of one row.
#[derive(Clone, Copy)]
pub(crate) struct RowDistribution<'a>(&'a [BandDistribution]);

impl RowDistribution<'_> {
    /// Returns two numbers for every band. The first is the chance to lose with the strongest row of the band. The
    /// second is an upper bound on the change that the player's hand makes to the royalties of the band's rows.
    pub(crate) fn tops(self) -> impl Iterator<Item = (f32, f32)> {
        self.0.iter().map(|band| (band.above, greater(band.royalty, band.royalty + band.fall)))
    }

    /// Returns the chances and the extra units of a row with this entry.
    #[inline(always)]
    pub(crate) fn equity(self, entry: &RankEntry) -> RowEquity {
        let band = self.0[entry.band as usize];
        let lose = band.above + band.inside * entry.above;
        let tie = band.inside * entry.tied;
        let extra = entry.extra + band.royalty + (entry.above + 0.5 * entry.tied) * band.fall;
        RowEquity { lose, tie, win: 1.0 - lose - tie, extra }
    }
}

impl RowDistributions {
    /// Computes the distributions from [`RowDistributions::sums`]. `bands` is the number of bands of each row.
    /// `royalties` is `None` if royalties do not depend on the player's hand. Otherwise, it contains two indices into
    /// `sums` for each band. The first index gives the change in royalties for a row that beats the whole band. The
    /// second gives the change for a row that loses to the whole band.
    pub(super) fn fill(&mut self, bands: ByRow<usize>, royalties: Option<&[[usize; 2]]>) {
        self.middle = bands.front;
        self.back = self.middle + bands.middle;
        let all = self.back + bands.back;
        let rows = [0..self.middle, self.middle..self.back, self.back..all];
        let RowDistributions { bands, sums, .. } = self;
        bands.resize(all, BandDistribution::default());
        for row in rows {
            let (bands, sums) = (&mut bands[row.clone()], &sums[row]);
            let inside = |&sum: &f32| greater(sum, 0.0);
            let scale = 1.0 / sums.iter().map(inside).sum::<f32>().max(f32::MIN_POSITIVE);
            let mut above = 0.0;
            for (band, sum) in bands.iter_mut().zip(sums).rev() {
                *band = BandDistribution { above, inside: inside(sum) * scale, royalty: 0.0, fall: 0.0 };
                above += band.inside;
            }
        }
        if let Some(royalties) = royalties {
            for (band, &[high, low]) in bands.iter_mut().zip(royalties) {
                band.royalty = sums[high];
                band.fall = sums[low] - sums[high];
            }
        }
    }

    /// Returns the distribution of a row.
    #[inline]
    pub(crate) fn row(&self, row: Row) -> RowDistribution<'_> {
        RowDistribution(match row {
            Row::Front => &self.bands[..self.middle],
            Row::Middle => &self.bands[self.middle..self.back],
            Row::Back => &self.bands[self.back..],
        })
    }
}
