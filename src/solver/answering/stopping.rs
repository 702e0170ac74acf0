//! [`StoppingRule`]: decides how long actions are compared by sampling, and which of them drop out early.

use itertools::Itertools;

use super::totals::Totals;
use crate::parallel::StopCheck;
use crate::solver::ask::query::PRECISION;
use crate::solver::hand::candidate::Plan;
use crate::solver::opponents::fresh_deals::DEALT;
use crate::solver::opponents::results::{Mean, Results};

/// Largest number of opponents to sample if the requested precision is finer than the default.
const MAX_SAMPLES: usize = 1 << 21;
/// Largest number of opponents to sample at the default precision or a coarser one. Settings that are still tied after
/// this many opponents do not justify more time. It takes time to set the hand of each additional opponent, and
/// choosing the wrong one of two tied settings costs almost nothing.
const USUAL_SAMPLES: usize = 150_000;
/// Least number of opponents for a reliable standard error.
pub(crate) const MIN_SAMPLES: usize = 2 * DEALT;
/// An action needs no more samples if the expected loss from the choice between it and the best setting is below this
/// share of the precision. See [`expected_loss`].
const NOT_WORTH_IT: f64 = 0.02;
/// A setting drops out only if its gap is larger than this number of standard errors.
const DROPS_OUT: f64 = 6.0;

/// Returns the largest number of opponents to sample for this precision. Sampling ends at this number even if the
/// precision is not reached.
pub(crate) fn most_samples(precision: f64) -> usize {
    if precision < PRECISION { MAX_SAMPLES } else { USUAL_SAMPLES }
}

/// The rule that ends sampling as soon as the best action is clear enough.
pub(crate) struct StoppingRule<'a> {
    /// The plan of each action that sets the hand; `None` for other actions and for the setting to grade. Gaps are
    /// measured from the best action with a plan, because sampling must find the best setting even if declaring or
    /// surrendering the hand has a higher EV.
    pub(crate) plans: Vec<Option<Plan>>,
    /// The conversion of a sample mean into units from all opponents.
    pub(crate) totals: &'a Totals,
    /// The wanted precision, in units from all opponents. A gap is precise enough if its standard error is not above
    /// this number.
    pub(crate) precision: f64,
    /// Largest number of opponents to sample, even if the precision is not reached.
    pub(crate) most: usize,
    /// Number of settings to list regardless of their plans.
    pub(crate) listed: usize,
    /// Number of plans to list.
    pub(crate) listed_plans: usize,
    /// The index of the setting to grade. `None` if there is no such setting.
    pub(crate) given: Option<usize>,
}

/// The batches of a query's sample. The [`StoppingRule`] and `stop` decide when sampling ends.
pub(crate) struct Batches<'a> {
    rule: &'a StoppingRule<'a>,
    stop: StopCheck<'a>,
    /// The actions that have not dropped out.
    running: Vec<usize>,
    /// Whether `stop` ended sampling early.
    pub(crate) stopped: bool,
}

/// A batch to sample.
pub(crate) struct Batch<'a> {
    /// The actions to sample: those that have not dropped out.
    pub(crate) running: &'a [usize],
    /// The number of opponents to sample.
    pub(crate) wanted: usize,
    /// The check for an early stop. It always returns `false` until [`MIN_SAMPLES`] opponents are sampled.
    pub(crate) stop: StopCheck<'a>,
}

impl Batches<'_> {
    /// Returns the next batch, or `None` if sampling ends. `least` is the number of opponents to sample if the rule
    /// wants no more; 0 to sample none.
    pub(crate) fn next(&mut self, results: &Results, least: usize) -> Option<Batch<'_>> {
        let sampled = results.opponents();
        let wanted = match self.rule.wanted(&self.running, results) {
            0 => least,
            wanted => wanted,
        };
        self.stopped = sampled >= MIN_SAMPLES && wanted > 0 && (self.stop)();
        if wanted == 0 || self.stopped || sampled >= self.rule.most {
            return None;
        }
        self.rule.drop_out(&mut self.running, results);
        let stop: StopCheck<'_> = if sampled < MIN_SAMPLES { &|| false } else { self.stop };
        Some(Batch { running: &self.running, wanted: wanted.min(self.rule.most - sampled), stop })
    }
}

