use itertools::Itertools;
use once_cell::sync::OnceCell;

use super::answer::{Answer, Decision, Method, RankedSetting};
use super::equilibrium::{Equilibrium, EquilibriumError, QUICK_TRAINING};
use super::ev::{Ev, Fares, Mean, Results, RowChances, fares};
use super::parallel::map_chunks;
use super::player::Player;
use super::population::{DEALT, Opponent, Population, deal, enumerate};
use super::query::{Against, Query, QueryError};
use super::search::{Found, Search, undominated};
use super::subsets::HAND;
use crate::cards::CardSet;
use crate::chinese::{ByRow, Natural, Rules, Setting, Showing};
use crate::eval::RowTable;

/// Answers queries under one rule set, against opponents who play its equilibrium.
///
/// One is made for a rule set and shared between threads; an answer depends on its query alone.
#[derive(Debug)]
pub struct Solver {
    player: Player,
    equilibrium: std::borrow::Cow<'static, Equilibrium>,
    population: OnceCell<Option<Population>>,
}

/// At most so many deals are settled one by one instead of being sampled.
const ENUMERABLE: u128 = 20_000;
/// With fewer unseen cards too little of the population is left: of hands of 13, under 24 relabellings of the suits, one
/// in 30 at 34 unseen cards and one in 9 at 36.
const POPULATION_FROM: usize = 35;
/// How many settings are sampled at least, the best by the strategy's model.
const CANDIDATES: usize = 32;
/// Sampling ends here whatever the precision.
const MAX_SAMPLES: usize = 1 << 21;

/// A gap of so many standard errors is beyond doubt.
const BEYOND_DOUBT: f64 = 5.0;

/// A way to play the hand that is compared with others.
#[derive(Clone, Copy)]
enum Way {
    Set(Found),
    Declare(Natural),
    Surrender,
}

impl Solver {
    /// The solver for these rules: with the embedded equilibrium if they mean the same as a preset, otherwise with one
    /// that is trained now, which takes seconds. `progress` is told how many of [`QUICK_TRAINING`]'s rounds are done.
    ///
    /// # Errors
    /// A damaged embedded table.
    pub fn new(rules: &Rules, progress: impl Fn(u32)) -> Result<Solver, EquilibriumError> {
        let equilibrium = match Equilibrium::preset_for(rules) {
            Some(preset) => std::borrow::Cow::Borrowed(Equilibrium::of_preset(preset)?),
            None => std::borrow::Cow::Owned(Equilibrium::train(rules, QUICK_TRAINING, 0, progress)),
        };
        let player = Player::new(rules, equilibrium.strategy());
        Ok(Solver { player, equilibrium, population: OnceCell::new() })
    }

    /// The equilibrium that opponents play.
    pub fn equilibrium(&self) -> &Equilibrium {
        &self.equilibrium
    }

    /// What a natural is worth under the rules, from one opponent.
    pub fn natural_units(&self, natural: Natural) -> i32 {
        self.player.payoffs.natural(natural)
    }

    /// Answers a query. Sampling goes on until the precision is reached or `stop` says so.
    ///
    /// # Errors
    /// A query that cannot be.
    pub fn solve(&self, query: &Query, stop: impl Fn() -> bool) -> Result<Answer, QueryError> {
        self.answer(query, false, stop)
    }

    /// Answers a query by sampling even where every deal could be settled, as long as an opponent is unknown. This is
    /// how the samples are compared with what they estimate.
    ///
    /// # Errors
    /// A query that cannot be.
    pub fn sample(&self, query: &Query, stop: impl Fn() -> bool) -> Result<Answer, QueryError> {
        self.answer(query, true, stop)
    }

    fn answer(&self, query: &Query, sample: bool, stop: impl Fn() -> bool) -> Result<Answer, QueryError> {
        query.check()?;
        let mut search = Search::new();
        search.take(query.hand, RowTable::wheel_low());
        let known: Vec<Showing> = query.against.iter().map(|known| self.show(*known)).collect();
        let natural = self.player.payoffs.best_natural(query.hand);
        let mut asked = Asked { solver: self, query, search, known, natural };
        let exact = query.unknown() == 0 || asked.deals() <= ENUMERABLE && !sample;
        let method = match (exact, query.quick && query.unknown() > 0) {
            (_, true) => Method::Strategy,
            (true, false) => Method::Exact,
            (false, false) => Method::Sampled,
        };
        Ok(asked.compare(method, stop))
    }

