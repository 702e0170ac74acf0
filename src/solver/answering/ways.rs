//! What the ways to play a hand earn: by the strategy's model, exactly, or from a sample.

use std::cell::Cell;
use std::rc::Rc;

use super::asked::{Asked, POPULATION_FROM};
use super::stopping::{MIN_SAMPLES, Race};
use crate::cards::CardSet;
use crate::chinese::settle::{settle_first, settle_pair};
use crate::chinese::{ByRow, Natural, Showing, Status};
use crate::solver::ask::answer::Method;
use crate::solver::ask::chances::{RowChances, SettingChances};
use crate::solver::ask::ev::Ev;
use crate::solver::ask::parts::{EvParts, PartSums};
use crate::solver::ask::query::Query;
use crate::solver::hand::candidate::Candidate;
use crate::solver::opponents::fresh_deals::{DEALT, deal, deal_tables, enumerate};
use crate::solver::opponents::groups::{Alike, Groups};
use crate::solver::opponents::population::EMBEDDED;
use crate::solver::opponents::results::{Mean, Results};
use crate::solver::opponents::suit_relabelling::Seen;
use crate::solver::parallel::map_chunks;
use crate::solver::search::search::Search;

/// How many chunks are dealt at first.
const FIRST_CHUNKS: usize = 16;

/// A way to play the hand that is compared with others.
#[derive(Clone, Copy)]
pub(crate) enum Way {
    Set(Candidate),
    Declare(Natural),
    Surrender,
    /// Set it against the rules, because no setting is legal.
    Misset,
    /// Set it as the setting that is graded.
    Given(Candidate),
}

/// What the ways to play earn, by way.
pub(crate) struct Evs<'a> {
    pub(crate) method: Method,
    pub(crate) samples: usize,
    pub(crate) stopped: bool,
    pub(crate) evs: Vec<Ev>,
    /// What the first of two ways earns more, and how a way fares.
    pub(crate) gap: Box<dyn Fn(usize, usize) -> Ev + 'a>,
    pub(crate) fares: Box<dyn Fn(usize) -> SettingChances + 'a>,
    /// What its ev is made of; the model does not know.
    pub(crate) parts: Box<dyn Fn(usize) -> Option<EvParts> + 'a>,
}