impl StoppingRule<'_> {
    /// Returns the batches of a new sample, with all actions running. Sampling ends early if `stop` returns `true`.
    pub(crate) fn batches<'a>(&'a self, stop: StopCheck<'a>) -> Batches<'a> {
        Batches { rule: self, stop, running: (0..self.plans.len()).collect(), stopped: false }
    }

    /// Returns the running actions that have a plan, and the running actions without a plan, each best first.
    fn by_mean(&self, running: &[usize], results: &Results) -> (Vec<usize>, Vec<usize>) {
        let means = running.iter().map(|&action| (action, self.totals.ev(action, results.mean(action)).mean));
        let order = means.sorted_by(|(_, a), (_, b)| b.total_cmp(a)).map(|(action, _)| action);
        order.partition(|&action| self.plans[action].is_some())
    }

    /// Returns the EV of `best` minus the EV of `action`, and the standard error of this gap, in units from all
    /// opponents.
    fn gap(&self, results: &Results, best: usize, action: usize) -> (f64, f64) {
        let Mean { mean, std_err } = self.totals.gap(best, action, results.gap(best, action));
        (mean, std_err)
    }

    /// Returns the estimated number of additional opponents needed.
    ///
    /// * Until [`MIN_SAMPLES`] opponents are sampled, returns the number that is missing.
    /// * Afterwards, returns 0 if the standard error of every gap to the best setting is within the precision, ignoring
    ///   actions that need no more samples (see [`NOT_WORTH_IT`]). If only one action is running, or if no running
    ///   action has a plan, the standard error of the best action's EV must be within the precision instead.
    /// * Otherwise, returns a number that at most doubles the sample, so that a bad estimate costs little time.
    fn wanted(&self, running: &[usize], results: &Results) -> usize {
        let sampled = results.opponents();
        if sampled < MIN_SAMPLES {
            return MIN_SAMPLES - sampled;
        }
        let (settings, others) = self.by_mean(running, results);
        let error = match settings.split_first() {
            Some((&best, rest)) if !(rest.is_empty() && others.is_empty()) => {
                let gaps = rest.iter().chain(&others).map(|&action| self.gap(results, best, action));
                let doubtful = gaps.filter(|&(gap, error)| expected_loss(gap, error) > NOT_WORTH_IT * self.precision);
                doubtful.map(|(_, error)| error).fold(0.0, f64::max)
            }
            Some((&only, _)) => self.totals.ev(only, results.mean(only)).std_err,
            None => others.first().map_or(0.0, |&only| self.totals.ev(only, results.mean(only)).std_err),
        };
        if error <= self.precision {
            return 0;
        }
        let more = sampled as f64 * ((error / self.precision).powi(2) * 1.05 - 1.0);
        more.min(sampled as f64).ceil() as usize
    }

    /// Drops settings that need no more comparison. A dropped setting meets three conditions:
    ///
    /// * It is clearly worse than the best setting of its plan, if that plan is listed. Otherwise, it is clearly worse
    ///   than the best setting of all.
    /// * It is clearly worse than the last listed setting, if settings are listed.
    /// * It is clearly better or clearly worse than the given setting, if there is one.
    fn drop_out(&self, running: &mut Vec<usize>, results: &Results) {
        if results.opponents() < MIN_SAMPLES {
            return;
        }
        let (settings, _) = self.by_mean(running, results);
        let Some(&best) = settings.first() else { return };
        let is_behind = |action: usize, other: usize| {
            let (gap, error) = self.gap(results, other, action);
            gap > DROPS_OUT * error
        };
        let last_listed = self.listed.checked_sub(1).and_then(|last| settings.get(last).copied());
        let is_placed = |action: usize| {
            last_listed.is_none_or(|last| is_behind(action, last))
                && self.given.is_none_or(|given| is_behind(action, given) || is_behind(given, action))
        };
        let leaders: Vec<usize> =
            settings.iter().copied().unique_by(|&action| self.plans[action]).take(self.listed_plans).collect();
        let is_out = |&action: &usize| {
            let leader = leaders.iter().copied().find(|&leader| self.plans[leader] == self.plans[action]);
            // `Results::gap_of_half` compares the settings of a listed plan in each half of the sample. So none of
            // these settings drops out before the sample has two halves.
            if leader.is_some() && !results.has_halves() {
                return false;
            }
            leader != Some(action) && is_behind(action, leader.unwrap_or(best)) && is_placed(action)
        };
        // The runner-up stays, for comparison.
        let out: Vec<usize> = settings.iter().copied().skip(self.listed.max(2)).filter(is_out).collect();
        running.retain(|action| !out.contains(action));
    }
}

