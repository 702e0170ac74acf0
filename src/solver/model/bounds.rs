//! Upper bounds on the values of settings. Computing a bound takes far fewer steps than computing the value itself.
//!
//! **Bound.** A band is a range of ranks. Choose a band for each row. Let `qᵣ` be the chance to lose row `r` if the row
//! has the strongest rank of its band. The following bound holds for every setting whose rows are in the chosen bands
//! or in weaker ones, provided that its last term, `noise`, is large enough. The bound excludes the units of multiplied
//! royalties and of home runs.
//!
//! ```text
//! EV ≤ u(q) + Σᵣ xᵣ + Σᵣₛ (covᵣₛ · iₜ(qₜ) + corrᵣₛ) + noise
//! ```
//!
//! * `u` is linear in each `qᵣ`. If each `qᵣ` is 0 (row won) or 1 (row lost), `u` is the units for these outcomes,
//!   without royalties. The units for a scoop are multiplied if the rules multiply scoops.
//! * `xᵣ = w qᵣ + max (e - w q')` covers the extra units: royalties, and fitted corrections of the model. The maximum
//!   is over the band of row `r` and all weaker bands. For each of these bands, `e` is an upper bound on the extra
//!   units, and `q'` is the chance to lose with the strongest rank of the band. `w` is the least difference in units
//!   between winning and losing the row.
//! * For each pair of rows `r` and `s`, `covᵣₛ` is the covariance of winning row `r` and winning row `s` with the
//!   strongest ranks of their bands. `corrᵣₛ` is an upper bound on the fitted correction of the pair, for all ranks of
//!   the two bands. `t` is the third row. The interplay `iₜ` is `ww + ll - wl - lw`. Each term is the units for two
//!   outcomes: `wl`, for example, for winning row `r` and losing row `s`. These units may depend on the outcome of row
//!   `t`, so the interplay is a linear function of `qₜ`. It is 0 if the payment for each row does not depend on the
//!   other rows.
//!
//! **Proof.** The bound counts ties as wins, and each row as the strongest of its band. If the model is monotone, so
//! that a stronger row is never worth less, these two changes can only add units. If row `r` is in a weaker band, `q'`
//! is at least `q`, and `u(q') ≤ u(q) - w (q' - q)`. Therefore, `u(q') + e` is at most `u(q) + w q + (e - w q')`. This
//! is at most `u(q) + xᵣ`.
//!
//! The terms of pairs come from counts and are not monotone: without `noise`, the bound of stronger rows could be less
//! than the bound of weaker rows. For each band of the back, a measurement with an empty hand finds the largest amount
//! by which it is less. `noise` is this amount times [`MARGIN`]. There is no proof that `noise` is large enough for
//! every hand. Instead, tests compare the search with a search that uses no bounds.
//!
//! The units of multiplied royalties and of home runs are bounded separately, by
//! [`ScoopMultipliers::most`](super::scoops::ScoopMultipliers::most).

use super::opponent_model::OpponentModel;
use super::row_distributions::{RowDistributions, greater};
use super::row_values::RowValues;
use super::scoops::{MultipliedRow, RowsAtMost};
use crate::cards::CardSet;
use crate::chinese::{ByRow, Row};
use crate::eval::RowRank;
use crate::solver::strategy::row_pairs::{PairTerms, ROW_PAIRS};

/// Size of a table by band: any byte is a valid index.
const BANDS: usize = 1 << u8::BITS;
/// Size of a table by rank, a power of two.
const RANKS: usize = RowRank::COUNT.next_power_of_two();

/// The bounds of one hand, by the bands of its rows.
#[derive(Clone, Debug)]
pub(crate) struct HandBounds {
    backs: Box<[BackTerms; BANDS]>,
    middles: Box<[RowTerms; BANDS]>,
    fronts: Box<[RowTerms; BANDS]>,
}

