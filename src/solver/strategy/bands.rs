//! Bands: ranges of strength of an opponent's row. Most bands are about equally likely. A band that begins or ends at a
//! change of the royalty can be less likely, and a band with a very frequent rank is more likely.
//!
//! The model assumes that the cards that a player holds change only the probability of each band, and not the
//! distribution of rows inside a band. The chances to win, tie and lose with a row therefore follow from two parts: the
//! probabilities of all bands, and the shares of the row's own band that are stronger or tied.

use crate::chinese::Row;
use crate::chinese::payoffs::Payoffs;
use crate::eval::RowRank;

/// Number of equal parts into which the rows of training are divided. Usually, a band is one part. A frequent rank may
/// fill several parts, and a change of the royalty divides a part into two bands.
const BANDS: u64 = 64;
/// Upper bound on the number of bands of a row, so that the number of a band fits into a byte.
pub(crate) const MOST_BANDS: usize = 256;

/// Returns the first rank of every band of a row, as rank indices. `counts` contains the frequency of each rank in the
/// row. Most bands are about equally likely, but a band also begins at each change of the royalty. There are at most
/// [`MOST_BANDS`] bands.
pub(crate) fn band_starts(payoffs: &Payoffs, row: Row, counts: &[u64]) -> Vec<u16> {
    let total: u64 = counts.iter().sum();
    let royalty = |rank: usize| RowRank::from_index(rank).map_or(0, |rank| payoffs.royalty(row, rank));
    let mut starts = vec![0];
    let (mut below, mut next) = (0, 1);
    for rank in 1..counts.len() {
        below += counts[rank - 1];
        let full = below * BANDS >= next * total.max(1);
        if (full || royalty(rank) != royalty(rank - 1)) && starts.len() < MOST_BANDS {
            starts.push(rank as u16);
        }
        while below * BANDS >= next * total.max(1) {
            next += 1;
        }
    }
    starts
}

/// Returns the band of a rank index.
pub(crate) fn band_of(starts: &[u16], rank: usize) -> usize {
    starts.partition_point(|&first| usize::from(first) <= rank).saturating_sub(1)
}

/// Divides the counts of ranks into one slice per band.
fn by_band<'a>(starts: &'a [u16], counts: &'a [u64]) -> impl Iterator<Item = &'a [u64]> {
    let ends = starts.iter().skip(1).map(|&next| usize::from(next)).chain([counts.len()]);
    starts.iter().zip(ends).map(|(&first, end)| &counts[usize::from(first)..end])
}

/// Returns the share of the counts in each band.
pub(crate) fn shares(starts: &[u16], counts: &[u64]) -> Vec<f64> {
    let total = counts.iter().sum::<u64>().max(1) as f64;
    by_band(starts, counts).map(|band| band.iter().sum::<u64>() as f64 / total).collect()
}

/// The entry of a rank in the tables of a row: its position in its band, and its units.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(16))]
pub(crate) struct RankEntry {
    /// The band of the rank.
    pub(crate) band: u32,
    /// The share of the band's rows that are stronger.
    pub(crate) above: f32,
    /// The share of the band's rows that have the same rank.
    pub(crate) tied: f32,
    /// The units from royalties, computed without card removal, plus the strategy's correction for a row of this rank.
    pub(crate) extra: f32,
}

/// Returns the entries of all ranks of a row, by [`RowRank::index`], with 0 extra units.
pub(crate) fn rank_entries(starts: &[u16], counts: &[u64]) -> Vec<RankEntry> {
    let mut entries = Vec::with_capacity(counts.len());
    for (band, of_band) in by_band(starts, counts).enumerate() {
        let total = of_band.iter().sum::<u64>();
        let share = |count: u64| (count as f64 / total.max(1) as f64) as f32;
        let mut above = total;
        for &count in of_band {
            above -= count;
            entries.push(RankEntry { band: band as u32, above: share(above), tied: share(count), extra: 0.0 });
        }
    }
    entries
}
