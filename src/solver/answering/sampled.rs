//! [`Sampled`]: the EVs of actions over a sample of the possible deals.

use std::cell::Cell;

use itertools::Itertools;

use super::candidates::Way;
use super::home_run_tables::HomeRunTables;
use super::position::Position;
use super::stopping::{MIN_SAMPLES, StoppingRule, most_samples};
use super::totals::Totals;
use crate::cards::CardSet;
use crate::chinese::Showing;
use crate::solver::ask::chances::SettingChances;
use crate::solver::ask::ev::Ev;
use crate::solver::ask::parts::EvParts;
use crate::solver::ask::query::Query;
use crate::solver::hand::plan::Plan;
use crate::solver::opponents::fresh_deals::{DEALT, deal, deal_tables};
use crate::solver::opponents::groups::{Alike, Groups};
use crate::solver::opponents::home_runs::HomeRuns;
use crate::solver::opponents::mean::Mean;
use crate::solver::opponents::population::{Crowd, EMBEDDED};
use crate::solver::opponents::results::Results;
use crate::solver::opponents::suit_relabelling::Seen;
use crate::solver::parallel::{Stop, map_chunks};
use crate::solver::search::search::Search;

/// Number of chunks dealt first.
const FIRST_CHUNKS: usize = 16;

/// The EVs of actions from a sample of opponents, or of tables.
pub(crate) struct Sampled {
    results: Results,
    totals: Totals,
    /// The dealt unknown opponents, table by table, if a table's opponents are settled together.
    tables: Option<Vec<Showing>>,
    /// The reference setting of each action, used if the action was dropped early. It is the best setting of the same
    /// plan with all samples, or else the best of all. Similar settings keep the variance of the difference low.
    beside: Vec<Option<usize>>,
    evs: Vec<Ev>,
    stopped: bool,
}

impl Sampled {
    /// Samples until the query's precision is reached or `stop` returns `true`.
    pub(crate) fn of(position: &Position<'_>, ways: &[Way], stop: Stop<'_>) -> Sampled {
        let crowded = position.query.against.is_empty() && Sampled::crowd(position).is_some();
        match position.seating.is_together() && !crowded {
            false => Sampled::of_opponents(position, ways, stop),
            true => Sampled::of_tables(position, ways, stop),
        }
    }

