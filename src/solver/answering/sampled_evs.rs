//! [`SampledEvs`]: the EVs of actions over a sample of the possible deals.

use itertools::Itertools;

use super::candidates::CandidateAction;
use super::home_run_tables::HomeRunTables;
use super::setting_problem::SettingProblem;
use super::stopping::{Batch, MIN_SAMPLES, StoppingRule, most_samples};
use super::totals::Totals;
use crate::cards::CardSet;
use crate::chinese::Showing;
use crate::parallel::{StopCheck, map_chunks};
use crate::solver::ask::ev::{Ev, EvParts, SettingChances};
use crate::solver::ask::query::Query;
use crate::solver::hand::candidate::Plan;
use crate::solver::opponents::fresh_deals::{DEALT, deal, deal_tables};
use crate::solver::opponents::groups::{EquivalenceClasses, Groups};
use crate::solver::opponents::home_runs::HomeRuns;
use crate::solver::opponents::population::{EMBEDDED, OpponentSource};
use crate::solver::opponents::results::{Mean, Results};
use crate::solver::opponents::suit_relabelling::SeenCards;
use crate::solver::search::search::Search;

/// Number of chunks in the first batch of dealt opponents or tables.
const FIRST_CHUNKS: usize = 16;

/// The EVs of actions from a sample of opponents, or of tables.
pub(crate) struct SampledEvs {
    results: Results,
    totals: Totals,
    /// The unknown opponents, table by table. `None` if opponents were sampled one by one.
    tables: Option<Vec<Showing>>,
    /// The reference setting of each action, used if the action was dropped early. Among the settings sampled to the
    /// end, it is the best of the action's plan. If the plan has no such setting, the reference setting is the best of
    /// all settings sampled to the end. The action's plan comes first because the difference between similar settings
    /// has a low variance. `None` if no setting was sampled to the end.
    reference: Vec<Option<usize>>,
    evs: Vec<Ev>,
    stopped: bool,
}

impl SampledEvs {
    /// Samples until the query's precision or the maximum number of opponents is reached, or `stop` returns `true`.
    pub(crate) fn compute(
        problem: &SettingProblem<'_>,
        actions: &[CandidateAction],
        stop: StopCheck<'_>,
    ) -> SampledEvs {
        let crowded = problem.query.against.is_empty() && SampledEvs::source(problem).is_some();
        match problem.seating.is_together() && !crowded {
            false => SampledEvs::of_opponents(problem, actions, stop),
            true => SampledEvs::of_tables(problem, actions, stop),
        }
    }