impl Asked<'_> {
    /// What a way to play earns from the opponents who are known, if they are taken one by one.
    pub(crate) fn known_units(&self, showing: &Showing) -> f64 {
        let payoffs = self.solver.player.payoffs();
        self.known.iter().map(|known| f64::from(payoffs.units(showing, known))).sum()
    }

    /// What a way to play earns at a table with the known opponents and these.
    pub(crate) fn table_units(&self, showing: &Showing, others: &[Showing]) -> i32 {
        let mut units = 0;
        settle_first(self.solver.player.payoffs(), &self.table(showing, others), &mut units);
        units
    }

    /// The table of a way to play, the known opponents and these.
    fn table(&self, showing: &Showing, others: &[Showing]) -> Vec<Showing> {
        [showing].into_iter().chain(&self.known).chain(others).copied().collect()
    }

    /// What an ev is made of, from opponents who are taken one by one, each with a weight, and the known ones.
    fn parts_of_pairs<'s>(&self, showing: &Showing, met: impl Iterator<Item = (&'s Showing, i64)>) -> EvParts {
        let payoffs = self.solver.player.payoffs();
        let (mut unknown, mut known) = (PartSums::default(), PartSums::default());
        for (theirs, weight) in met {
            settle_pair(payoffs, showing, theirs, [false; 2], unknown.deal(weight));
        }
        known.deal(1);
        self.known.iter().for_each(|theirs| settle_pair(payoffs, showing, theirs, [false; 2], &mut known));
        unknown.mean() * self.query.unknown() as f64 + known.mean()
    }

    /// The same from tables with these unknown opponents.
    fn parts_of_tables<'s>(&self, showing: &Showing, met: impl Iterator<Item = &'s [Showing]>) -> EvParts {
        let mut sums = PartSums::default();
        for others in met {
            settle_first(self.solver.player.payoffs(), &self.table(showing, others), sums.deal(1));
        }
        sums.mean()
    }

    pub(crate) fn by_strategy<'a>(&'a self, ways: &'a [Way], showings: &[Showing]) -> Evs<'a> {
        let model = self.solver.player.model();
        let ev = |(way, showing): (&Way, &Showing)| {
            let each = match *way {
                Way::Given(_) if !self.may_choose() => {
                    self.natural.map_or(model.misset, |natural| model.natural(natural))
                }
                Way::Given(_) if matches!(showing.status, Status::Misset(_)) => model.misset,
                Way::Set(found) | Way::Given(found) => model.overall(found.value),
                Way::Declare(natural) => model.natural(natural),
                Way::Surrender => model.surrender.unwrap_or_default(),
                Way::Misset => model.misset,
            };
            self.query.unknown() as f64 * f64::from(each) + self.known_units(showing)
        };
        let values: Vec<f64> = ways.iter().zip(showings).map(ev).collect();
        Evs {
            method: Method::Strategy,
            samples: 0,
            stopped: false,
            evs: values.iter().map(|&value| Ev::Model(value)).collect(),
            gap: Box::new(move |a, b| Ev::Model(values[a] - values[b])),
            fares: Box::new(|way| self.fares_by_strategy(&ways[way])),
            parts: Box::new(|_| None),
        }
    }

    pub(crate) fn exactly<'a>(&'a self, showings: &'a [Showing]) -> Evs<'a> {
        let opponents = match self.query.unknown() {
            0 => Vec::new(),
            _ => enumerate(&self.solver.player, self.query.unseen()),
        };
        let all: Vec<usize> = (0..showings.len()).collect();
        let one_by_one = !self.together && !opponents.is_empty();
        let means: Vec<f64> = if opponents.is_empty() {
            showings.iter().map(|showing| f64::from(self.table_units(showing, &[]))).collect()
        } else if self.together {
            let mut results = Results::new(showings.len());
            let units = |&way: &usize| opponents.iter().map(|&met| self.table_units(&showings[way], &[met])).collect();
            results.meet(&all, all.iter().map(units).collect(), Groups::alone(opponents.clone()));
            all.iter().map(|&way| results.mean(way).mean).collect()
        } else {
            let mut results = Results::new(showings.len());
            let groups = Groups::alone(opponents.clone());
            results.meet(&all, self.settle(showings, &all, &groups), groups);
            let each = |&way: &usize| results.mean(way).mean * self.query.unknown() as f64;
            all.iter().map(|way| each(way) + self.known_units(&showings[*way])).collect()
        };
        let samples = opponents.len();
        let opponents = Rc::new(opponents);
        let met = Rc::clone(&opponents);
        Evs {
            method: Method::Exact,
            samples,
            stopped: false,
            evs: means.iter().map(|&mean| Ev::Exact(mean)).collect(),
            gap: Box::new(move |a, b| Ev::Exact(means[a] - means[b])),
            fares: Box::new(move |way| {
                let met = if met.is_empty() { &self.known } else { &*met };
                SettingChances::of(&showings[way], met.iter().map(|met| (met, 1)))
            }),
            parts: Box::new(move |way| {
                Some(match (one_by_one, opponents.is_empty()) {
                    (true, _) => self.parts_of_pairs(&showings[way], opponents.iter().map(|met| (met, 1))),
                    (false, true) => self.parts_of_tables(&showings[way], [&[][..]].into_iter()),
                    (false, false) => self.parts_of_tables(&showings[way], opponents.chunks(1)),
                })
            }),
        }
    }

    /// What these ways to play earn from each group of opponents.
    fn settle(&self, showings: &[Showing], ways: &[usize], groups: &Groups) -> Vec<Vec<i32>> {
        let payoffs = self.solver.player.payoffs();
        let against = |way: &usize| groups.showings.iter().map(|met| payoffs.units(&showings[*way], met)).collect();
        ways.iter().map(against).collect()
    }

    pub(crate) fn by_sampling<'a>(&'a self, ways: &[Way], showings: &'a [Showing], stop: impl Fn() -> bool) -> Evs<'a> {
        if self.together {
            return self.by_sampling_tables(ways, showings, stop);
        }
        let Query { seed, precision, top, .. } = *self.query;
        let player = &self.solver.player;
        let unseen = self.query.unseen();
        let seen = Seen::new(CardSet::DECK - unseen);
        let crowd = self.solver.crowd().filter(|_| seed == 0 && unseen.len() >= POPULATION_FROM);
        let known: Vec<f64> = showings.iter().map(|showing| self.known_units(showing)).collect();
        let race = Race { is_setting: are_settings(ways), known: &known, precision, listed: top };
        let mut results = Results::new(showings.len());
        let (blocks, mut chunks) = (Cell::new(0), 0);
        // The blocks that come with the equilibrium are met in any case: they cost little, and the ev is surer.
        let least = |results: &Results| match blocks.get() {
            met if crowd.is_some() && met < EMBEDDED => results.opponents().div_ceil(met.max(1)) * (EMBEDDED - met),
            _ => 0,
        };
        let stopped = race.run(&mut results, stop, least, |running, wanted, results| {
            let met = results.opponents();
            let alike = Alike::new(player.payoffs(), &running.iter().map(|&way| &showings[way]).collect::<Vec<_>>());
            let settled = |groups: Groups| (self.settle(showings, running, &groups), groups);
            let left = crowd.as_ref().map_or(0, |crowd| crowd.population.blocks() - blocks.get());
            let more = match &crowd {
                Some(crowd) if left > 0 => {
                    // As many as it takes to have what is wanted, at the rate of those before.
                    let first = blocks.get();
                    let more = (wanted * first).div_ceil(met.max(1)).clamp(1, left);
                    blocks.set(first + more);
                    map_chunks(more, || (), |(), i| settled(crowd.meet(first + i, &seen, &alike)))
                }
                _ => {
                    let first = chunks;
                    chunks += chunks_of(wanted, met);
                    map_chunks(chunks - first, Search::new, |search, i| {
                        let dealt = deal(player, search, unseen, seed, first + i);
                        settled(Groups::of_showings(&alike, &dealt))
                    })
                }
            };
            for (units, groups) in more {
                results.meet(running, units, groups);
            }
        });
        let fares = |results: &Results, way: usize| {
            SettingChances::of(
                &showings[way],
                results.met().take(results.groups_met(way)).map(|(theirs, weight)| (theirs, weight as u64)),
            )
        };
        let parts = |results: &Results, way: usize, groups: usize| {
            self.parts_of_pairs(&showings[way], results.met().take(groups))
        };
        let each = self.query.unknown() as f64;
        sampled(results, each, known, &are_settings(ways), stopped, fares, parts)
    }

    /// The same where opponents must be taken together.
    fn by_sampling_tables<'a>(&'a self, ways: &[Way], showings: &'a [Showing], stop: impl Fn() -> bool) -> Evs<'a> {
        let Query { seed, precision, opponents, top, .. } = *self.query;
        let player = &self.solver.player;
        let dealt = (self.query.unseen(), self.query.unknown());
        let mut results = Results::new(showings.len());
        let known = vec![0.0; showings.len()];
        let precision = precision * opponents as f64;
        let race = Race { is_setting: are_settings(ways), known: &known, precision, listed: top };
        let mut met = Vec::new();
        let mut chunks = 0;
        let stopped = race.run(
            &mut results,
            stop,
            |_| 0,
            |running, wanted, results| {
                let first = chunks;
                chunks += chunks_of(wanted, results.opponents());
                let tables = map_chunks(chunks - first, Search::new, |search, i| {
                    let tables = deal_tables(player, search, dealt, seed, first + i);
                    let units = |way: &usize| tables.iter().map(|met| self.table_units(&showings[*way], met)).collect();
                    (running.iter().map(units).collect::<Vec<Vec<i32>>>(), tables)
                });
                for (units, tables) in tables {
                    results.meet(running, units, Groups::alone(tables.iter().map(|table| table[0]).collect()));
                    met.extend(tables.into_iter().flatten());
                }
            },
        );
        let met = Rc::new(met);
        let of_fares = Rc::clone(&met);
        let fares =
            move |_: &Results, way: usize| SettingChances::of(&showings[way], of_fares.iter().map(|met| (met, 1)));
        let parts = move |_: &Results, way: usize, tables: usize| {
            self.parts_of_tables(&showings[way], met.chunks(self.query.unknown()).take(tables))
        };
        sampled(results, 1.0, known, &are_settings(ways), stopped, fares, parts)
    }

    fn fares_by_strategy(&self, way: &Way) -> SettingChances {
        let (Way::Set(found) | Way::Given(found)) = way else { return SettingChances::default() };
        let rows = ByRow::from_fn(|row| {
            let chances = self.solver.player.model().chances(self.search.odds(), row, *found.ranks.get(row));
            let share = |chance: f32| f64::from(chance).clamp(0.0, 1.0);
            RowChances { win: share(chances.win), tie: share(chances.tie), lose: share(chances.lose) }
        });
        let product = |of: fn(&RowChances) -> f64| rows.iter().map(|(_, chances)| of(chances)).product();
        SettingChances { rows, scoop: product(|row| row.win), scooped: product(|row| row.lose) }
    }
}