/// The terms of a bound that depend on the band of the back.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct BackTerms {
    /// Units of the rows, plus the back's extra units and noise, as a polynomial in the chances to lose front and
    /// middle. The coefficients belong to 1, the chance for the front, the chance for the middle, and the product of
    /// these two chances.
    units: [f32; 4],
    /// The interplay of middle and front.
    interplay: f32,
    /// The chance to lose the back if it has the strongest rank of the band.
    lose: f32,
}

/// The terms of a bound that depend on the band of the middle or the front.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(16))]
struct RowTerms {
    /// The chance to lose the row if it has the strongest rank of the band.
    lose: f32,
    /// Upper bound on the units from royalties and corrections of a row in this band or in a weaker one. For a row in a
    /// weaker band, the cost of losing more often is subtracted.
    extra: f32,
    /// The interplay of the other two rows.
    interplay: f32,
}

/// The tables that give the bounds of every hand.
#[derive(Clone, Debug)]
pub(crate) struct Bounds {
    /// The band of every rank.
    bands: ByRow<Box<[u8; RANKS]>>,
    /// For each band, an upper bound on the units from royalties and corrections of its rows.
    extras: ByRow<Vec<f32>>,
    /// Least difference in units between winning and losing a row. Each of the other two rows may be won or lost.
    least_won: ByRow<f32>,
    /// For each band, upper bounds on the units that scoops multiply, without the unit for the row itself. Empty if the
    /// rules multiply neither scoops nor home runs.
    multiplied: ByRow<Vec<MultipliedRow>>,
    /// Units without royalties, as the coefficients of [`BackTerms::units`]. The first entry is for a won back, and the
    /// second is the change if the back is lost.
    units: [[f32; 4]; 2],
    /// For each row, the interplay of the other two rows if this row is won, and the change of this interplay if the
    /// row is lost.
    interplay: ByRow<[f32; 2]>,
    /// The joint terms of the strongest rows of two bands, for each of [`ROW_PAIRS`].
    pairs: [PairAtTops; 3],
    /// Units allowed for noise in the terms of pairs, by the band of the back.
    noise: Vec<f32>,
}

/// The joint terms of the strongest rows of two bands.
#[derive(Clone, Debug)]
struct PairAtTops {
    /// Number of bands of the second row.
    width: usize,
    /// The terms by the band of the first row and then of the second. Their corrections are upper bounds for all rows
    /// of the two bands. Empty if the strategy was not trained with card removal.
    terms: Vec<PairTerms>,
}

impl PairAtTops {
    fn new(opponent_model: &OpponentModel, pair: usize) -> PairAtTops {
        PairAtTops { width: opponent_model.bands(ROW_PAIRS[pair].1), terms: opponent_model.pair_terms_at_tops(pair) }
    }

    #[inline(always)]
    fn at(&self, first: usize, second: usize) -> PairTerms {
        self.terms.get(first * self.width + second).copied().unwrap_or_default()
    }
}

/// Factor applied to the measured noise. The noise is measured with an empty hand, and actual hands differ.
const MARGIN: f32 = 1.5;