    /// Returns the population, if the query uses it and enough of it is left.
    fn crowd<'a>(position: &'a Position<'_>) -> Option<&'a Crowd<'a>> {
        position.crowd.as_ref().filter(|_| position.query.seed == 0 && position.leaves_a_population())
    }

    /// Samples opponents one by one, from the population until it is used up. If home runs count, their units come from
    /// tables of the population.
    fn of_opponents(position: &Position<'_>, ways: &[Way], stop: Stop<'_>) -> Sampled {
        let seed = position.query.seed;
        let (player, payoffs) = (position.player, position.payoffs());
        let unseen = position.query.unseen();
        let seen = Seen::new(CardSet::DECK - unseen);
        let crowd = Sampled::crowd(position);
        let known = ways.iter().map(|way| position.known_units(&way.shown)).collect();
        let totals = Totals::of_opponents(known, position.unknown());
        let rule = rule(position, ways, &totals);
        let mut results = Results::new(ways.len());
        let mut tables = crowd.filter(|_| position.seating.is_together()).map(|crowd| {
            results.home_runs = Some(Box::new(HomeRuns::new(position.unknown(), unseen, ways.len())));
            HomeRunTables::new(position, crowd, ways)
        });
        let (blocks, mut chunks) = (Cell::new(0), 0);
        // The blocks that come with the equilibrium are always sampled: they are cheap and reduce the error of the EV.
        let least = |results: &Results| match blocks.get() {
            met if crowd.is_some() && met < EMBEDDED => results.opponents().div_ceil(met.max(1)) * (EMBEDDED - met),
            _ => 0,
        };
        let stopped = rule.run(&mut results, stop, least, |running, wanted, results, stop| {
            let met = results.opponents();
            if let Some(tables) = &mut tables
                && blocks.get() >= EMBEDDED
                && tables.add(blocks.get(), wanted as f64 / met as f64, running, results, stop)
            {
                return;
            }
            let alike = Alike::new(payoffs, &running.iter().map(|&way| &ways[way].shown).collect::<Vec<_>>());
            let settled = |groups: Groups| {
                let units = running.iter().map(|&way| groups.settle(payoffs, &ways[way].shown));
                (units.collect::<Vec<Vec<i32>>>(), groups)
            };
            let left = crowd.map_or(0, |crowd| crowd.population.blocks() - blocks.get());
            let more = match crowd {
                Some(crowd) if left > 0 => {
                    // The number of blocks that should contain the wanted opponents, at the rate of the blocks so far.
                    let first = blocks.get();
                    let more = (wanted * first).div_ceil(met.max(1)).clamp(1, left);
                    blocks.set(first + more);
                    map_chunks(more, || (), |(), i| crowd.meet(first + i, &seen, &alike, stop).map(&settled))
                }
                _ => {
                    let first = chunks;
                    chunks += chunks_of(wanted, met);
                    map_chunks(chunks - first, Search::new, |search, i| {
                        let dealt = (!stop()).then(|| deal(player, search, unseen, seed, first + i));
                        dealt.map(|dealt| settled(Groups::of_showings(&alike, &dealt)))
                    })
                }
            };
            for (units, groups) in more.into_iter().flatten() {
                results.meet(running, units, groups);
            }
            if let Some(tables) = &mut tables {
                tables.begin(running, results, stop);
            }
        });
        let StoppingRule { plans, .. } = rule;
        Sampled::new(results, &plans, totals, None, stopped)
    }

    /// Samples tables of all unknown opponents.
    fn of_tables(position: &Position<'_>, ways: &[Way], stop: Stop<'_>) -> Sampled {
        let seed = position.query.seed;
        let dealt = (position.query.unseen(), position.unknown());
        let mut results = Results::new(ways.len());
        let totals = Totals::of_tables(ways.len());
        let rule = rule(position, ways, &totals);
        let mut met = Vec::new();
        let mut chunks = 0;
        let none = |_: &Results| 0;
        let stopped = rule.run(&mut results, stop, none, |running, wanted, results, stop| {
            let first = chunks;
            chunks += chunks_of(wanted, results.opponents());
            let tables = map_chunks(chunks - first, Search::new, |search, i| {
                if stop() {
                    return None;
                }
                let tables = deal_tables(position.player, search, dealt, seed, first + i);
                let units = |way: &usize| -> Vec<i32> {
                    tables.iter().map(|met| position.table_units(&ways[*way].shown, met)).collect()
                };
                Some((running.iter().map(units).collect::<Vec<Vec<i32>>>(), tables))
            });
            for (units, tables) in tables.into_iter().flatten() {
                results.meet(running, units, Groups::alone(tables.iter().map(|table| table[0]).collect()));
                met.extend(tables.into_iter().flatten());
            }
        });
        let StoppingRule { plans, .. } = rule;
        Sampled::new(results, &plans, totals, Some(met), stopped)
    }

    /// Returns the result of a sample. `plans` contains the plan of each action that sets the hand.
    fn new(
        results: Results,
        plans: &[Option<Plan>],
        totals: Totals,
        tables: Option<Vec<Showing>>,
        stopped: bool,
    ) -> Sampled {
        let ways = plans.len();
        let means: Vec<Mean> = (0..ways).map(|way| results.mean(way)).collect();
        let complete = (0..ways).rev().filter(|&way| plans[way].is_some() && results.is_complete(way));
        let units = |way: usize| totals.of(way, means[way]).mean;
        let best_first: Vec<usize> = complete.sorted_by(|&a, &b| units(b).total_cmp(&units(a))).collect();
        let of_its_plan = |way: usize| best_first.iter().find(|&&other| plans[other] == plans[way]);
        let beside = (0..ways).map(|way| of_its_plan(way).or(best_first.first()).copied()).collect();
        let mut sampled = Sampled { results, totals, tables, beside, evs: Vec::new(), stopped };
        sampled.evs = (0..ways).map(|way| ev(sampled.totals.of(way, sampled.mean(&means, way)))).collect();
        sampled
    }

    /// Returns the mean of an action. `means` contains the mean of each action over its sampled opponents. For a
    /// setting dropped early, the result is the mean of its [reference setting](Sampled::beside) minus the gap between
    /// the two.
    fn mean(&self, means: &[Mean], way: usize) -> Mean {
        match self.beside[way] {
            Some(beside) if !self.results.is_complete(way) => {
                Mean { mean: means[beside].mean - self.results.gap(beside, way).mean, ..means[way] }
            }
            _ => means[way],
        }
    }

    /// Returns the number of opponents, or tables, in the sample.
    pub(crate) fn samples(&self) -> usize {
        self.results.opponents()
    }

    /// Returns `true` if sampling was stopped before it reached the precision.
    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }

    pub(crate) fn ev(&self, way: usize) -> Ev {
        self.evs[way]
    }

    /// Returns the EV of `way` minus that of `other`, over the opponents sampled for both. If `other` was dropped
    /// early, adds its gap to its reference setting.
    pub(crate) fn gap(&self, way: usize, other: usize) -> Ev {
        let results = &self.results;
        let gap = match self.beside[other] {
            Some(beside) if beside != way && results.is_complete(way) && !results.is_complete(other) => {
                let (far, near) = (results.gap(way, beside), results.gap(beside, other));
                Mean { mean: far.mean + near.mean, std_err: far.std_err.hypot(near.std_err) }
            }
            _ => results.gap(way, other),
        };
        ev(self.totals.gap(way, other, gap))
    }

    /// Returns the EV difference between the best and the worst of several actions, in units from all opponents. One
    /// half of the sample chooses the two actions and the other half measures their gap, so that the luck of the choice
    /// adds nothing. `by_model` lists the actions best first by the model. The model chooses if the sample does not
    /// have two halves.
    pub(crate) fn spread(&self, by_model: &[usize]) -> Ev {
        let gap = |way: usize, other: usize, half: usize| {
            Some(self.totals.gap(way, other, self.results.gap_of_half(way, other, half)?))
        };
        let met = |&way: &usize| (0..2).all(|half| gap(way, way, half).is_some());
        let measured = by_model.iter().copied().find(|way| met(way)).and_then(|first| {
            let ways = by_model.iter().copied().filter(met);
            let above_first = ways.filter_map(|way| Some((way, gap(way, first, 0)?.mean)));
            let ((worst, _), (best, _)) = above_first.minmax_by(|(_, a), (_, b)| a.total_cmp(b)).into_option()?;
            gap(best, worst, 1)
        });
        match (measured, by_model.first(), by_model.last()) {
            (Some(measured), ..) => ev(measured),
            (None, Some(&best), Some(&worst)) => self.gap(best, worst),
            (None, ..) => ev(Mean { mean: 0.0, std_err: 0.0 }),
        }
    }

    /// Returns `true` if `way` has a higher EV than `other`, over the opponents sampled for both.
    pub(crate) fn is_better(&self, way: usize, other: usize) -> bool {
        self.totals.gap(way, other, self.results.gap(way, other)).mean > 0.0
    }

    /// Returns the chances of the rows of `way`, action number `n`.
    pub(crate) fn chances(&self, way: &Way, n: usize) -> SettingChances {
        match &self.tables {
            Some(tables) => SettingChances::of(&way.shown, tables.iter().map(|met| (met, 1))),
            None => {
                let met = self.results.met().take(self.results.groups_met(n));
                SettingChances::of(&way.shown, met.map(|(theirs, weight)| (theirs, weight as u64)))
            }
        }
    }

    /// Returns the units that home runs add to `way` at the tables that were also sampled for `met_by`.
    fn home_runs(&self, way: usize, met_by: usize) -> EvParts {
        let added = self.results.home_runs.as_ref().map_or(0.0, |of| of.added(way, met_by));
        EvParts::multipliers(added * self.totals.times())
    }

    /// Splits the EV of action number `n` into parts. For a setting dropped early, these are the parts of its reference
    /// setting minus the parts of their gap.
    pub(crate) fn parts(&self, position: &Position<'_>, ways: &[Way], n: usize) -> EvParts {
        let alone = |way: usize, groups: usize| match &self.tables {
            Some(tables) => {
                let tables = tables.chunks(position.unknown()).take(groups);
                position.parts_of_tables(&ways[way].shown, tables)
            }
            None => position.parts_of_pairs(&ways[way].shown, self.results.met().take(groups)),
        };
        let parts = |way: usize, other: usize| alone(way, self.results.groups_met(other)) + self.home_runs(way, other);
        match self.beside[n] {
            Some(beside) if !self.results.is_complete(n) => parts(beside, beside) - (parts(beside, n) - parts(n, n)),
            _ => parts(n, n),
        }
    }
}