    fn show(&self, against: Against) -> Showing {
        let payoffs = &self.player.payoffs;
        match (against, payoffs.best_natural(against.cards())) {
            (_, Some(natural)) if payoffs.declares_always() => Showing::of_natural(natural, against.cards()),
            (Against::Setting(setting), _) => Showing::of_setting(payoffs, &setting),
            (Against::Hand(hand), _) => self.player.show(&mut Search::new(), hand),
        }
    }

    /// The population, where the equilibrium has one.
    fn population(&self) -> Option<&Population> {
        let decode = || Some(self.equilibrium.plays()).filter(|plays| !plays.is_empty());
        self.population.get_or_init(|| Population::decode(&self.player, decode()?)).as_ref()
    }
}

/// A query with what is worked out of it first.
struct Asked<'a> {
    solver: &'a Solver,
    query: &'a Query,
    search: Search,
    known: Vec<Showing>,
    natural: Option<Natural>,
}

/// What the ways to play earn, by way.
struct Evs {
    method: Method,
    samples: usize,
    stopped: bool,
    evs: Vec<Ev>,
    /// What the first of two ways earns more.
    gap: Box<dyn Fn(usize, usize) -> Ev>,
    opponents: Vec<Opponent>,
}

impl Asked<'_> {
    /// Compares the ways to play the hand.
    fn compare(&mut self, method: Method, stop: impl Fn() -> bool) -> Answer {
        let settings = self.candidates(method);
        let mut ways: Vec<Way> = settings.into_iter().map(Way::Set).collect();
        ways.extend(self.natural.map(Way::Declare));
        let may_surrender = self.may_choose() && self.solver.player.payoffs.surrender_cost().is_some();
        ways.extend(may_surrender.then_some(Way::Surrender));
        let showings: Vec<Showing> = ways.iter().map(|way| self.showing(*way)).collect();
        let evs = match method {
            Method::Strategy => self.by_strategy(&ways, &showings),
            Method::Exact => self.exactly(&showings),
            Method::Sampled => self.by_sampling(&ways, &showings, stop),
        };
        self.answer(&ways, &showings, evs)
    }

    /// Whether the player has a choice: not with a natural that counts however it is set.
    fn may_choose(&self) -> bool {
        self.natural.is_none() || !self.solver.player.payoffs.declares_always()
    }

    /// How many hands the unknown opponents may hold between them.
    fn deals(&self) -> u128 {
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
        let Player { model, order, payoffs } = &self.solver.player;
        let top = self.query.top.max(1);
        if !self.may_choose() {
            return Vec::new();
        }
        // With many cards seen, opponents' hands are unlike those of the model, which may then miss the best.
        let model_misleads = method == Method::Sampled && self.query.unseen().len() < POPULATION_FROM;
        if method == Method::Exact || model_misleads || !self.query.against.is_empty() {
            let all = self.search.every(*order, |ranks| model.value(ranks));
            return if payoffs.is_monotone() { undominated(all) } else { one_of_each(all) };
        }
        match (method, top) {
            (Method::Strategy, 1) => self.search.best(model, *order).into_iter().collect(),
            (Method::Strategy, _) => self.search.several(model, *order, top),
            _ => self.search.several(model, *order, top.max(CANDIDATES)),
        }
    }

    fn showing(&self, way: Way) -> Showing {
        match way {
            Way::Set(found) => Showing::of_ranks(&self.solver.player.payoffs, found.ranks, self.query.hand),
            Way::Declare(natural) => Showing::of_natural(natural, self.query.hand),
            Way::Surrender => Showing::surrender(self.query.hand),
        }
    }

    /// What a way to play earns from the opponents who are known.
    fn known_units(&self, showing: &Showing) -> f64 {
        let payoffs = &self.solver.player.payoffs;
        self.known.iter().map(|known| f64::from(payoffs.units(showing, known))).sum()
    }

    fn by_strategy(&self, ways: &[Way], showings: &[Showing]) -> Evs {
        let model = &self.solver.player.model;
        let ev = |(way, showing): (&Way, &Showing)| {
            let each = match *way {
                Way::Set(found) => model.overall(found.value),
                Way::Declare(natural) => model.natural(natural),
                Way::Surrender => model.surrender.unwrap_or_default(),
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
            opponents: Vec::new(),
        }
    }

    fn exactly(&self, showings: &[Showing]) -> Evs {
        let opponents = match self.query.unknown() {
            0 => Vec::new(),
            _ => enumerate(&self.solver.player, self.query.unseen()),
        };
        let mut results = Results::new(showings.len());
        results.meet(&self.solver.player.payoffs, showings, &opponents);
        let means: Vec<f64> = (0..showings.len())
            .map(|way| {
                let unknown = if opponents.is_empty() { 0.0 } else { results.mean(way).mean };
                unknown * self.query.unknown() as f64 + self.known_units(&showings[way])
            })
            .collect();
        let known = self.known.iter().map(|&showing| Opponent { weight: 1, showing });
        Evs {
            method: Method::Exact,
            samples: opponents.len(),
            stopped: false,
            evs: means.iter().map(|&mean| Ev::Exact(mean)).collect(),
            gap: Box::new(move |a, b| Ev::Exact(means[a] - means[b])),
            opponents: if opponents.is_empty() { known.collect() } else { opponents },
        }
    }

    fn by_sampling(&self, ways: &[Way], showings: &[Showing], stop: impl Fn() -> bool) -> Evs {
        let Query { seed, precision, .. } = *self.query;
        let player = &self.solver.player;
        let unseen = self.query.unseen();
        let mut results = Results::new(showings.len());
        let mut opponents = match self.solver.population() {
            Some(population) if seed == 0 && unseen.len() >= POPULATION_FROM => {
                population.without(CardSet::DECK - unseen)
            }
            _ => Vec::new(),
        };
        results.meet(&player.payoffs, showings, &opponents);

        let mut chunks = 0;
        let mut stopped = false;
        let known: Vec<f64> = showings.iter().map(|showing| self.known_units(showing)).collect();
        loop {
            let more = if opponents.len() < 2 * DEALT { 16 } else { chunks_needed(&results, ways, &known, precision) };
            stopped = more > 0 && (stopped || stop());
            if more == 0 || stopped && opponents.len() >= 2 * DEALT || opponents.len() >= MAX_SAMPLES {
                break;
            }
            let deal = |search: &mut Search, chunk: usize| deal(player, search, unseen, seed, chunks + chunk);
            let dealt = map_chunks(more, Search::new, deal).concat();
            chunks += more;
            results.meet(&player.payoffs, showings, &dealt);
            opponents.extend(dealt);
        }

        let each = self.query.unknown() as f64;
        let sampled = move |Mean { mean, std_err }: Mean, known: f64| Ev::Sampled {
            mean: mean * each + known,
            std_err: std_err * each,
        };
        Evs {
            method: Method::Sampled,
            samples: opponents.len(),
            stopped,
            evs: (0..showings.len()).map(|way| sampled(results.mean(way), known[way])).collect(),
            gap: Box::new(move |a, b| sampled(results.gap(a, b), known[a] - known[b])),
            opponents,
        }
    }

    fn answer(&self, ways: &[Way], showings: &[Showing], evs: Evs) -> Answer {
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
            Some(self.ranked(found(way)?, &showings[way], evs.evs[way], gap, &evs))
        });
        let of = |wanted: fn(&Way) -> bool| ways.iter().position(wanted).map(|way| evs.evs[way]);
        let optimal = (self.query.unknown() == 0).then(|| self.optimal(first.map(mean)));
        Answer {
            method: evs.method,
            samples: evs.samples,
            stopped: evs.stopped,
            decision: match ways[best] {
                Way::Set(_) => Decision::Set,
                Way::Declare(_) => Decision::Declare,
                Way::Surrender => Decision::Surrender,
            },
            natural: self.natural.zip(of(|way| matches!(way, Way::Declare(_)))),
            surrender: of(|way| matches!(way, Way::Surrender)),
            ev: evs.evs[best],
            settings: ranked.collect(),
            legal: (evs.method != Method::Strategy).then(|| self.search.legal(self.solver.player.order)),
            optimal,
        }
    }

    fn ranked(&self, found: Found, showing: &Showing, ev: Ev, gap: Ev, evs: &Evs) -> RankedSetting {
        let player = &self.solver.player;
        let fares = match evs.method {
            Method::Strategy => self.fares_by_strategy(found),
            Method::Exact | Method::Sampled => fares(showing, &evs.opponents),
        };
        RankedSetting {
            setting: self.setting(found),
            ranks: found.ranks,
            royalties: ByRow::from_fn(|row| player.payoffs.royalty(row, *found.ranks.get(row))),
            ev,
            gap,
            tied: gap.mean() <= 2.0 * gap.std_err().unwrap_or(0.0),
            fares,
        }
    }

    fn fares_by_strategy(&self, found: Found) -> Fares {
        let chances = ByRow::from_fn(|row| self.solver.player.model.chances(row, *found.ranks.get(row)));
        let rows = chances.map(|c| RowChances { win: c.win.into(), tie: c.tie.into(), lose: c.lose.into() });
        let product = |of: fn(&RowChances) -> f64| rows.iter().map(|(_, chances)| of(chances)).product();
        Fares { rows, scoop: product(|row| row.win), scooped: product(|row| row.lose) }
    }

    fn setting(&self, found: Found) -> Setting {
        Setting::of_cut(found.cut.map(|mask| self.search.cards(mask)))
    }

    /// All settings that earn the best value from known opponents, the higher back first, then middle, then front.
    fn optimal(&self, best: Option<f64>) -> Vec<Setting> {
        let Some(best) = best else { return Vec::new() };
        let payoffs = &self.solver.player.payoffs;
        let mut all = self.search.every(self.solver.player.order, |ranks| {
            self.known_units(&Showing::of_ranks(payoffs, ranks, self.query.hand)) as f32
        });
        all.retain(|found| found.value == best as f32);
        all.sort_by(|a, b| b.cmp(a));
        all.into_iter().map(|found| self.setting(found)).collect()
    }
}

