//! The opponent distribution: the chances of an opponent's rows, given the player's hand, compiled from a strategy.
//!
//! The strengths ([`RowRank`]) of each row are divided into bands. The chance that an opponent's row is in a band is a
//! base chance plus terms that depend on the player's hand. Each card rank in the hand has one term, for the number of
//! its cards. Each suit has one term, for its length (its number of cards), except a suit of the most common length,
//! three cards. The base chances and each term are stored as vectors with one column per band, so the distributions for
//! a hand are the sum of a few vectors. The chances to win, tie or lose a row follow from the chances of the bands.

use std::cmp::Ordering;

use super::row_distributions::RowDistributions;
use crate::cards::CardSet;
use crate::chinese::payoffs::Payoffs;
use crate::chinese::{ByRow, Row};
use crate::eval::RowRank;
use crate::solver::strategy::bands::{RankEntry, shares};
use crate::solver::strategy::card_removal::CardRemoval;
use crate::solver::strategy::corrections::Percentile;
use crate::solver::strategy::features::{self, SUIT_LENGTHS};
use crate::solver::strategy::least_squares::LinearFit;
use crate::solver::strategy::row_pairs::{PairTerms, ROW_PAIRS, RowPair};
use crate::solver::strategy::strategy::Strategy;

/// A strategy's distribution of rows, and the changes of this distribution due to the player's hand.
#[derive(Clone, Debug)]
pub(crate) struct OpponentModel {
    /// Number of bands of each row.
    bands: ByRow<usize>,
    /// Number of columns: the chances of all bands, then the changes in royalties, then padding.
    width: usize,
    /// The columns before the terms of the hand are added.
    base: Vec<f32>,
    /// The terms for one to four cards of each rank; empty if the strategy was not trained with card removal.
    ranks: Vec<f32>,
    /// The terms for a suit of each length; empty if the strategy was not trained with card removal.
    suits: Vec<f32>,
    /// For every band, the indices of two columns with the change in royalties for a player's row in this band. The
    /// first column is for a row that beats all the opponent's rows in the band. The second is for a row that loses to
    /// all of them. `None` if there are no royalties, or if the strategy was not trained with card removal.
    royalties: Option<Vec<[usize; 2]>>,
    /// The joint terms of each of [`ROW_PAIRS`]. `None` if the strategy was not trained with card removal.
    pairs: Option<[RowPair; 3]>,
}

/// The number of columns is a multiple of this number, so that columns can be summed in vector registers.
const LANES: usize = 32;
/// Number of distinct suit lengths, from 0 to 6 cards. Longer suits count as 6 cards.
const LENGTHS: usize = 7;

impl OpponentModel {
    /// Compiles a strategy.
    pub(crate) fn new(payoffs: &Payoffs, strategy: &Strategy) -> OpponentModel {
        let removal = strategy.removal().filter(|removal| removal.is_seen());
        let aware = removal.and_then(|removal| OpponentModel::aware(payoffs, strategy, removal));
        aware.unwrap_or_else(|| OpponentModel::unaware(payoffs, strategy))
    }

    /// Compiles a strategy without card removal: every hand has the same distributions.
    fn unaware(payoffs: &Payoffs, strategy: &Strategy) -> OpponentModel {
        let starts = ByRow::from_fn(|row| strategy.band_starts(payoffs, row));
        let base = Row::ALL.into_iter().flat_map(|row| shares(starts.get(row), strategy.row(row)));
        let mut base: Vec<f32> = base.map(|share| share as f32).collect();
        base.resize(base.len().next_multiple_of(LANES), 0.0);
        OpponentModel {
            bands: starts.map(|starts| starts.len()),
            width: base.len(),
            base,
            ranks: Vec::new(),
            suits: Vec::new(),
            royalties: None,
            pairs: None,
        }
    }