impl Bounds {
    /// Compiles the bounds. `units` returns the units for the outcomes (0 lost, 1 tied, 2 won) of back, middle and
    /// front. `caps` contains, for every rank, an upper bound on the units from royalties and corrections of that rank
    /// and of the weaker ranks of its band.
    pub(crate) fn new(
        units: impl Fn(usize, usize, usize) -> f32,
        caps: &RowValues,
        opponent_model: &OpponentModel,
    ) -> Bounds {
        // Back, middle and front are won (0) or lost (1).
        let at = |b: usize, m: usize, f: usize| units(2 - 2 * b, 2 - 2 * m, 2 - 2 * f);
        let of_front = |b, m| [at(b, m, 0), at(b, m, 1) - at(b, m, 0)];
        let of_middle = |b| {
            let ([w, x], [y, z]) = (of_front(b, 0), of_front(b, 1));
            [w, x, y - w, z - x]
        };
        let (won, lost) = (of_middle(0), of_middle(1));
        let both = |term: &dyn Fn(usize, usize) -> f32| term(0, 0) - term(0, 1) - term(1, 0) + term(1, 1);
        let least = |term: &dyn Fn(usize, usize) -> f32| term(0, 0).min(term(0, 1)).min(term(1, 0)).min(term(1, 1));
        let given = |term: &dyn Fn(usize) -> f32| [term(0), term(1) - term(0)];
        let tops = |row| {
            let bands = caps.entries.get(row).chunk_by(|a, b| a.band == b.band);
            let ends = bands.scan(0, |end, band| {
                *end += band.len();
                Some(*end)
            });
            ends.filter_map(|end| RowRank::from_index(end - 1))
        };
        let mut bounds = Bounds {
            bands: ByRow::from_fn(|row| {
                let mut bands = Box::new([0; RANKS]);
                bands.iter_mut().zip(caps.entries.get(row)).for_each(|(band, entry)| *band = entry.band as u8);
                bands
            }),
            extras: ByRow::from_fn(|row| tops(row).map(|rank| caps.entry(row, rank).extra).collect()),
            multiplied: ByRow::from_fn(|row| {
                let multiplied = |rank| caps.multiplied(row, rank).map(MultipliedRow::at_most);
                tops(row).filter_map(multiplied).collect()
            }),
            units: [won, std::array::from_fn(|i| lost[i] - won[i])],
            least_won: ByRow {
                front: least(&|b, m| at(b, m, 0) - at(b, m, 1)),
                middle: least(&|b, f| at(b, 0, f) - at(b, 1, f)),
                back: least(&|m, f| at(0, m, f) - at(1, m, f)),
            },
            interplay: ByRow {
                front: given(&|f| both(&|b, m| at(b, m, f))),
                middle: given(&|m| both(&|b, f| at(b, m, f))),
                back: given(&|b| both(&|m, f| at(b, m, f))),
            },
            pairs: std::array::from_fn(|pair| PairAtTops::new(opponent_model, pair)),
            noise: vec![0.0; opponent_model.bands(Row::Back)],
        };
        if opponent_model.knows_pairs() {
            let mut distributions = RowDistributions::default();
            opponent_model.fill_distributions(CardSet::EMPTY, &mut distributions);
            bounds.noise = bounds.noise(&distributions).iter().map(|noise| MARGIN * noise).collect();
        }
        bounds
    }

    /// Writes the bounds of a hand with these distributions into `hand`.
    pub(crate) fn of_hand(&self, distributions: &RowDistributions, hand: &mut HandBounds) {
        let rows = |row: Row| {
            let [won, lost] = *self.interplay.get(row);
            let least_won = self.least_won.get(row);
            let bands = distributions.row(row).tops().zip(self.extras.get(row));
            // A weaker row may earn more, but it loses more often. So its extra units are reduced by the additional
            // cost of losing.
            let mut most = f32::NEG_INFINITY;
            bands.map(move |((lose, more), extra)| {
                let cost = least_won * lose;
                most = greater(most, extra + more - cost);
                RowTerms { lose, extra: most + cost, interplay: won + lose * lost }
            })
        };
        let [won, lost] = self.units;
        let HandBounds { backs, middles, fronts } = hand;
        for ((back, RowTerms { lose, extra, interplay }), noise) in
            backs.iter_mut().zip(rows(Row::Back)).zip(&self.noise)
        {
            *back = BackTerms { units: std::array::from_fn(|i| won[i] + lose * lost[i]), interplay, lose };
            back.units[0] += extra + noise;
        }
        middles.iter_mut().zip(rows(Row::Middle)).for_each(|(middle, terms)| *middle = terms);
        fronts.iter_mut().zip(rows(Row::Front)).for_each(|(front, terms)| *front = terms);
    }

    /// Returns the bands of rows with these rank indices.
    #[inline(always)]
    pub(crate) fn bands(&self, ranks: ByRow<u16>) -> ByRow<u8> {
        let band = |row: Row| self.bands.get(row)[usize::from(*ranks.get(row)) % RANKS];
        ByRow { front: band(Row::Front), middle: band(Row::Middle), back: band(Row::Back) }
    }

