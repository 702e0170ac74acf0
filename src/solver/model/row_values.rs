//! The values of a row by its rank: its percentile among opponents' rows, its royalties and its correction.

use std::cmp::Ordering;

use super::outcome_units::Lanes;
use crate::chinese::payoffs::Payoffs;
use crate::chinese::royalties::RowPoints;
use crate::chinese::{ByRow, Row};
use crate::eval::RowRank;
use crate::solver::strategy::bands::{RankEntry, rank_entries};
use crate::solver::strategy::strategy::Strategy;

/// The entries of all ranks of all rows.
#[derive(Clone, Debug)]
pub(crate) struct RowValues {
    /// The entries by [`RowRank::index`].
    pub(crate) entries: ByRow<Vec<RankEntry>>,
    /// The units that scoops multiply for a row, by rank and outcome, without the unit for the row itself. The units of
    /// each outcome are weighted by the chance of the outcome. `None` if the rules multiply neither scoops nor home
    /// runs.
    multiplied: Option<ByRow<Vec<Lanes>>>,
}

impl RowValues {
    /// Compiles the values of rows whose royalty is paid or, if `paid` is `false`, of rows whose royalty is not paid.
    pub(crate) fn new(payoffs: &Payoffs, strategy: &Strategy, paid: bool) -> RowValues {
        let times = payoffs.multipliers();
        let multiplies = times.scoop > 1 || times.home_run_from.is_some();
        let row_values = |row| values(payoffs, row, strategy, paid);
        let ByRow { front, middle, back } = ByRow::from_fn(row_values);
        RowValues {
            entries: ByRow { front: front.0, middle: middle.0, back: back.0 },
            multiplied: multiplies.then_some(ByRow { front: front.1, middle: middle.1, back: back.1 }),
        }
    }

    /// Returns the entry of a rank in a row.
    #[inline]
    pub(crate) fn entry(&self, row: Row, rank: RowRank) -> &RankEntry {
        &self.entries.get(row)[rank.index()]
    }

    /// Returns the units that scoops multiply for a row, by the outcome of the row, without the unit for the row
    /// itself. The units of each outcome are weighted by the chance of the outcome. Returns `None` if the rules
    /// multiply neither scoops nor home runs.
    #[inline]
    pub(crate) fn multiplied(&self, row: Row, rank: RowRank) -> Option<Lanes> {
        self.multiplied.as_ref().map(|multiplied| multiplied.get(row)[rank.index()])
    }

    /// Returns, for each rank, an upper bound on the extra units (royalties and corrections) and one on the units that
    /// scoops multiply. Both bounds hold for these values and for `others`. The bound on extra units covers the ranks
    /// of the same band up to this rank. The bound on multiplied units covers all ranks up to this rank.
    pub(crate) fn caps(&self, others: Option<&RowValues>) -> RowValues {
        let more = |mine: f32, theirs: Option<f32>| theirs.map_or(mine, |theirs| mine.max(theirs));
        let entries = ByRow::from_fn(|row| {
            let mut cap = RankEntry { extra: f32::NEG_INFINITY, ..RankEntry::default() };
            let others = others.map(|others| others.entries.get(row));
            let capped = |(rank, entry): (usize, &RankEntry)| {
                let extra = more(entry.extra, others.map(|others| others[rank].extra));
                let most = if cap.band == entry.band { cap.extra.max(extra) } else { extra };
                cap = RankEntry { extra: most, ..*entry };
                cap
            };
            self.entries.get(row).iter().enumerate().map(capped).collect()
        });
        let multiplied = self.multiplied.as_ref().map(|multiplied| {
            ByRow::from_fn(|row| {
                let mut cap = [f32::NEG_INFINITY; 4];
                let others = others.and_then(|others| others.multiplied.as_ref()).map(|others| others.get(row));
                let capped = |(rank, lanes): (usize, &Lanes)| {
                    for (i, cap) in cap.iter_mut().enumerate() {
                        *cap = cap.max(more(lanes[i], others.map(|others| others[rank][i])));
                    }
                    cap
                };
                multiplied.get(row).iter().enumerate().map(capped).collect()
            })
        });
        RowValues { entries, multiplied }
    }
}

