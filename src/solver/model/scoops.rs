//! The units that scoops and home runs add to those of [`OutcomeUnits`] if the rules multiply scoops or home runs.

use super::outcome_units::{Lanes, OUTCOMES, OutcomeUnits};
use super::row_distributions::greater;
use crate::chinese::ByRow;
use crate::chinese::payoffs::Payoffs;
use crate::chinese::rules::RoyaltyPolicy;
use crate::solver::strategy::home_run_counts::{HomeRunCounts, STEPS};
use crate::solver::strategy::strategy::Strategy;

/// The multipliers of scoops and home runs, against opponents who play a strategy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoopMultipliers {
    /// The outcomes of back, middle and front that are scoops, as indices of [`OUTCOMES`], and the number of these
    /// outcomes. The other entries of the array are not used.
    scoops: ([[usize; 3]; 4], usize),
    /// The units that a scoop adds, as a multiple of the royalties: the multiplier of scoops minus one.
    /// [`OutcomeUnits`] already contains the multiplied units for rows.
    scoop_adds: f32,
    /// The multiplier of home runs minus one, or 0 if the rules do not multiply home runs against this number of
    /// opponents. A home run adds this multiple of the units of its scoops, which already include the multiplier of
    /// scoops.
    home_run_adds: f32,
    /// The probability that an opponent sets their hand.
    play: f32,
    /// The probability that the hand of an opponent has no legal setting, so that the opponent is scooped.
    misset: f32,
    /// The probability of scooping all opponents, as a function of the chance to scoop one.
    made: Rising,
    /// The probability that an opponent who sets a hand makes a home run, as a function of the chance to be scooped by
    /// that opponent.
    suffered: Rising,
    /// `true` if royalties are multiplied, and both players are paid their royalties. A lost row can then earn more
    /// than a weaker lost row.
    wins_from_losses: bool,
}

/// The joint outcomes of the three rows against one opponent, with pairwise dependence.
pub(crate) struct JointOutcomes {
    /// The chances to lose, tie and win each row.
    pub(crate) rows: ByRow<[f32; 3]>,
    /// The probability that two rows are both won, minus its value for independent rows. One entry for each of
    /// [`ROW_PAIRS`](crate::solver::strategy::row_pairs::ROW_PAIRS).
    pub(crate) covariances: [f32; 3],
}

impl JointOutcomes {
    /// Returns the joint chances of these outcomes for three pairs of rows: middle and front, back and front, and back
    /// and middle. The outcomes are given as indices of [`OUTCOMES`] for back, middle and front.
    #[inline]
    fn pairs(&self, [b, m, f]: [usize; 3]) -> [f32; 3] {
        let ByRow { front, middle, back } = &self.rows;
        let [back_middle, back_front, middle_front] = self.covariances;
        // A positive covariance makes two wins or two losses more likely, and a win with a loss less likely.
        let sign = |one: usize, other: usize| (one as f32 - 1.0) * (other as f32 - 1.0);
        [
            greater(middle[m] * front[f] + sign(m, f) * middle_front, 0.0),
            greater(back[b] * front[f] + sign(b, f) * back_front, 0.0),
            greater(back[b] * middle[m] + sign(b, m) * back_middle, 0.0),
        ]
    }

    /// Returns the chance of these outcomes of back, middle and front. `pairs` is the result of
    /// [`JointOutcomes::pairs`] for these outcomes.
    #[inline]
    fn chance(&self, [b, m, f]: [usize; 3], pairs: [f32; 3]) -> f32 {
        let ByRow { front, middle, back } = &self.rows;
        let [middle_front, back_front, back_middle] = pairs;
        let alone = back[b] * middle[m] * front[f];
        greater(back[b] * middle_front + middle[m] * back_front + front[f] * back_middle - 2.0 * alone, 0.0)
    }
}

/// The inputs of the bound [`ScoopMultipliers::most`] for three rows. The bound also holds for all rows that are no
/// stronger.
pub(crate) struct RowsAtMost {
    /// Lower bound on the chance to lose each row.
    pub(crate) lose: ByRow<f32>,
    /// The covariances, as in [`JointOutcomes`].
    pub(crate) covariances: [f32; 3],
    /// Upper bounds on the units that scoops multiply, for each row.
    pub(crate) multiplied: ByRow<MultipliedRow>,
    /// Amount added to chances, because the covariances are noisy.
    pub(crate) slack: f32,
}

