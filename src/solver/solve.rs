use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;
use std::rc::Rc;
use std::sync::{Mutex, PoisonError};

use itertools::Itertools;

use super::answer::{Answer, Decision, Method, RankedSetting};
use super::equilibrium::{Equilibrium, EquilibriumError, QUICK_TRAINING};
use super::ev::{Ev, Fares, Mean, Results, RowChances, fares};
use super::found::{Found, undominated};
use super::groups::{Alike, Groups};
use super::parallel::map_chunks;
use super::player::Player;
use super::population::{Bank, Crowd, DEALT, EMBEDDED, Population, Seen, deal, deal_tables, enumerate};
use super::query::{Against, Query, QueryError};
use super::race::{MIN_SAMPLES, Race};
use super::search::Search;
use super::subsets::HAND;
use crate::cards::CardSet;
use crate::chinese::settle::units_of_first;
use crate::chinese::{ByRow, Claims, Natural, Payoffs, Rules, Setting, Showing};
use crate::eval::RowTable;
use crate::options::OptionError;

/// Answers queries under one rule set, against opponents who play its equilibrium.
///
/// One is made for a rule set and shared between threads; an answer depends on its query alone.
pub struct Solver {
    rules: Rules,
    player: Player,
    /// How many opponents it was made for.
    opponents: usize,
    equilibrium: Cow<'static, Equilibrium>,
    population: Population,
    bank: Option<(Box<dyn Bank>, u64)>,
    /// What searches can use again.
    searches: Mutex<Vec<Search>>,
}

/// At most so many deals are settled one by one instead of being sampled.
const ENUMERABLE: u128 = 20_000;
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
}