/// Returns an upper bound on the expected loss of a choice between two actions. The action with the higher mean in the
/// sample is chosen, which loses units if the other action is in fact better.
///
/// Assume that the true gap is normally distributed around `gap` with standard deviation `error`. Let σ be `error`, z
/// be |`gap`| / σ, φ be the density of the standard normal distribution, and Q be its upper tail. The expected loss is
/// σ (φ(z) − z Q(z)). Because Q(z) ≥ φ(z) z / (1 + z²), the loss is at most σ φ(z) / (1 + z²).
fn expected_loss(gap: f64, error: f64) -> f64 {
    if error == 0.0 {
        return 0.0;
    }
    let squared = (gap / error).powi(2);
    error * (-squared / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() / (1.0 + squared)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardSet, Rng};
    use crate::chinese::{ByRow, Payoffs, Rules, Showing};
    use crate::eval::RowRank;
    use crate::solver::opponents::groups::Groups;

    #[test]
    fn sampling_ends_at_the_maximum_number_of_opponents() {
        assert_eq!((most_samples(PRECISION), most_samples(0.001)), (150_000, MAX_SAMPLES));
        let most = 5_000;
        let totals = &Totals::of_tables(1);
        let rule =
            StoppingRule { plans: vec![None], totals, precision: 1e-9, most, listed: 0, listed_plans: 1, given: None };
        let mut results = Results::new(1);
        let mut batches = rule.batches(&|| false);
        while let Some(Batch { running, wanted, .. }) = batches.next(&results, 0) {
            let units = (0..wanted).map(|n| if n % 2 == 0 { 10 } else { -10 }).collect();
            results.add(running, vec![units], Groups::ungrouped(vec![Showing::surrender(CardSet::EMPTY); wanted]));
        }
        assert_eq!((batches.stopped, results.opponents()), (false, most));
    }

    /// An EV is the sampled mean times the number of unknown opponents, plus the units from known opponents. So two
    /// actions with the same EV remain in doubt, even if one of them earns more from known opponents.
    #[test]
    fn gaps_include_known_opponents() {
        // The first action earns 6 units more from known opponents, and 2 units less from each of three unknown ones.
        let totals = &Totals::of_opponents(vec![6.0, 0.0], 3);
        let precision = 3.0 * 0.1;
        let row = RowRank::from_index(0).unwrap();
        let plan = Plan::new(&Payoffs::new(&Rules::default()), ByRow::from_fn(|_| row));
        let plans = vec![Some(plan), None];
        let rule = StoppingRule { plans, totals, precision, most: 40_000, listed: 0, listed_plans: 1, given: None };
        let mut results = Results::new(2);
        let mut rng = Rng::new(4);
        let mut batches = rule.batches(&|| false);
        while let Some(Batch { running, wanted, .. }) = batches.next(&results, 0) {
            let mut units = |less: i32| (0..wanted).map(|_| rng.below(41) as i32 - 20 - less).collect();
            let sampled = vec![units(2), units(0)];
            results.add(running, sampled, Groups::ungrouped(vec![Showing::surrender(CardSet::EMPTY); wanted]));
        }
        let Mean { mean, std_err } = totals.gap(0, 1, results.gap(0, 1));
        assert!(mean.abs() < 4.0 * std_err && std_err <= precision, "{mean} {std_err}");
    }
}