/// Upper bounds on the units that scoops multiply for a row, without the unit for the row itself. The units of each
/// outcome are weighted by its chance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MultipliedRow {
    /// Sum of the units of a win and of a tie, with 0 in place of negative units.
    won: f32,
    /// Sum of the units of a loss and of a tie, with 0 in place of negative units of a tie.
    lost: f32,
    /// The same as `lost`, but also with 0 in place of negative units of a loss.
    lost_or_nothing: f32,
}

impl MultipliedRow {
    /// Returns the upper bounds, given the units for each outcome.
    pub(crate) fn at_most([lost, tied, won, _]: Lanes) -> MultipliedRow {
        let tied = tied.max(0.0);
        MultipliedRow { won: won.max(0.0) + tied, lost: lost + tied, lost_or_nothing: lost.max(0.0) + tied }
    }
}

/// A non-decreasing function of a chance: one value per step, with linear interpolation.
#[derive(Clone, Copy, Debug)]
struct Rising([f32; STEPS + 1]);

impl Rising {
    /// Returns the value of the function at `chance`, divided by `chance` itself, but at most 1.
    #[inline]
    fn share(&self, chance: f32) -> f32 {
        let at = greater(chance, 0.0) * STEPS as f32;
        let step = (at as i32).min(STEPS as i32 - 1);
        let (low, high) = (self.0[step as usize % STEPS], self.0[step as usize % STEPS + 1]);
        ((low + (at - step as f32) * (high - low)) / greater(chance, f32::MIN_POSITIVE)).min(1.0)
    }
}

/// The chance and the units of a scoop, summed over the outcomes that are scoops.
#[derive(Clone, Copy, Default)]
struct ScoopSum {
    /// The chance of a scoop.
    chance: f32,
    /// The units of the rows.
    units: f32,
    /// The units of royalties that are multiplied.
    royalties: f32,
}

impl ScoopSum {
    fn add(&mut self, other: ScoopSum) {
        self.chance += other.chance;
        self.units += other.units;
        self.royalties += other.royalties;
    }
}

impl ScoopMultipliers {
    /// Compiles the multipliers for a table with this number of opponents. Returns `None` if neither scoops nor home
    /// runs are multiplied at this table.
    pub(crate) fn new(payoffs: &Payoffs, strategy: &Strategy, opponents: usize) -> Option<ScoopMultipliers> {
        let times = payoffs.multipliers();
        let home_runs = times.home_run_from.is_some_and(|from| opponents >= from);
        if times.scoop == 1 && !home_runs {
            return None;
        }
        let mut scoops = ([[0; 3]; 4], 0);
        for (b, m, f) in (0..27).map(|i| (i / 9, i / 3 % 3, i % 3)) {
            if payoffs.is_scoop(&ByRow { front: OUTCOMES[f], middle: OUTCOMES[m], back: OUTCOMES[b] }) {
                scoops.0[scoops.1] = [b, m, f];
                scoops.1 += 1;
            }
        }
        let share = |count: u64| (count as f64 / strategy.hands().max(1) as f64) as f32;
        let unseen = HomeRunCounts::empty();
        let learnt = strategy.home_runs().unwrap_or(&unseen);
        Some(ScoopMultipliers {
            scoops,
            scoop_adds: (times.scoop - 1) as f32,
            home_run_adds: if home_runs { (times.home_run - 1) as f32 } else { 0.0 },
            play: share(strategy.sets()),
            misset: share(strategy.missets()),
            made: Rising(learnt.made(opponents as i32)),
            suffered: Rising(learnt.suffered(strategy.home_runs_by_scoop())),
            wins_from_losses: payoffs.royalty_policy() == RoyaltyPolicy::Both && times.royalties,
        })
    }

    #[inline]
    fn scoops(&self) -> &[[usize; 3]] {
        &self.scoops.0[..self.scoops.1]
    }