/// Returns the entries of a row by rank. Also returns, for each rank, the units that scoops multiply, by outcome, as in
/// [`RowValues::multiplied`].
fn values(payoffs: &Payoffs, row: Row, strategy: &Strategy, paid: bool) -> (Vec<RankEntry>, Vec<Lanes>) {
    let (shown, unpaid) = (strategy.row(row), strategy.unpaid(row));
    let total = shown.iter().sum::<u64>().max(1) as f64;
    // For a given rank of the player's own row, the effect of royalties depends only on the royalty of the opponent's
    // row and on the winner of the row. So the opponent's ranks are grouped by royalty.
    let points: &RowPoints = payoffs.royalty_points(row);
    let of_rank: Vec<i32> =
        (0..shown.len()).map(|index| RowRank::from_index(index).map_or(0, |rank| points.get(rank))).collect();
    let mut royalties = of_rank.clone();
    royalties.push(0);
    royalties.sort_unstable();
    royalties.dedup();
    let class: Vec<usize> = of_rank.iter().map(|&units| royalties.partition_point(|&other| other < units)).collect();
    let nothing = royalties.partition_point(|&other| other < 0);
    let multiplies_royalties = payoffs.multipliers().royalties;

    let add = |counts: &mut [u64], index: usize| {
        counts[class[index]] += shown[index] - unpaid[index];
        counts[nothing] += unpaid[index];
    };
    let mut above = vec![0u64; royalties.len()];
    (0..shown.len()).for_each(|index| add(&mut above, index));
    let mut below = vec![0u64; royalties.len()];
    let mut entries = rank_entries(&strategy.band_starts(payoffs, row), shown);
    let mut multiplied = Vec::with_capacity(shown.len());
    for (index, &earned) in of_rank.iter().enumerate() {
        let mine = if paid { earned } else { 0 };
        let mut same = vec![0; royalties.len()];
        add(&mut same, index);
        above.iter_mut().zip(&same).for_each(|(above, same)| *above -= same);
        // Returns two numbers. The first is the change to the unit for the row itself, because a royalty may replace
        // this unit. The second is the royalties received minus the royalties paid.
        let beside_unit = |outcome: Ordering, theirs: i32| {
            let (unit, to_me, to_them) = payoffs.row_payments(outcome, mine, theirs);
            (f64::from(unit - payoffs.values().row * outcome as i32), f64::from(to_me - to_them))
        };
        let brings = |counts: &[u64], outcome: Ordering| -> (f64, f64) {
            let each = counts.iter().zip(&royalties).filter(|(count, _)| **count > 0).map(|(&count, &theirs)| {
                let (unit, royalty) = beside_unit(outcome, theirs);
                (count as f64 * unit / total, count as f64 * royalty / total)
            });
            each.fold((0.0, 0.0), |sum, each| (sum.0 + each.0, sum.1 + each.1))
        };
        let by_outcome =
            [brings(&above, Ordering::Less), brings(&same, Ordering::Equal), brings(&below, Ordering::Greater)];
        let royalties = by_outcome.iter().map(|(unit, royalty)| unit + royalty).sum::<f64>();
        let correction = strategy.corrections().map_or(0.0, |corrections| corrections.of_row(row, index));
        entries[index].extra = (royalties + correction) as f32;
        let [lost, tied, won] =
            by_outcome.map(|(unit, royalty)| (unit + if multiplies_royalties { royalty } else { 0.0 }) as f32);
        multiplied.push([lost, tied, won, 0.0]);
        below.iter_mut().zip(&same).for_each(|(below, same)| *below += same);
    }
    (entries, multiplied)
}