/// Which ways are to set the hand.
fn are_settings(ways: &[Way]) -> Vec<bool> {
    ways.iter().map(|way| matches!(way, Way::Set(_))).collect()
}

/// How many chunks are dealt to meet so many opponents, after those met.
fn chunks_of(wanted: usize, met: usize) -> usize {
    if met >= MIN_SAMPLES { wanted.div_ceil(DEALT) } else { FIRST_CHUNKS }
}

/// What samples say: results count so many times, beside what is known by way.
fn sampled<'a>(
    results: Results,
    each: f64,
    known: Vec<f64>,
    is_setting: &[bool],
    stopped: bool,
    fares: impl Fn(&Results, usize) -> SettingChances + 'a,
    parts: impl Fn(&Results, usize, usize) -> EvParts + 'a,
) -> Evs<'a> {
    let ev = move |Mean { mean, std_err }: Mean, known: f64| Ev::Sampled {
        mean: mean * each + known,
        std_err: std_err * each,
    };
    // Of a setting that fell behind on the way, what it fell behind by, from what the best setting earns.
    let best = (0..known.len()).filter(|&way| is_setting[way] && results.is_complete(way));
    let best = best.max_by(|&a, &b| (results.mean(a).mean + known[a]).total_cmp(&(results.mean(b).mean + known[b])));
    let mean = |way: usize| match best {
        Some(best) if !results.is_complete(way) => {
            Mean { mean: results.mean(best).mean - results.gap(best, way).mean, ..results.mean(way) }
        }
        _ => results.mean(way),
    };
    let evs = (0..known.len()).map(|way| ev(mean(way), known[way])).collect();
    let results = Rc::new(results);
    let (of_gaps, of_parts) = (Rc::clone(&results), Rc::clone(&results));
    let parts_of = move |way: usize| {
        let all = |way: usize, groups: usize| parts(&of_parts, way, groups);
        let (met, total) = (of_parts.groups_met(way), of_parts.groups_met(best.unwrap_or(way)));
        match best {
            Some(best) if met < total => all(best, total) - (all(best, met) - all(way, met)),
            _ => all(way, met),
        }
    };
    Evs {
        method: Method::Sampled,
        samples: results.opponents(),
        stopped,
        evs,
        gap: Box::new(move |a, b| ev(of_gaps.gap(a, b), known[a] - known[b])),
        fares: Box::new(move |way| fares(&results, way)),
        parts: Box::new(move |way| Some(parts_of(way))),
    }
}