fn ev(Mean { mean, std_err }: Mean) -> Ev {
    Ev::Sampled { mean, std_err }
}

/// Returns the rule for the length of the sample.
fn rule<'a>(position: &Position<'_>, ways: &[Way], totals: &'a Totals) -> StoppingRule<'a> {
    let Query { top, precision, .. } = *position.query;
    let plan = |way: &Way| Some(Plan::of(position.payoffs(), way.setting()?.ranks));
    let plans = ways.iter().map(plan).collect();
    StoppingRule {
        plans,
        totals,
        // Known opponents add nothing to the error.
        precision: precision * position.unknown() as f64,
        most: most_samples(precision),
        listed: position.listed(),
        listed_plans: top,
        given: ways.iter().position(|way| way.is_given),
    }
}

/// Returns the number of chunks to deal for `wanted` more opponents after `met`.
fn chunks_of(wanted: usize, met: usize) -> usize {
    if met >= MIN_SAMPLES { wanted.div_ceil(DEALT) } else { FIRST_CHUNKS }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rng;

    /// Returns results of actions with these mean units, each with its own noise, against opponents in a few pieces.
    fn planted(units: &[i32], rng: &mut Rng) -> Sampled {
        const OPPONENTS: usize = 300;
        let ways: Vec<usize> = (0..units.len()).collect();
        let mut results = Results::new(ways.len());
        for _ in 0..4 {
            let noise = |rng: &mut Rng| rng.below(41) as i32 - 20;
            let met = ways.iter().map(|&way| (0..OPPONENTS).map(|_| units[way] + noise(rng)).collect()).collect();
            results.meet(&ways, met, Groups::alone(vec![Showing::surrender(CardSet::EMPTY); OPPONENTS]));
        }
        let totals = Totals::of_tables(ways.len());
        Sampled { results, totals, tables: None, beside: Vec::new(), evs: Vec::new(), stopped: false }
    }

    /// The gap between the best and the worst action is not too large, although luck affects which two are chosen. Its
    /// error is the one it states.
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

    /// A setting dropped early is placed by its sampled opponents, not by its estimated mean.
    #[test]
    fn actions_are_compared_by_common_opponents() {
        let mut results = Results::new(3);
        let groups = || Groups::alone(vec![Showing::surrender(CardSet::EMPTY); 2]);
        results.meet(&[0, 1, 2], vec![vec![5, 5], vec![4, 4], vec![3, 3]], groups());
        results.meet(&[0, 2], vec![vec![9, 9], vec![9, 9]], groups());
        let sampled = Sampled::new(results, &[None; 3], Totals::of_opponents(vec![0.0; 3], 3), None, false);
        assert!(sampled.is_better(1, 2) && !sampled.is_better(2, 1) && !sampled.is_better(1, 0));
        assert!(sampled.ev(1).mean() < sampled.ev(2).mean(), "the means are over other opponents");
    }
}
