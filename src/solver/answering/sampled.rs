//! [`Sampled`]: what ways to play a hand earn on average over a sample of the possible deals.

use std::cell::Cell;

use itertools::Itertools;

use super::candidates::Way;
use super::home_run_tables::HomeRunTables;
use super::position::Position;
use super::stopping::{MIN_SAMPLES, StoppingRule, most_samples};
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

/// Number of chunks that are dealt at first.
const FIRST_CHUNKS: usize = 16;

/// What ways to play a hand earn from a sample of opponents, or of tables.
pub(crate) struct Sampled {
    results: Results,
    /// The units that known opponents pay each way, if opponents are taken one by one.
    known: Vec<f64>,
    /// How often a sampled opponent counts: once for each unknown one. A table counts once.
    times: f64,
    /// The unknown opponents that were dealt, table by table, if they are taken together.
    tables: Option<Vec<Showing>>,
    /// The setting with which each way is compared if it fell behind before the end: of those that met everybody the best of
    /// the same plan, or the best of all. The two are alike, so that little is left to chance.
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

    /// Returns the population, if the query asks for it and enough of it is left.
    fn crowd<'a>(position: &'a Position<'_>) -> Option<&'a Crowd<'a>> {
        position.crowd.as_ref().filter(|_| position.query.seed == 0 && position.leaves_a_population())
    }

    /// Samples opponents one by one, from the population as long as it lasts. Where home runs count, what they add comes from
    /// tables of the population.
    fn of_opponents(position: &Position<'_>, ways: &[Way], stop: Stop<'_>) -> Sampled {
        let Query { seed, precision, .. } = *position.query;
        let (player, payoffs) = (position.player, position.payoffs());
        let unseen = position.query.unseen();
        let seen = Seen::new(CardSet::DECK - unseen);
        let crowd = Sampled::crowd(position);
        let known: Vec<f64> = ways.iter().map(|way| position.known_units(&way.shown)).collect();
        let rule = rule(position, ways, &known, precision);
        let mut results = Results::new(ways.len());
        let mut tables = crowd.filter(|_| position.seating.is_together()).map(|crowd| {
            results.home_runs = Some(Box::new(HomeRuns::new(position.unknown(), unseen, ways.len())));
            HomeRunTables::new(position, crowd, ways)
        });
        let (blocks, mut chunks) = (Cell::new(0), 0);
        // The blocks that come with the equilibrium are met in any case: they cost little, and the ev is surer.
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
                    // As many blocks as it takes to meet the opponents wanted, at the rate of the blocks before.
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
        Sampled::new(results, &rule.plans, known, position.unknown() as f64, None, stopped)
    }

    /// Samples tables of all unknown opponents.
    fn of_tables(position: &Position<'_>, ways: &[Way], stop: Stop<'_>) -> Sampled {
        let Query { seed, precision, .. } = *position.query;
        let dealt = (position.query.unseen(), position.unknown());
        let mut results = Results::new(ways.len());
        let known = vec![0.0; ways.len()];
        let precision = precision * position.opponents as f64;
        let rule = rule(position, ways, &known, precision);
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
        Sampled::new(results, &rule.plans, known, 1.0, Some(met), stopped)
    }

    /// `plans` has the plan of each way to set the hand.
    fn new(
        results: Results,
        plans: &[Option<Plan>],
        known: Vec<f64>,
        times: f64,
        tables: Option<Vec<Showing>>,
        stopped: bool,
    ) -> Sampled {
        let ways = plans.len();
        let means: Vec<Mean> = (0..ways).map(|way| results.mean(way)).collect();
        let complete = (0..ways).rev().filter(|&way| plans[way].is_some() && results.is_complete(way));
        let units = |way: usize| means[way].mean + known[way];
        let best_first: Vec<usize> = complete.sorted_by(|&a, &b| units(b).total_cmp(&units(a))).collect();
        let of_its_plan = |way: usize| best_first.iter().find(|&&other| plans[other] == plans[way]);
        let beside = (0..ways).map(|way| of_its_plan(way).or(best_first.first()).copied()).collect();
        let mut sampled = Sampled { results, known, times, tables, beside, evs: Vec::new(), stopped };
        sampled.evs = (0..ways).map(|way| sampled.scaled(sampled.mean(&means, way), sampled.known[way])).collect();
        sampled
    }

    /// Returns the mean of a way, given the mean of each from those opponents that it met. For a setting that fell behind
    /// before the end it is the mean of the setting [beside](Sampled::beside) it less what it fell behind by.
    fn mean(&self, means: &[Mean], way: usize) -> Mean {
        match self.beside[way] {
            Some(beside) if !self.results.is_complete(way) => {
                Mean { mean: means[beside].mean - self.results.gap(beside, way).mean, ..means[way] }
            }
            _ => means[way],
        }
    }

    /// Returns the ev from all opponents, of whom the known ones pay `known` units.
    fn scaled(&self, Mean { mean, std_err }: Mean, known: f64) -> Ev {
        Ev::Sampled { mean: mean * self.times + known, std_err: std_err * self.times }
    }

    /// Returns the number of opponents, or tables, in the sample.
    pub(crate) fn samples(&self) -> usize {
        self.results.opponents()
    }

    /// Returns whether sampling was stopped before the precision was reached.
    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }

    pub(crate) fn ev(&self, way: usize) -> Ev {
        self.evs[way]
    }

    /// Returns what a way earns more than another, from those opponents that both met; where the other fell behind before the
    /// end, by way of the setting beside it.
    pub(crate) fn gap(&self, way: usize, other: usize) -> Ev {
        let results = &self.results;
        let gap = match self.beside[other] {
            Some(beside) if beside != way && results.is_complete(way) && !results.is_complete(other) => {
                let (far, near) = (results.gap(way, beside), results.gap(beside, other));
                Mean { mean: far.mean + near.mean, std_err: far.std_err.hypot(near.std_err) }
            }
            _ => results.gap(way, other),
        };
        self.scaled(gap, self.known[way] - self.known[other])
    }

    /// Returns the chances of the rows of way number `n`.
    pub(crate) fn chances(&self, way: &Way, n: usize) -> SettingChances {
        match &self.tables {
            Some(tables) => SettingChances::of(&way.shown, tables.iter().map(|met| (met, 1))),
            None => {
                let met = self.results.met().take(self.results.groups_met(n));
                SettingChances::of(&way.shown, met.map(|(theirs, weight)| (theirs, weight as u64)))
            }
        }
    }

    /// Returns what home runs add to a way at the tables that another way met as well.
    fn home_runs(&self, way: usize, met_by: usize) -> EvParts {
        let added = self.results.home_runs.as_ref().map_or(0.0, |of| of.added(way, met_by));
        EvParts::multipliers(added * self.times)
    }

    /// Takes the ev of way number `n` apart. For a setting that fell behind before the end they are the parts of the setting
    /// beside it less what it fell behind by.
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

/// Returns how long to sample the ways, to this standard error of a gap. Known opponents pay them `known` units.
fn rule<'a>(position: &Position<'_>, ways: &[Way], known: &'a [f64], precision: f64) -> StoppingRule<'a> {
    let Query { top, variants, precision: asked, .. } = *position.query;
    let plan = |way: &Way| Some(Plan::of(position.payoffs(), way.setting()?.ranks));
    let plans = ways.iter().map(plan).collect();
    StoppingRule {
        plans,
        known,
        precision,
        most: most_samples(asked),
        listed: if variants { top } else { 0 },
        listed_plans: top,
    }
}

/// Returns the number of chunks to deal in order to meet the opponents wanted, after those met.
fn chunks_of(wanted: usize, met: usize) -> usize {
    if met >= MIN_SAMPLES { wanted.div_ceil(DEALT) } else { FIRST_CHUNKS }
}