    /// Returns the inputs of the bound on scoops, for rows in these bands or in weaker ones. Valid only if the rules
    /// multiply scoops or home runs.
    #[inline(always)]
    pub(crate) fn rows_at_most(&self, hand: &HandBounds, bands: ByRow<u8>) -> RowsAtMost {
        let bands = bands.map(usize::from);
        let ByRow { front: f, middle: m, back: b } = bands;
        let [back_middle, back_front, middle_front] = &self.pairs;
        RowsAtMost {
            lose: ByRow { front: hand.fronts[f].lose, middle: hand.middles[m].lose, back: hand.backs[b].lose },
            covariances: [back_middle.at(b, m), back_front.at(b, f), middle_front.at(m, f)].map(|pair| pair.covariance),
            multiplied: ByRow::from_fn(|row| self.multiplied.get(row)[*bands.get(row)]),
            slack: self.noise[b],
        }
    }

    /// Returns an upper bound on the units of settings with rows in these bands, or in weaker ones. Excludes the units
    /// of multiplied royalties and of home runs; see [`Bounds::rows_at_most`].
    #[inline(always)]
    pub(crate) fn at(&self, hand: &HandBounds, bands: ByRow<u8>) -> f32 {
        let ByRow { front: f, middle: m, back: b } = bands.map(usize::from);
        let (front, middle, back) = (&hand.fronts[f], &hand.middles[m], &hand.backs[b]);
        let [c0, c1, c2, c3] = back.units;
        let alone = c0 + c1 * front.lose + middle.lose * (c2 + c3 * front.lose) + (middle.extra + front.extra);
        let [back_middle, back_front, middle_front] = &self.pairs;
        let [back_middle, back_front, middle_front] =
            [back_middle.at(b, m), back_front.at(b, f), middle_front.at(m, f)];
        let together = back_middle.covariance * front.interplay
            + back_front.covariance * middle.interplay
            + middle_front.covariance * back.interplay;
        alone + together + (back_middle.correction + back_front.correction + middle_front.correction)
    }

    /// Measures the noise in the terms of pairs, for each band of the back. If these terms had no noise, the bound of a
    /// setting would never be lower than the bound of a setting with weaker rows. The noise is the largest amount by
    /// which a bound is lower, over all settings with a back in this band.
    fn noise(&self, distributions: &RowDistributions) -> Vec<f32> {
        let mut hand = HandBounds::default();
        self.of_hand(distributions, &mut hand);
        let bands = self.extras.clone().map(|extras| extras.len());
        // `most` has one entry for each pair of a band of the middle and a band of the front. An entry is the highest
        // bound so far of settings with a middle and a front that are no stronger than these bands. `units` contains
        // the bounds with the current back and middle, by the front.
        let mut most = vec![f32::NEG_INFINITY; bands.middle * bands.front];
        let mut units = vec![0.0; bands.front];
        let of_back = |back| {
            let mut noise: f32 = 0.0;
            for middle in 0..bands.middle {
                for (front, units) in units.iter_mut().enumerate() {
                    *units = self.at(&hand, ByRow { front, middle, back }.map(|band| band as u8));
                }
                let (weaker, these) = most.split_at_mut(middle * bands.front);
                let these = &mut these[..bands.front];
                if let Some(weaker) = weaker.rchunks_exact(bands.front).next() {
                    these.iter_mut().zip(weaker).for_each(|(most, weaker)| *most = most.max(*weaker));
                }
                let mut weaker_front = f32::NEG_INFINITY;
                for (most, units) in these.iter_mut().zip(&units) {
                    weaker_front = most.max(weaker_front).max(*units);
                    *most = weaker_front;
                    noise = noise.max(weaker_front - units);
                }
            }
            noise
        };
        (0..bands.back).map(of_back).collect()
    }
}

impl Default for HandBounds {
    fn default() -> HandBounds {
        HandBounds {
            backs: Box::new([BackTerms::default(); BANDS]),
            middles: Box::new([RowTerms::default(); BANDS]),
            fronts: Box::new([RowTerms::default(); BANDS]),
        }
    }
}