/// Why there is no solver.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolverError {
    /// The rules contradict themselves.
    #[error(transparent)]
    Rules(#[from] OptionError),
    /// There is no hand of thirteen cards to be set for units.
    #[error("{0}")]
    NotSolvable(&'static str),
    /// An equilibrium cannot be read.
    #[error(transparent)]
    Equilibrium(#[from] EquilibriumError),
}

impl SolverError {
    /// The code under which records report it.
    pub fn code(&self) -> &'static str {
        match self {
            SolverError::Rules(error) => error.code(),
            SolverError::NotSolvable(_) => "not-solvable",
            SolverError::Equilibrium(_) => "internal",
        }
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("rules", &self.rules).field("opponents", &self.opponents).finish_non_exhaustive()
    }
}

impl Solver {
    /// The solver for these rules at a table with so many opponents, which makes a difference only where the rules
    /// multiply home runs: with the embedded equilibrium if the rules mean the same as a preset, otherwise with one that
    /// is trained now, which takes seconds. `progress` is told how many of [`QUICK_TRAINING`]'s rounds are done.
    ///
    /// # Errors
    /// Rules that contradict themselves or have no setting to solve, or a damaged embedded table.
    pub fn new(rules: &Rules, opponents: usize, progress: impl Fn(u32)) -> Result<Solver, SolverError> {
        Solver::check(rules)?;
        match Equilibrium::embedded(rules, opponents)? {
            Some(embedded) => Solver::with(rules, opponents, Cow::Borrowed(embedded)),
            None => {
                let trained = Equilibrium::train(rules, opponents, QUICK_TRAINING, progress);
                Solver::with(rules, opponents, Cow::Owned(trained))
            }
        }
    }

    /// The solver for rules of which somebody else has the equilibrium.
    ///
    /// # Errors
    /// As [`Solver::new`].
    pub fn with(rules: &Rules, opponents: usize, of: Cow<'static, Equilibrium>) -> Result<Solver, SolverError> {
        Solver::check(rules)?;
        let player = Player::new(rules, of.strategy(), Payoffs::new(rules).opponents_together(opponents));
        Ok(Solver {
            rules: rules.clone(),
            player,
            opponents,
            equilibrium: of,
            population: Population::new(),
            bank: None,
            searches: Mutex::default(),
        })
    }

    /// The same solver, with its population kept between runs: blocks of hands that its opponents play, each made when a
    /// hand is asked about that needs so many.
    #[must_use]
    pub fn with_bank(self, bank: Box<dyn Bank>) -> Solver {
        let of = self.equilibrium.identity();
        Solver { bank: Some((bank, of)), ..self }
    }

    /// Whether the rules have a setting to solve.
    ///
    /// # Errors
    /// Rules that contradict themselves, or have none.
    pub fn check(rules: &Rules) -> Result<(), SolverError> {
        rules.validate()?;
        if rules.is_race() {
            return Err(SolverError::NotSolvable(
                "the race has no setting to solve: its points win or lose only over several deals, by how the race stands",
            ));
        }
        if rules.is_open_face() {
            return Err(SolverError::NotSolvable(
                "open-face has no setting to solve: its cards are placed one by one, before the others are seen",
            ));
        }
        Ok(())
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The equilibrium that opponents play.
    pub fn equilibrium(&self) -> &Equilibrium {
        &self.equilibrium
    }

    /// The tables that rank each row.
    pub(crate) fn tables(&self) -> ByRow<&'static RowTable> {
        self.player.payoffs.tables()
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
        let payoffs = &self.player.payoffs;
        if payoffs.opponents_together(query.opponents) != payoffs.opponents_together(self.opponents) {
            return Err(QueryError::Table { opponents: query.opponents, made_for: self.opponents });
        }
        let pool = || self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        let mut search = pool().pop().unwrap_or_else(Search::new);
        search.take(query.hand, &self.player);
        let known: Vec<Showing> = query.against.iter().map(|known| self.show(*known)).collect();
        let natural = payoffs.best_natural(query.hand);
        let together = payoffs.opponents_together(query.opponents) > 1;
        let mut asked = Asked { solver: self, query, search, known, natural, together };
        let enumerable = asked.deals() <= ENUMERABLE && (!together || query.unknown() == 1);
        let exact = query.unknown() == 0 || enumerable && !sample;
        // The model knows nothing of opponents who are known, with whom scoops of the others are multiplied.
        let quick = query.quick && query.unknown() > 0 && (query.against.is_empty() || !together);
        let method = match (exact, quick) {
            (_, true) => Method::Strategy,
            (true, false) => Method::Exact,
            (false, false) => Method::Sampled,
        };
        let answer = asked.compare(method, stop);
        pool().push(asked.search);
        Ok(answer)
    }

    fn show(&self, against: Against) -> Showing {
        let payoffs = &self.player.payoffs;
        match (against, payoffs.best_natural(against.cards())) {
            (_, Some(natural)) if payoffs.declares_always() => Showing::of_natural(natural, against.cards()),
            (Against::Setting(setting), _) => Showing::of_setting(payoffs, &setting, Claims::EVERYTHING),
            (Against::Hand(hand), _) => self.player.show(&mut Search::new(), hand),
        }
    }

    /// The population, where the equilibrium has one.
    fn crowd(&self) -> Option<Crowd<'_>> {
        let plays = Some(self.equilibrium.plays()).filter(|plays| !plays.is_empty())?;
        let bank = self.bank.as_ref().map(|(bank, of)| (&**bank, *of));
        Some(Crowd { population: &self.population, player: &self.player, plays, bank })
    }
}

/// A query with what is worked out of it first.
struct Asked<'a> {
    solver: &'a Solver,
    query: &'a Query,
    search: Search,
    known: Vec<Showing>,
    natural: Option<Natural>,
    /// Whether the opponents must be taken together, because scooping them all is multiplied.
    together: bool,
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
}

