//! The payments for the rows by their outcomes, without royalties. Scoops are multiplied if the rules require it.

use std::cmp::Ordering;

use crate::chinese::ByRow;
use crate::chinese::payoffs::Payoffs;

/// Four numbers for vector arithmetic: one for each outcome of a row (lost, tied, won), and 0.
pub(crate) type Lanes = [f32; 4];

/// The outcomes of a row: lost, tied, won.
pub(crate) const OUTCOMES: [Ordering; 3] = [Ordering::Less, Ordering::Equal, Ordering::Greater];

/// The units that a pair of players settles for each combination of outcomes, without royalties and home runs.
#[derive(Clone, Debug)]
pub(crate) struct OutcomeUnits {
    /// Units by the outcomes of back, middle and front.
    units: [[Lanes; 3]; 3],
    /// The interplay of two rows. The first index is the outcome of the remaining row, as an index of [`OUTCOMES`]. The
    /// second index is the remaining row itself: front, middle, back. The interplay is `ww + ll - wl - lw`. Each term
    /// is the units for the outcomes of the two rows: `wl`, for example, for winning the first and losing the second.
    interplay: [[f32; 3]; 3],
    /// `true` if a better outcome of one row never costs units.
    pub(crate) monotone: bool,
}

impl OutcomeUnits {
    /// Computes the units from the rules.
    pub(crate) fn new(payoffs: &Payoffs) -> OutcomeUnits {
        let units = OUTCOMES.map(|back| {
            OUTCOMES.map(|middle| {
                let [lost, tied, won] = OUTCOMES.map(|front| multiplied(payoffs, ByRow { front, middle, back }) as f32);
                [lost, tied, won, 0.0]
            })
        });
        OutcomeUnits { interplay: interplay(&units), monotone: is_monotone(&units), units }
    }

    /// Returns the units for these outcomes. The arguments are indices of [`OUTCOMES`].
    #[inline]
    pub(crate) fn at(&self, back: usize, middle: usize, front: usize) -> f32 {
        self.units[back][middle][front]
    }

    /// Returns the units for each outcome of the front, averaged over the outcomes of middle and back. The arguments
    /// contain the chances to lose, tie and win these two rows.
    #[inline]
    pub(crate) fn by_front(&self, middle: [f32; 3], back: [f32; 3]) -> Lanes {
        let [lost, tied, won] = &self.units;
        let given_middle = |m: usize| weigh(back, [&lost[m], &tied[m], &won[m]]);
        let given = [given_middle(0), given_middle(1), given_middle(2)];
        weigh(middle, [&given[0], &given[1], &given[2]])
    }

    /// Returns the units due to the dependence of pairs of rows. `chances` contains the chances to lose, tie and win
    /// each row. For each of [`ROW_PAIRS`](crate::solver::strategy::row_pairs::ROW_PAIRS), `covariances` contains the
    /// probability that both rows are won, minus its value for independent rows.
    #[inline]
    pub(crate) fn of_pairs(&self, covariances: [f32; 3], chances: &ByRow<[f32; 3]>) -> f32 {
        let [back_middle, back_front, middle_front] = covariances;
        let mut sum = 0.0;
        for i in 0..3 {
            let [given_front, given_middle, given_back] = self.interplay[i];
            sum += back_middle * chances.front[i] * given_front;
            sum += back_front * chances.middle[i] * given_middle;
            sum += middle_front * chances.back[i] * given_back;
        }
        sum
    }
}

/// Returns the units of these outcomes, multiplied by the multiplier of scoops if one player scoops the other.
fn multiplied(payoffs: &Payoffs, outcomes: ByRow<Ordering>) -> i32 {
    let is_scoop = payoffs.is_scoop(&outcomes) || payoffs.is_scoop(&outcomes.map(Ordering::reverse));
    payoffs.row_units(outcomes) * if is_scoop { payoffs.multipliers().scoop } else { 1 }
}

#[inline]
fn weigh([lose, tie, win]: [f32; 3], [lost, tied, won]: [&Lanes; 3]) -> Lanes {
    std::array::from_fn(|i| lose * lost[i] + tie * tied[i] + win * won[i])
}

/// Computes [`OutcomeUnits::interplay`] from the units by the outcomes of back, middle and front.
fn interplay(units: &[[Lanes; 3]; 3]) -> [[f32; 3]; 3] {
    let both = |at: &dyn Fn(usize, usize) -> f32| at(2, 2) - at(2, 0) - at(0, 2) + at(0, 0);
    std::array::from_fn(|i| [both(&|b, m| units[b][m][i]), both(&|b, f| units[b][i][f]), both(&|m, f| units[i][m][f])])
}

/// Returns `true` if winning a row instead of tying it, or tying it instead of losing it, never costs units.
fn is_monotone(units: &[[Lanes; 3]; 3]) -> bool {
    let rises = |at: &dyn Fn(usize) -> f32| at(0) <= at(1) && at(1) <= at(2);
    (0..3)
        .all(|i| (0..3).all(|j| rises(&|k| units[i][j][k]) && rises(&|k| units[i][k][j]) && rises(&|k| units[k][i][j])))
}