    /// Returns the units that scoops and home runs add to a setting beyond those of [`OutcomeUnits`]. `royalties`
    /// contains the result of [`RowValues::multiplied`](super::row_values::RowValues::multiplied) for each row.
    #[cold]
    pub(crate) fn adds(&self, units: &OutcomeUnits, joint: &JointOutcomes, royalties: &ByRow<Lanes>) -> f32 {
        let ByRow { front, middle, back } = royalties;
        let at = |[b, m, f]: [usize; 3]| {
            let pairs @ [middle_front, back_front, back_middle] = joint.pairs([b, m, f]);
            let chance = joint.chance([b, m, f], pairs);
            ScoopSum {
                chance,
                units: units.at(b, m, f) * chance,
                royalties: back[b] * middle_front + middle[m] * back_front + front[f] * back_middle,
            }
        };
        let (mut scoops, mut scooped) = (ScoopSum::default(), ScoopSum::default());
        for &[b, m, f] in self.scoops() {
            scoops.add(at([b, m, f]));
            scooped.add(at([2 - b, 2 - m, 2 - f]));
        }
        self.multiply(scoops, scooped)
    }

    /// Returns an upper bound on the result of [`ScoopMultipliers::adds`] for rows that are at most as strong as
    /// `rows`. Takes fewer steps than `adds`.
    ///
    /// **Proof.** The result rises with the chance of each scoop that the player makes. It falls with the chance of
    /// each scoop that the player suffers, except that lost rows can earn royalties if `wins_from_losses`. `most`
    /// bounds these royalties separately. `most` counts ties as wins, so its chance to scoop is at least the true
    /// chance. `most` counts the player as scooped only if every row is lost, so its chance to be scooped is at most
    /// the true chance. Weaker rows win less often and lose more often. The multiplied units of each row are upper
    /// bounds, too. The proof ignores that covariances are noisy. `slack` allows for this noise, but there is no proof
    /// that `slack` is large enough.
    #[inline]
    pub(crate) fn most(&self, units: &OutcomeUnits, rows: &RowsAtMost) -> f32 {
        let &RowsAtMost { lose, covariances, multiplied: ByRow { front, middle, back }, slack } = rows;
        let joint = JointOutcomes { rows: lose.map(|lose| [lose, 0.0, 1.0 - lose]), covariances };
        let pairs = joint.pairs([2; 3]);
        let chance = joint.chance([2; 3], pairs) + slack * self.scoops.1 as f32;
        let [middle_front, back_front, back_middle] = pairs.map(|chance| chance + slack);
        let scoops = ScoopSum {
            chance,
            units: units.at(2, 2, 2) * chance,
            royalties: back.won * middle_front + middle.won * back_front + front.won * back_middle,
        };
        let pairs @ [middle_front, back_front, back_middle] = joint.pairs([0; 3]);
        let chance = joint.chance([0; 3], pairs);
        let royalties = if self.wins_from_losses {
            // A lost row can earn units here, and weaker rows are lost more often. So the chances in `pairs` are not
            // upper bounds for weaker rows, and 1 replaces them.
            back.lost_or_nothing + middle.lost_or_nothing + front.lost_or_nothing
        } else {
            back.lost * middle_front + middle.lost * back_front + front.lost * back_middle
        };
        self.multiply(scoops, ScoopSum { chance, units: units.at(0, 0, 0) * chance, royalties })
    }

    /// Returns the units that the multipliers add to scoops made and suffered.
    #[inline]
    fn multiply(&self, made: ScoopSum, suffered: ScoopSum) -> f32 {
        if self.home_run_adds == 0.0 {
            return self.scoop_adds * made.royalties + self.scoop_adds * suffered.royalties;
        }
        let units_of = |sum: ScoopSum, home_run: f32| {
            self.scoop_adds * sum.royalties + home_run * (sum.units + (1.0 + self.scoop_adds) * sum.royalties)
        };
        let home_run = self.home_run_adds * self.made.share(self.play * made.chance + self.misset);
        let suffers = self.home_run_adds * self.suffered.share(suffered.chance);
        units_of(made, home_run) + units_of(suffered, suffers)
    }

    /// Returns three chances for a setting: to scoop a given opponent, to scoop all opponents, and to be scooped by a
    /// given opponent who sets a hand.
    pub(crate) fn chances(&self, joint: &JointOutcomes) -> [f64; 3] {
        let chance = |outcomes| joint.chance(outcomes, joint.pairs(outcomes));
        let scoop: f32 = self.scoops().iter().map(|&outcomes| chance(outcomes)).sum();
        let scooped: f32 = self.scoops().iter().map(|[b, m, f]| chance([2 - b, 2 - m, 2 - f])).sum();
        let each = self.play * scoop + self.misset;
        [each, each * self.made.share(each), scooped].map(f64::from)
    }
}
