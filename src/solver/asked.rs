use std::cell::Cell;
use std::collections::HashSet;
use std::rc::Rc;

use itertools::Itertools;

use super::answer::{Answer, Decision, Graded, Method, Place, RankedSetting};
use super::ev::{Ev, Fares, Mean, Results, RowChances, fares};
use super::found::{Found, claimed, undominated};
use super::groups::{Alike, Groups};
use super::parallel::map_chunks;
use super::parts::{Parts, Sums};
use super::population::{DEALT, EMBEDDED, Seen, deal, deal_tables, enumerate};
use super::query::Query;
use super::race::{MIN_SAMPLES, Race};
use super::search::Search;
use super::solve::Solver;
use super::subsets::HAND;
use crate::cards::CardSet;
use crate::chinese::settle::{settle_first, settle_pair};
use crate::chinese::{ByRow, Natural, Setting, Showing, Status};

/// With fewer unseen cards too little of the population is left: of hands of 13, under 24 relabellings of the suits, one
/// in 30 at 34 unseen cards and one in 9 at 36.
const POPULATION_FROM: usize = 35;
/// How many settings are sampled at least, the best by the strategy's model.
const CANDIDATES: usize = 32;
/// How many settings are sampled at most where many may be good.
const SCREENED: usize = 256;
/// How many chunks are dealt at first.
const FIRST_CHUNKS: usize = 16;

/// A way to play the hand that is compared with others.
#[derive(Clone, Copy)]
enum Way {
    Set(Found),
    Declare(Natural),
    Surrender,
    /// Set it against the rules, because no setting is legal.
    Misset,
    /// Set it as the setting that is graded.
    Given(Found),
}

/// A query with what is worked out of it first.
pub(super) struct Asked<'a> {
    pub(super) solver: &'a Solver,
    pub(super) query: &'a Query,
    pub(super) search: Search,
    pub(super) known: Vec<Showing>,
    pub(super) natural: Option<Natural>,
    /// Whether the opponents must be taken together, because scooping them all is multiplied.
    pub(super) together: bool,
}

/// What the ways to play earn, by way.
struct Evs<'a> {
    method: Method,
    samples: usize,
    stopped: bool,
    evs: Vec<Ev>,
    /// What the first of two ways earns more, and how a way fares.
    gap: Box<dyn Fn(usize, usize) -> Ev + 'a>,
    fares: Box<dyn Fn(usize) -> Fares + 'a>,
    /// What its ev is made of; the model does not know.
    parts: Box<dyn Fn(usize) -> Option<Parts> + 'a>,
}