/// How many more chunks of opponents it takes, as far as those met can tell; 0 if they are enough: when the gap between
/// the best two settings is known to this precision, and so is that to another way to play the hand, or it is beyond
/// doubt. It never asks for more than has been met already, so that a bad guess costs little.
fn chunks_needed(results: &Results, ways: &[Way], known: &[f64], precision: f64) -> usize {
    let means: Vec<f64> = (0..ways.len()).map(|way| results.mean(way).mean + known[way]).collect();
    let best_first = |a: &usize, b: &usize| means[*b].total_cmp(&means[*a]);
    let (settings, others): (Vec<usize>, Vec<usize>) =
        (0..ways.len()).partition(|&way| matches!(ways[way], Way::Set(_)));
    let settings: Vec<usize> = settings.into_iter().sorted_by(best_first).take(2).collect();
    let error = match settings[..] {
        [best, second] => results.gap(best, second).std_err,
        [only] => results.mean(only).std_err,
        _ => others.first().map_or(0.0, |&only| results.mean(only).std_err),
    };
    let doubt = settings.first().zip(others.into_iter().min_by(best_first)).map_or(0.0, |(&best, other)| {
        let gap = results.gap(best, other);
        if (means[best] - means[other]).abs() > BEYOND_DOUBT * gap.std_err { 0.0 } else { gap.std_err }
    });
    let error = error.max(doubt);
    if error <= precision {
        return 0;
    }
    let met = results.opponents() as f64;
    let more = met * (error / precision).powi(2) * 1.05 - met;
    (more.min(met) / DEALT as f64).ceil() as usize
}

/// Of settings that differ in suits only, one.
fn one_of_each(mut settings: Vec<Found>) -> Vec<Found> {
    settings.sort_by(|a, b| b.cmp(a));
    let mut seen = std::collections::HashSet::new();
    settings.retain(|found| seen.insert(found.ranks));
    settings
}