    /// Returns the population. Returns `None` if there is no population, if the seed of the query is not 0, or if too
    /// few hands of the population avoid the seen cards.
    fn source<'a>(problem: &'a SettingProblem<'_>) -> Option<&'a OpponentSource<'a>> {
        problem.source.as_ref().filter(|_| problem.query.seed == 0 && problem.leaves_a_population())
    }

    /// Samples opponents one by one: first from the population, and then from new deals. If home runs count, the units
    /// that they add come from tables of the population.
    fn of_opponents(problem: &SettingProblem<'_>, actions: &[CandidateAction], stop: StopCheck<'_>) -> SampledEvs {
        let seed = problem.query.seed;
        let (player, payoffs) = (problem.player, problem.payoffs());
        let unseen = problem.query.unseen();
        let seen = SeenCards::new(CardSet::DECK - unseen);
        let source = SampledEvs::source(problem);
        let known = actions.iter().map(|action| problem.known_units(&action.shown)).collect();
        let totals = Totals::of_opponents(known, problem.unknown());
        let rule = rule(problem, actions, &totals);
        let mut results = Results::new(actions.len());
        let mut tables = source.filter(|_| problem.seating.is_together()).map(|source| {
            results.home_runs = Some(Box::new(HomeRuns::new(problem.unknown(), unseen, actions.len())));
            HomeRunTables::new(problem, source, actions)
        });
        let (mut blocks, mut chunks) = (0, 0);
        let mut batches = rule.batches(stop);
        loop {
            // Sample the first `EMBEDDED` blocks even if the precision is reached earlier. These blocks reduce the
            // error of the EV. They are cheap, because an embedded equilibrium already says how their hands are played.
            let sampled = results.opponents();
            let blocks_left = if source.is_some() { EMBEDDED.saturating_sub(blocks) } else { 0 };
            let least = sampled.div_ceil(blocks.max(1)) * blocks_left;
            let Some(Batch { running, wanted, stop }) = batches.next(&results, least) else { break };
            if let Some(tables) = &mut tables
                && blocks >= EMBEDDED
                && tables.add(blocks, wanted as f64 / sampled as f64, running, &mut results, stop)
            {
                continue;
            }
            let classes = EquivalenceClasses::new(
                payoffs,
                &running.iter().map(|&action| &actions[action].shown).collect::<Vec<_>>(),
            );
            let settled = |groups: Groups| {
                let units = running.iter().map(|&action| groups.settle(payoffs, &actions[action].shown));
                (units.collect::<Vec<Vec<i32>>>(), groups)
            };
            let left = source.map_or(0, |source| source.population.blocks() - blocks);
            let more = match source {
                Some(source) if left > 0 => {
                    // Estimate how many blocks are needed for `wanted` opponents, from the opponents per block so far.
                    let first = blocks;
                    let more = (wanted * first).div_ceil(sampled.max(1)).clamp(1, left);
                    blocks += more;
                    map_chunks(
                        more,
                        || (),
                        |(), i| source.group_opponents(first + i, &seen, &classes, stop).map(&settled),
                    )
                }
                _ => {
                    let first = chunks;
                    chunks += chunks_of(wanted, sampled);
                    map_chunks(chunks - first, Search::new, |search, i| {
                        let dealt = (!stop()).then(|| deal(player, search, unseen, seed, first + i));
                        dealt.map(|dealt| settled(Groups::of_showings(&classes, &dealt)))
                    })
                }
            };
            for (units, groups) in more.into_iter().flatten() {
                results.add(running, units, groups);
            }
            if let Some(tables) = &mut tables {
                tables.begin(running, &mut results, stop);
            }
        }
        let stopped = batches.stopped;
        let StoppingRule { plans, .. } = rule;
        SampledEvs::new(results, &plans, totals, None, stopped)
    }

    /// Samples whole tables. Each table has all unknown opponents.
    fn of_tables(problem: &SettingProblem<'_>, actions: &[CandidateAction], stop: StopCheck<'_>) -> SampledEvs {
        let seed = problem.query.seed;
        let dealt = (problem.query.unseen(), problem.unknown());
        let mut results = Results::new(actions.len());
        let totals = Totals::of_tables(actions.len());
        let rule = rule(problem, actions, &totals);
        let mut showings = Vec::new();
        let mut chunks = 0;
        let mut batches = rule.batches(stop);
        while let Some(Batch { running, wanted, stop }) = batches.next(&results, 0) {
            let first = chunks;
            chunks += chunks_of(wanted, results.opponents());
            let tables = map_chunks(chunks - first, Search::new, |search, i| {
                if stop() {
                    return None;
                }
                let tables = deal_tables(problem.player, search, dealt, seed, first + i);
                let units = |action: &usize| -> Vec<i32> {
                    tables.iter().map(|others| problem.table_units(&actions[*action].shown, others)).collect()
                };
                Some((running.iter().map(units).collect::<Vec<Vec<i32>>>(), tables))
            });
            for (units, tables) in tables.into_iter().flatten() {
                results.add(running, units, Groups::ungrouped(tables.iter().map(|table| table[0]).collect()));
                showings.extend(tables.into_iter().flatten());
            }
        }
        let stopped = batches.stopped;
        let StoppingRule { plans, .. } = rule;
        SampledEvs::new(results, &plans, totals, Some(showings), stopped)
    }

    /// Returns the result of a sample. `plans` contains the plan of each action: `None` for actions that do not set the
    /// hand, and for the setting to grade. `tables` and `stopped` become fields of the result.
    fn new(
        results: Results,
        plans: &[Option<Plan>],
        totals: Totals,
        tables: Option<Vec<Showing>>,
        stopped: bool,
    ) -> SampledEvs {
        let actions = plans.len();
        let means: Vec<Mean> = (0..actions).map(|action| results.mean(action)).collect();
        let complete = (0..actions).rev().filter(|&action| plans[action].is_some() && results.is_complete(action));
        let units = |action: usize| totals.ev(action, means[action]).mean;
        let best_first: Vec<usize> = complete.sorted_by(|&a, &b| units(b).total_cmp(&units(a))).collect();
        let best_of_plan = |action: usize| best_first.iter().find(|&&other| plans[other] == plans[action]);
        let reference = (0..actions).map(|action| best_of_plan(action).or(best_first.first()).copied()).collect();
        let mut sampled = SampledEvs { results, totals, tables, reference, evs: Vec::new(), stopped };
        sampled.evs = (0..actions).map(|action| ev(sampled.totals.ev(action, sampled.mean(&means, action)))).collect();
        sampled
    }

    /// Returns the mean of an action. `means` contains the mean of each action over its sampled opponents. For a
    /// setting dropped early, the result is the mean of its [reference setting](SampledEvs::reference) minus the gap
    /// between the two.
    fn mean(&self, means: &[Mean], action: usize) -> Mean {
        match self.reference[action] {
            Some(reference) if !self.results.is_complete(action) => {
                Mean { mean: means[reference].mean - self.results.gap(reference, action).mean, ..means[action] }
            }
            _ => means[action],
        }
    }

    /// Returns the number of opponents, or tables, in the sample.
    pub(crate) fn samples(&self) -> usize {
        self.results.opponents()
    }

    /// Returns `true` if `stop` ended sampling before the precision was reached.
    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }

    pub(crate) fn ev(&self, action: usize) -> Ev {
        self.evs[action]
    }

    /// Returns the EV of `action` minus that of `other`, over the opponents sampled for both. If only `other` was
    /// dropped early, the result is a sum of two gaps: from `action` to the reference setting of `other`, and from the
    /// reference setting to `other`.
    pub(crate) fn gap(&self, action: usize, other: usize) -> Ev {
        let results = &self.results;
        let gap = match self.reference[other] {
            Some(reference) if reference != action && results.is_complete(action) && !results.is_complete(other) => {
                let (far, near) = (results.gap(action, reference), results.gap(reference, other));
                Mean { mean: far.mean + near.mean, std_err: far.std_err.hypot(near.std_err) }
            }
            _ => results.gap(action, other),
        };
        ev(self.totals.gap(action, other, gap))
    }

    /// Returns the EV difference between the best and the worst of several actions, in units from all opponents.
    /// `by_model` lists the actions in the order of the model, best first.
    ///
    /// One half of the sample chooses the two actions and the other half measures their gap, so that the choice adds no
    /// bias. The halves consist of alternate pieces of the sample; a piece is a block of the population or a chunk of
    /// dealt opponents. An action that dropped out after the first piece therefore has no second half. Such actions are
    /// clearly worse than the best, so the last of them by the model counts as the worst action of all. If there is
    /// such an action, the second half chooses the best action, and [`SampledEvs::gap`] gives its gap to the worst.
    pub(crate) fn spread(&self, by_model: &[usize]) -> Ev {
        let gap = |action: usize, other: usize, half: usize| {
            Some(self.totals.gap(action, other, self.results.gap_of_half(action, other, half)?))
        };
        let has_halves = |action: &usize| (0..2).all(|half| gap(*action, *action, half).is_some());
        let (complete, dropped): (Vec<usize>, Vec<usize>) = by_model.iter().partition(|action| has_halves(action));
        // Finds the worst and the best action in one half of the sample, among the actions with two halves.
        let chosen_by = |half: usize| {
            let first = *complete.first()?;
            let above_first = complete.iter().filter_map(|&action| Some((action, gap(action, first, half)?.mean)));
            let ((worst, _), (best, _)) = above_first.minmax_by(|(_, a), (_, b)| a.total_cmp(b)).into_option()?;
            Some((worst, best))
        };
        if let Some(&worst) = dropped.last() {
            let best = chosen_by(1).map_or(by_model[0], |(_, best)| best);
            return self.gap(best, worst);
        }
        let measured = chosen_by(0).and_then(|(worst, best)| gap(best, worst, 1));
        ev(measured.unwrap_or(Mean { mean: 0.0, std_err: 0.0 }))
    }

    /// Returns `true` if `action` has a higher EV than `other`, over the opponents sampled for both.
    pub(crate) fn is_better(&self, action: usize, other: usize) -> bool {
        self.totals.gap(action, other, self.results.gap(action, other)).mean > 0.0
    }

    /// Returns the chances of the rows of `action`, whose index is `n`.
    pub(crate) fn chances(&self, action: &CandidateAction, n: usize) -> SettingChances {
        match &self.tables {
            Some(tables) => SettingChances::from_opponents(&action.shown, tables.iter().map(|opponent| (opponent, 1))),
            None => {
                let groups = self.results.representatives().take(self.results.groups_sampled(n));
                SettingChances::from_opponents(&action.shown, groups.map(|(theirs, weight)| (theirs, weight as u64)))
            }
        }
    }

    /// Returns the units that home runs add to the EV of `action`, from the tables sampled for both `action` and
    /// `sampled_by`.
    fn home_runs(&self, action: usize, sampled_by: usize) -> EvParts {
        let added = self.results.home_runs.as_ref().map_or(0.0, |home_runs| home_runs.added(action, sampled_by));
        EvParts::multipliers(added * self.totals.times())
    }

    /// Splits the EV of the action with index `n` into parts. For a setting dropped early, these are the parts of its
    /// reference setting minus the parts of the gap between the two.
    pub(crate) fn parts(&self, problem: &SettingProblem<'_>, actions: &[CandidateAction], n: usize) -> EvParts {
        let alone = |action: usize, groups: usize| match &self.tables {
            Some(tables) => {
                let tables = tables.chunks(problem.unknown()).take(groups);
                problem.parts_of_tables(&actions[action].shown, tables)
            }
            None => problem.parts_of_pairs(&actions[action].shown, self.results.representatives().take(groups)),
        };
        let parts = |action: usize, other: usize| {
            alone(action, self.results.groups_sampled(other)) + self.home_runs(action, other)
        };
        match self.reference[n] {
            Some(reference) if !self.results.is_complete(n) => {
                parts(reference, reference) - (parts(reference, n) - parts(n, n))
            }
            _ => parts(n, n),
        }
    }
}