impl Asked<'_> {
    /// Compares the ways to play the hand.
    pub(super) fn compare(&mut self, method: Method, stop: impl Fn() -> bool) -> Answer {
        let settings = self.candidates(method);
        let mut ways: Vec<Way> = settings.into_iter().map(Way::Set).collect();
        ways.extend((ways.is_empty() && self.may_choose()).then_some(Way::Misset));
        ways.extend(self.natural.map(Way::Declare));
        let may_surrender = self.may_choose() && self.solver.player.payoffs.surrender_cost().is_some();
        ways.extend(may_surrender.then_some(Way::Surrender));
        ways.extend(self.given().map(Way::Given));
        let showings: Vec<Showing> = ways.iter().map(|way| self.showing(*way)).collect();
        let evs = match method {
            Method::Strategy => self.by_strategy(&ways, &showings),
            Method::Exact => self.exactly(&showings),
            Method::Sampled => self.by_sampling(&ways, &showings, stop),
        };
        self.answer(&ways, &showings, &evs)
    }

    /// The given setting, as if the search had found it.
    fn given(&self) -> Option<Found> {
        let player = &self.solver.player;
        let rows = self.query.given.as_ref()?.rows();
        let ranks = player.payoffs.ranks(rows);
        let found = Found::new(0.0, self.search.cut(rows), ranks);
        let value = |found: Found| Found { value: self.value(&found), ..found };
        Some(match player.payoffs.asks_for_claims() {
            true => player.best_claims(self.search.odds(), found, rows),
            false => claimed(&player.payoffs, found, rows).next().map_or(found, value),
        })
    }

    /// What a setting is worth by the model, against opponents who set.
    fn value(&self, found: &Found) -> f32 {
        let player = &self.solver.player;
        let royalties = self.showing(Way::Set(*found)).royalties;
        let paid = ByRow::from_fn(|row| *royalties.rows.get(row) != 0);
        player.model.value(self.search.odds(), found.ranks, paid) + royalties.broken as f32
    }

    /// Whether the player has a choice: not with a natural that counts however it is set.
    fn may_choose(&self) -> bool {
        self.natural.is_none() || !self.solver.player.payoffs.declares_always()
    }

    /// How many hands the unknown opponents may hold between them.
    pub(super) fn deals(&self) -> u128 {
        let mut left = self.query.unseen().len() as u128;
        let mut deals = 1u128;
        for _ in 0..self.query.unknown() {
            deals = deals.saturating_mul((0..HAND as u128).fold(1, |ways, i| ways * (left - i) / (i + 1)));
            left -= HAND as u128;
        }
        deals
    }

    /// The settings worth comparing.
    fn candidates(&mut self, method: Method) -> Vec<Found> {
        let player = &self.solver.player;
        let payoffs = &player.payoffs;
        let top = self.query.top.max(1);
        if !self.may_choose() {
            return Vec::new();
        }
        // With many cards seen, opponents' hands are unlike those of the model, which may then miss the best.
        let model_misleads = method == Method::Sampled && self.query.unseen().len() < POPULATION_FROM;
        if method == Method::Exact || model_misleads || !self.query.against.is_empty() {
            let all = self.search.every(payoffs, |_| 0.0);
            let all = if payoffs.is_monotone() { undominated(all) } else { one_of_each(all) };
            return if method == Method::Exact { all } else { self.screened(all, top) };
        }
        match (method, top) {
            (Method::Strategy, 1) => self.search.best(player).into_iter().collect(),
            (Method::Strategy, _) => self.search.several(player, top, 0.0),
            _ => self.search.several(player, top.max(CANDIDATES), 0.0),
        }
    }

    /// Of settings, the best by what the model says of unknown opponents and the rules of known ones, if there are too
    /// many to be sampled. Each is worth what the model says.
    fn screened(&self, mut settings: Vec<Found>, top: usize) -> Vec<Found> {
        let player = &self.solver.player;
        for found in &mut settings {
            found.value = self.value(found);
        }
        let most = top.max(SCREENED);
        if settings.len() > most {
            let units = |found: &Found| {
                let known = self.known_units(&self.showing(Way::Set(*found)));
                self.query.unknown() as f64 * f64::from(player.model.overall(found.value)) + known
            };
            let mut valued: Vec<(f64, Found)> = settings.iter().map(|found| (units(found), *found)).collect();
            valued.sort_by(|(a, first), (b, second)| b.total_cmp(a).then_with(|| second.cmp(first)));
            settings = valued.into_iter().map(|(_, found)| found).take(most).collect();
        }
        settings
    }

    fn showing(&self, way: Way) -> Showing {
        match way {
            Way::Given(_) if !self.may_choose() => self.showing(self.natural.map_or(Way::Misset, Way::Declare)),
            Way::Set(found) | Way::Given(found) => {
                let rows = found.cut.map(|mask| self.search.cards(mask));
                Showing::of_rows(&self.solver.player.payoffs, &rows, found.ranks, found.claims)
            }
            Way::Misset => self.solver.player.misset(self.query.hand),
            Way::Declare(natural) => Showing::of_natural(natural, self.query.hand),
            Way::Surrender => Showing::surrender(self.query.hand),
        }
    }

    /// What a way to play earns from the opponents who are known, if they are taken one by one.
    fn known_units(&self, showing: &Showing) -> f64 {
        let payoffs = &self.solver.player.payoffs;
        self.known.iter().map(|known| f64::from(payoffs.units(showing, known))).sum()
    }

    /// What a way to play earns at a table with the known opponents and these.
    fn table_units(&self, showing: &Showing, others: &[Showing]) -> i32 {
        let mut units = 0;
        settle_first(&self.solver.player.payoffs, &self.table(showing, others), &mut units);
        units
    }

    /// The table of a way to play, the known opponents and these.
    fn table(&self, showing: &Showing, others: &[Showing]) -> Vec<Showing> {
        [showing].into_iter().chain(&self.known).chain(others).copied().collect()
    }

    /// What an ev is made of, from opponents who are taken one by one, each with a weight, and the known ones.
    fn parts_of_pairs<'s>(&self, showing: &Showing, met: impl Iterator<Item = (&'s Showing, i64)>) -> Parts {
        let payoffs = &self.solver.player.payoffs;
        let (mut unknown, mut known) = (Sums::default(), Sums::default());
        for (theirs, weight) in met {
            settle_pair(payoffs, showing, theirs, [false; 2], unknown.deal(weight));
        }
        known.deal(1);
        self.known.iter().for_each(|theirs| settle_pair(payoffs, showing, theirs, [false; 2], &mut known));
        unknown.mean().times(self.query.unknown() as f64).plus(&known.mean())
    }

    /// The same from tables with these unknown opponents.
    fn parts_of_tables<'s>(&self, showing: &Showing, met: impl Iterator<Item = &'s [Showing]>) -> Parts {
        let mut sums = Sums::default();
        for others in met {
            settle_first(&self.solver.player.payoffs, &self.table(showing, others), sums.deal(1));
        }
        sums.mean()
    }

    fn by_strategy<'a>(&'a self, ways: &'a [Way], showings: &[Showing]) -> Evs<'a> {
        let model = &self.solver.player.model;
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

    fn exactly<'a>(&'a self, showings: &'a [Showing]) -> Evs<'a> {
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
                fares(&showings[way], met.iter().map(|met| (met, 1)))
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
        let payoffs = &self.solver.player.payoffs;
        let against = |way: &usize| groups.showings.iter().map(|met| payoffs.units(&showings[*way], met)).collect();
        ways.iter().map(against).collect()
    }

    fn by_sampling<'a>(&'a self, ways: &[Way], showings: &'a [Showing], stop: impl Fn() -> bool) -> Evs<'a> {
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
            let alike = Alike::new(&player.payoffs, &running.iter().map(|&way| &showings[way]).collect::<Vec<_>>());
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
        let fares = |results: &Results, way: usize| results.fares(way, &showings[way]);
        let parts = |results: &Results, way: usize, groups: usize| {
            self.parts_of_pairs(&showings[way], results.met().take(groups))
        };
        sampled(results, self.query.unknown() as f64, known, stopped, fares, parts)
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
        let fares = move |_: &Results, way: usize| fares(&showings[way], of_fares.iter().map(|met| (met, 1)));
        let parts = move |_: &Results, way: usize, tables: usize| {
            self.parts_of_tables(&showings[way], met.chunks(self.query.unknown()).take(tables))
        };
        sampled(results, 1.0, known, stopped, fares, parts)
    }

    fn answer(&self, ways: &[Way], showings: &[Showing], evs: &Evs<'_>) -> Answer {
        let mean = |way: usize| evs.evs[way].mean();
        let found = |way: usize| match ways[way] {
            Way::Set(found) => Some(found),
            _ => None,
        };
        // Best first; of equal settings the higher back, then middle, then front.
        let better = |&a: &usize, &b: &usize| {
            let rows = |way| found(way).map(|found| found.ranks).map(|r| (r.back, r.middle, r.front));
            mean(b).total_cmp(&mean(a)).then_with(|| rows(b).cmp(&rows(a)))
        };
        let mut order: Vec<usize> = (0..ways.len()).collect();
        order.sort_by(better);
        let best = order[0]; // there is a way: to set the hand or to declare it
        order.retain(|&way| found(way).is_some());

        let first = order.first().copied();
        let ranked = order.iter().take(self.query.top).filter_map(|&way| {
            let gap = (evs.gap)(first?, way);
            Some(self.ranked(found(way)?, &showings[way], gap, evs, way))
        });
        let of = |wanted: fn(&Way) -> bool| ways.iter().position(wanted).map(|way| evs.evs[way]);
        let optimal = (self.query.unknown() == 0).then(|| self.optimal());
        Answer {
            method: evs.method,
            samples: evs.samples,
            stopped: evs.stopped,
            decision: match ways[best] {
                Way::Set(_) | Way::Misset | Way::Given(_) => Decision::Set,
                Way::Declare(_) => Decision::Declare,
                Way::Surrender => Decision::Surrender,
            },
            natural: self.natural.zip(of(|way| matches!(way, Way::Declare(_)))),
            surrender: of(|way| matches!(way, Way::Surrender)),
            ev: evs.evs[best],
            settings: ranked.collect(),
            legal: (evs.method != Method::Strategy).then(|| self.search.legal(&self.solver.player.payoffs)),
            graded: self.graded(ways, showings, evs),
            optimal,
        }
    }

    /// How the given setting stands against the best way to play, and among all settings.
    fn graded(&self, ways: &[Way], showings: &[Showing], evs: &Evs<'_>) -> Option<Graded> {
        let given = ways.iter().position(|way| matches!(way, Way::Given(_)))?;
        let Way::Given(found) = ways[given] else { return None };
        // Of equal ways the first is best, which is never the given one.
        let better = |&a: &usize, &b: &usize| evs.evs[a].mean().total_cmp(&evs.evs[b].mean()).then(b.cmp(&a));
        let best = (0..ways.len()).max_by(better)?;
        let ranked = self.ranked(found, &showings[given], (evs.gap)(best, given), evs, given);
        let misset = match showings[given].status {
            Status::Misset(reason) => Some(reason),
            _ => None,
        };
        let place = (self.may_choose() && misset.is_none()).then(|| self.place(&found, ways, evs, given));
        Some(Graded { given: ranked, misset, place })
    }

    /// How many settings there are that are worth different amounts, and the place of the given one among them: of those
    /// that were compared by what they earn, and behind these by the strategy's model.
    fn place(&self, given: &Found, ways: &[Way], evs: &Evs<'_>, way: usize) -> Place {
        let mut all = self.search.every(&self.solver.player.payoffs, |_| 0.0);
        all.iter_mut().for_each(|found| found.value = self.value(found));
        all.sort_by(|a, b| b.cmp(a));
        if self.solver.player.payoffs.asks_for_claims() {
            // Each as it is best claimed.
            let mut cuts = HashSet::new();
            all.retain(|found| cuts.insert(found.cut));
        }
        let all = one_of_each(all);
        let compared = || (0..ways.len()).filter(|&other| matches!(ways[other], Way::Set(_)));
        let earns_more = compared().filter(|&other| evs.evs[other].mean() > evs.evs[way].mean()).count();
        let was_compared = compared().any(|other| matches!(ways[other], Way::Set(found) if found.is_like(given)));
        let better = if self.query.unknown() == 0 {
            let units = |found: &Found| self.table_units(&self.showing(Way::Set(*found)), &[]);
            let mine = units(given);
            all.iter().filter(|found| units(found) > mine).count()
        } else if was_compared {
            earns_more
        } else {
            all.iter().filter(|found| found.value > given.value).count().max(earns_more)
        };
        Place { rank: better + 1, of: all.len() }
    }

    fn ranked(&self, found: Found, showing: &Showing, gap: Ev, evs: &Evs<'_>, way: usize) -> RankedSetting {
        let player = &self.solver.player;
        RankedSetting {
            setting: self.setting(found),
            ranks: found.ranks,
            royalties: showing.royalties,
            claims: player.payoffs.asks_for_claims().then_some(found.claims),
            ev: evs.evs[way],
            gap,
            tied: is_tied(gap),
            fares: (evs.fares)(way),
            parts: if self.query.explain { (evs.parts)(way) } else { None },
        }
    }

    fn fares_by_strategy(&self, way: &Way) -> Fares {
        let (Way::Set(found) | Way::Given(found)) = way else { return Fares::default() };
        let rows = ByRow::from_fn(|row| {
            let chances = self.solver.player.model.chances(self.search.odds(), row, *found.ranks.get(row));
            let share = |chance: f32| f64::from(chance).clamp(0.0, 1.0);
            RowChances { win: share(chances.win), tie: share(chances.tie), lose: share(chances.lose) }
        });
        let product = |of: fn(&RowChances) -> f64| rows.iter().map(|(_, chances)| of(chances)).product();
        Fares { rows, scoop: product(|row| row.win), scooped: product(|row| row.lose) }
    }

    fn setting(&self, found: Found) -> Setting {
        Setting::of_cut(found.cut.map(|mask| self.search.cards(mask)))
    }

    /// All settings that earn the best value from known opponents, the higher back first, then middle, then front.
    fn optimal(&self) -> Vec<Setting> {
        if !self.may_choose() {
            return Vec::new();
        }
        let all = self.search.every(&self.solver.player.payoffs, |_| 0.0);
        let units = |found: &Found| self.table_units(&self.showing(Way::Set(*found)), &[]);
        let mut best = all.iter().max_set_by_key(|found| units(found));
        best.sort_by(|a, b| b.cmp(a));
        // One setting may be listed with several claims.
        best.dedup_by_key(|found| found.cut);
        best.into_iter().map(|found| self.setting(*found)).collect()
    }
}

/// Whether a gap is within error.
fn is_tied(gap: Ev) -> bool {
    gap.mean() <= 2.0 * gap.std_err().unwrap_or(0.0)
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
    stopped: bool,
    fares: impl Fn(&Results, usize) -> Fares + 'a,
    parts: impl Fn(&Results, usize, usize) -> Parts + 'a,
) -> Evs<'a> {
    let ev = move |Mean { mean, std_err }: Mean, known: f64| Ev::Sampled {
        mean: mean * each + known,
        std_err: std_err * each,
    };
    // Of a way that fell behind on the way, what it fell behind by, from what the best earns.
    let best = (0..known.len()).filter(|&way| results.is_complete(way));
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
            Some(best) if met < total => all(best, total).less(&all(best, met).less(&all(way, met))),
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

/// Of settings that differ in suits only, one.
fn one_of_each(mut settings: Vec<Found>) -> Vec<Found> {
    settings.sort_by(|a, b| b.cmp(a));
    let mut seen = HashSet::new();
    settings.retain(|found| seen.insert((found.ranks, found.royalties)));
    settings
}