    /// Compiles a strategy with its card removal. Returns `None` if card removal cannot be fitted.
    fn aware(payoffs: &Payoffs, strategy: &Strategy, removal: &CardRemoval) -> Option<OpponentModel> {
        let bands = ByRow::from_fn(|row| removal.starts(row).len());
        let fits: Vec<Vec<LinearFit>> = Row::ALL.into_iter().map(|row| removal.fits(row)).collect::<Option<_>>()?;
        let fits: Vec<LinearFit> = fits.into_iter().flatten().collect();
        let level: Vec<f64> = fits.iter().map(LinearFit::level).collect();
        let of_ranks = (0..13).flat_map(|rank| (1..=4).map(move |cards| (rank, cards)));
        let rank_rows = of_ranks.map(|(rank, cards)| fits.iter().map(|fit| fit.of_rank(rank, cards)).collect());
        let suit_rows = (0..LENGTHS as u32).map(|length| fits.iter().map(|fit| fit.of_suit(length)).collect());
        let mut rows: Vec<Vec<f64>> = [level].into_iter().chain(rank_rows).chain(suit_rows).collect();

        let royalties = add_royalties(payoffs, removal, &mut rows);
        let shown = Row::ALL.into_iter().flat_map(|row| shares(removal.starts(row), strategy.row(row)));
        rows[0].iter_mut().zip(shown).for_each(|(base, share)| *base += share);

        let width = rows[0].len().next_multiple_of(LANES);
        let flat = |rows: &[Vec<f64>]| -> Vec<f32> {
            let padded = |row: &Vec<f64>| (0..width).map(|i| row.get(i).map_or(0.0, |&n| n as f32)).collect::<Vec<_>>();
            rows.iter().flat_map(padded).collect()
        };
        // The percentiles at which the bands of a row begin and end, starting with the lower end of the lowest band.
        let ends = ByRow::from_fn(|row| -> Vec<Percentile> {
            let shares = shares(removal.starts(row), strategy.row(row)).into_iter();
            let mut below = 0.0;
            let ends = shares.map(|share| {
                below += share;
                below
            });
            [0.0].into_iter().chain(ends).map(Percentile::new).collect()
        });
        let pairs = |i: usize| {
            let (first, second) = ROW_PAIRS[i];
            let correction = |a: usize, b: usize| {
                strategy
                    .corrections()
                    .map_or(0.0, |corrections| corrections.of_pair(i, ends.get(first)[a], ends.get(second)[b]))
            };
            RowPair::new(removal.pairs(i), *bands.get(second), correction)
        };
        let (base, rest) = rows.split_at(1);
        let (ranks, suits) = rest.split_at(13 * 4);
        Some(OpponentModel {
            bands,
            width,
            base: flat(base),
            ranks: flat(ranks),
            suits: flat(suits),
            royalties,
            pairs: Some([pairs(0), pairs(1), pairs(2)]),
        })
    }

    /// Computes the distributions for a player who holds this hand.
    pub(crate) fn fill_distributions(&self, hand: CardSet, distributions: &mut RowDistributions) {
        self.add_up(hand, &mut distributions.sums);
        distributions.fill(self.bands, self.royalties.as_deref());
    }