fn ev(Mean { mean, std_err }: Mean) -> Ev {
    Ev::Sampled { mean, std_err }
}

/// Returns the rule that ends sampling.
fn rule<'a>(problem: &SettingProblem<'_>, actions: &[CandidateAction], totals: &'a Totals) -> StoppingRule<'a> {
    let Query { top, precision, .. } = *problem.query;
    let plan = |action: &CandidateAction| Some(Plan::new(problem.payoffs(), action.setting()?.ranks));
    let plans = actions.iter().map(plan).collect();
    StoppingRule {
        plans,
        totals,
        // Known opponents add nothing to the error.
        precision: precision * problem.unknown() as f64,
        most: most_samples(precision),
        listed: problem.listed(),
        listed_plans: top,
        given: actions.iter().position(|action| action.is_given),
    }
}

/// Returns the number of chunks to deal for `wanted` more opponents after `sampled` opponents. If `sampled` is below
/// [`MIN_SAMPLES`], the number is [`FIRST_CHUNKS`].
fn chunks_of(wanted: usize, sampled: usize) -> usize {
    if sampled >= MIN_SAMPLES { wanted.div_ceil(DEALT) } else { FIRST_CHUNKS }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rng;

    /// Returns sampled EVs of actions. Against each opponent, an action wins its entry of `units` plus independent
    /// noise. The opponents are added in four batches.
    fn planted(units: &[i32], rng: &mut Rng) -> SampledEvs {
        const OPPONENTS: usize = 300;
        let actions: Vec<usize> = (0..units.len()).collect();
        let mut results = Results::new(actions.len());
        for _ in 0..4 {
            let noise = |rng: &mut Rng| rng.below(41) as i32 - 20;
            let units_by_action =
                actions.iter().map(|&action| (0..OPPONENTS).map(|_| units[action] + noise(rng)).collect()).collect();
            results.add(
                &actions,
                units_by_action,
                Groups::ungrouped(vec![Showing::surrender(CardSet::EMPTY); OPPONENTS]),
            );
        }
        let totals = Totals::of_tables(actions.len());
        SampledEvs { results, totals, tables: None, reference: Vec::new(), evs: Vec::new(), stopped: false }
    }

    /// The gap between the best and the worst action is unbiased, although luck affects which two are chosen. Its
    /// standard error is correct.
    #[test]
    fn spreads_have_no_selection_bias() {
        let mut rng = Rng::new(8);
        for (units, gap) in [([0; 6], 0.0), ([0, 0, 0, 0, 0, -10], 10.0), ([2, 0, 0, 0, -3, -10], 12.0)] {
            let spread = |_| planted(&units, &mut rng).spread(&[0, 1, 2, 3, 4, 5]);
            let errors: Vec<[f64; 2]> =
                (0..200).map(spread).map(|ev| [ev.mean() - gap, ev.std_err().unwrap()]).collect();
            let n = errors.len() as f64;
            let stated = errors.iter().map(|[_, error]| error * error).sum::<f64>() / n;
            let squares = errors.iter().map(|[by, _]| by * by).sum::<f64>() / n;
            let mean = errors.iter().map(|[by, _]| by).sum::<f64>() / n;
            assert!(mean.abs() < 4.0 * (stated / n).sqrt(), "{units:?}: {mean}");
            assert!((0.6..1.6).contains(&(squares / stated)), "{units:?}: {squares} {stated}");
        }
    }

    /// An action dropped early is compared with another by the opponents sampled for both, not by the means.
    #[test]
    fn actions_are_compared_by_common_opponents() {
        let mut results = Results::new(3);
        let groups = || Groups::ungrouped(vec![Showing::surrender(CardSet::EMPTY); 2]);
        results.add(&[0, 1, 2], vec![vec![5, 5], vec![4, 4], vec![3, 3]], groups());
        results.add(&[0, 2], vec![vec![9, 9], vec![9, 9]], groups());
        let sampled = SampledEvs::new(results, &[None; 3], Totals::of_opponents(vec![0.0; 3], 3), None, false);
        assert!(sampled.is_better(1, 2) && !sampled.is_better(2, 1) && !sampled.is_better(1, 0));
        assert!(sampled.ev(1).mean() < sampled.ev(2).mean(), "the means are over different opponents");
    }
}