impl Asked<'_> {
    /// Compares the ways to play the hand.
    fn compare(&mut self, method: Method, stop: impl Fn() -> bool) -> Answer {
        let settings = self.candidates(method);
        let mut ways: Vec<Way> = settings.into_iter().map(Way::Set).collect();
        ways.extend((ways.is_empty() && self.may_choose()).then_some(Way::Misset));
        ways.extend(self.natural.map(Way::Declare));
        let may_surrender = self.may_choose() && self.solver.player.payoffs.surrender_cost().is_some();
        ways.extend(may_surrender.then_some(Way::Surrender));
        let showings: Vec<Showing> = ways.iter().map(|way| self.showing(*way)).collect();
        let evs = match method {
            Method::Strategy => self.by_strategy(&ways, &showings),
            Method::Exact => self.exactly(&showings),
            Method::Sampled => self.by_sampling(&ways, &showings, stop),
        };
        self.answer(&ways, &showings, &evs)
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
            let royalties = self.showing(Way::Set(*found)).royalties;
            let paid = ByRow::from_fn(|row| *royalties.rows.get(row) != 0);
            found.value = player.model.value(self.search.odds(), found.ranks, paid) + royalties.broken as f32;
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
            Way::Set(found) => {
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
        let table: Vec<Showing> = [showing].into_iter().chain(&self.known).chain(others).copied().collect();
        units_of_first(&self.solver.player.payoffs, &table)
    }

    fn by_strategy<'a>(&'a self, ways: &'a [Way], showings: &[Showing]) -> Evs<'a> {
        let model = &self.solver.player.model;
        let ev = |(way, showing): (&Way, &Showing)| {
            let each = match *way {
                Way::Set(found) => model.overall(found.value),
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
        }
    }

    fn exactly<'a>(&self, showings: &'a [Showing]) -> Evs<'a> {
        let opponents = match self.query.unknown() {
            0 => Vec::new(),
            _ => enumerate(&self.solver.player, self.query.unseen()),
        };
        let all: Vec<usize> = (0..showings.len()).collect();
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
        let met = if opponents.is_empty() { self.known.clone() } else { opponents };
        Evs {
            method: Method::Exact,
            samples,
            stopped: false,
            evs: means.iter().map(|&mean| Ev::Exact(mean)).collect(),
            gap: Box::new(move |a, b| Ev::Exact(means[a] - means[b])),
            fares: Box::new(move |way| fares(&showings[way], met.iter().map(|met| (met, 1)))),
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
        sampled(results, self.query.unknown() as f64, known, stopped, fares)
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
        let fares = move |_: &Results, way: usize| fares(&showings[way], met.iter().map(|met| (met, 1)));
        sampled(results, 1.0, known, stopped, fares)
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
            Some(self.ranked(found(way)?, &showings[way], evs.evs[way], gap, (evs.fares)(way)))
        });
        let of = |wanted: fn(&Way) -> bool| ways.iter().position(wanted).map(|way| evs.evs[way]);
        let optimal = (self.query.unknown() == 0).then(|| self.optimal());
        Answer {
            method: evs.method,
            samples: evs.samples,
            stopped: evs.stopped,
            decision: match ways[best] {
                Way::Set(_) | Way::Misset => Decision::Set,
                Way::Declare(_) => Decision::Declare,
                Way::Surrender => Decision::Surrender,
            },
            natural: self.natural.zip(of(|way| matches!(way, Way::Declare(_)))),
            surrender: of(|way| matches!(way, Way::Surrender)),
            ev: evs.evs[best],
            settings: ranked.collect(),
            legal: (evs.method != Method::Strategy).then(|| self.search.legal(&self.solver.player.payoffs)),
            optimal,
        }
    }

    fn ranked(&self, found: Found, showing: &Showing, ev: Ev, gap: Ev, fares: Fares) -> RankedSetting {
        let player = &self.solver.player;
        RankedSetting {
            setting: self.setting(found),
            ranks: found.ranks,
            royalties: showing.royalties,
            claims: player.payoffs.asks_for_claims().then_some(found.claims),
            ev,
            gap,
            tied: gap.mean() <= 2.0 * gap.std_err().unwrap_or(0.0),
            fares,
        }
    }

    fn fares_by_strategy(&self, way: &Way) -> Fares {
        let Way::Set(found) = way else { return Fares::default() };
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
    let of_gaps = Rc::clone(&results);
    Evs {
        method: Method::Sampled,
        samples: results.opponents(),
        stopped,
        evs,
        gap: Box::new(move |a, b| ev(of_gaps.gap(a, b), known[a] - known[b])),
        fares: Box::new(move |way| fares(&results, way)),
    }
}

/// Of settings that differ in suits only, one.
fn one_of_each(mut settings: Vec<Found>) -> Vec<Found> {
    settings.sort_by(|a, b| b.cmp(a));
    let mut seen = std::collections::HashSet::new();
    settings.retain(|found| seen.insert((found.ranks, found.royalties)));
    settings
}