    /// Sums the terms of a hand, column by column.
    fn add_up<'a>(&'a self, hand: CardSet, sums: &mut Vec<f32>) {
        let (mut addends, mut n) = ([self.base.as_chunks::<LANES>().0; 1 + 13 + 4], 1);
        let mut add = |table: &'a [f32], row: usize| {
            if let Some(row) = table.as_chunks().0.chunks_exact(self.width / LANES).nth(row) {
                addends[n] = row;
                n += 1;
            }
        };
        if !self.ranks.is_empty() {
            let [one, two, three, four] = hand.at_least();
            for rank in (0..13).filter(|rank| one >> rank & 1 == 1) {
                let more = (two >> rank & 1) + (three >> rank & 1) + (four >> rank & 1);
                add(&self.ranks, 4 * rank + more as usize);
            }
            for length in features::suit_lengths(hand).map(|length| length as usize) {
                if SUIT_LENGTHS.contains(&(length.min(LENGTHS - 1) as u32)) {
                    add(&self.suits, length.min(LENGTHS - 1));
                }
            }
        }
        sums.resize(self.width, 0.0);
        // The columns are summed in groups that fit into registers.
        for (i, sums) in sums.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
            let mut sum = [0.0; LANES];
            for columns in addends[..n].iter().filter_map(|addend| addend.get(i)) {
                sum.iter_mut().zip(columns).for_each(|(sum, column)| *sum += column);
            }
            *sums = sum;
        }
    }

    /// Returns the joint terms of rows with these entries, for each of [`ROW_PAIRS`]. Returns zeros if the strategy was
    /// not trained with card removal.
    #[inline]
    pub(crate) fn pair_terms(&self, entries: &ByRow<&RankEntry>) -> [PairTerms; 3] {
        let Some(pairs) = &self.pairs else { return [PairTerms::default(); 3] };
        let [back_middle, back_front, middle_front] = pairs;
        let ByRow { front, middle, back } = entries;
        [back_middle.at(back, middle), back_front.at(back, front), middle_front.at(middle, front)]
    }

    /// Returns the joint terms of one of [`ROW_PAIRS`], for each band of the first row together with each band of the
    /// second row. The covariance is that of the strongest ranks of the two bands. The correction is an upper bound on
    /// the corrections of all ranks of these bands. The terms are sorted by the band of the first row, then by the band
    /// of the second. The result is empty if the strategy was not trained with card removal.
    pub(crate) fn pair_terms_at_tops(&self, pair: usize) -> Vec<PairTerms> {
        self.pairs.as_ref().map_or_else(Vec::new, |pairs| pairs[pair].at_tops())
    }

    /// Returns `true` if the model has joint terms of pairs of rows.
    pub(crate) fn knows_pairs(&self) -> bool {
        self.pairs.is_some()
    }

    /// Returns the number of bands of a row.
    pub(crate) fn bands(&self, row: Row) -> usize {
        *self.bands.get(row)
    }
}

/// Appends columns to each vector in `rows`: the change in royalties, in units, that follows from the changed chances
/// of the bands. Returns the indices of two columns for each band, as in [`OpponentModel::royalties`]. Returns `None`
/// if there are no royalties.
fn add_royalties(payoffs: &Payoffs, removal: &CardRemoval, rows: &mut [Vec<f64>]) -> Option<Vec<[usize; 2]>> {
    if Row::ALL.into_iter().all(|row| payoffs.royalty_points(row).most() == 0) {
        return None;
    }
    let mut columns = Vec::new();
    let mut first = 0;
    for row in Row::ALL {
        let royalty = |&first: &u16| RowRank::from_index(first.into()).map_or(0, |rank| payoffs.royalty(row, rank));
        let points: Vec<i32> = removal.starts(row).iter().map(royalty).collect();
        let brings = |mine: i32, theirs: i32, outcome: Ordering| {
            let (unit, to_me, to_them) = payoffs.row_payments(outcome, mine, theirs);
            f64::from(unit - payoffs.values().row * outcome as i32 + to_me - to_them)
        };
        // The weights and the index of each column already made. There is one weight per band: the units from royalties
        // if the opponent's row is in that band.
        let mut known: Vec<(Vec<f64>, usize)> = Vec::new();
        let mut column = |band: usize, above: bool| {
            let loses = |other: usize| other > band || other == band && !above;
            let outcome = |other| if loses(other) { Ordering::Less } else { Ordering::Greater };
            let weights =
                points.iter().enumerate().map(|(other, &theirs)| brings(points[band], theirs, outcome(other)));
            let weights: Vec<f64> = weights.collect();
            if let Some((_, column)) = known.iter().find(|(known, _)| *known == weights) {
                return *column;
            }
            for row in &mut *rows {
                let sum = row[first..].iter().zip(&weights).map(|(chance, weight)| chance * weight).sum();
                row.push(sum);
            }
            known.push((weights, rows[0].len() - 1));
            rows[0].len() - 1
        };
        columns.extend((0..points.len()).map(|band| [column(band, true), column(band, false)]));
        first += points.len();
    }
    Some(columns)
}
