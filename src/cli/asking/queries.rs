//! What is asked of the solver: by a command line, and by the records that change it. `solve`, `grade` and `drill` ask.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use once_cell::sync::OnceCell;
use pusoy::cards::{CardSet, parse};
use pusoy::chinese::rules::House;
use pusoy::chinese::{ByRow, Payoffs, Setting};
use pusoy::solver::{Against, Answer, Query, Solver};

use crate::cli::args::QueryArgs;
use crate::cli::asking::solvers::{make_solver, solver_without_equilibrium};
use crate::cli::house::base_rules::{BaseRules, RulesRecord};
use crate::cli::json::cards::Cards;
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::record::Options;
use crate::cli::json::rows::setting;
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::output::complain;

/// The queries of one command line, with the solvers that answer them.
pub struct Queries {
    rules: BaseRules,
    /// The query of the command line, but for the hand.
    template: Query,
    /// How many opponents the command line names.
    opponents: Option<usize>,
    time_limit: Option<Duration>,
    use_cache: bool,
    base_record: RulesRecord,
    payoffs: Payoffs,
    /// The solvers of the command line's rules, by how many opponents are taken together.
    base: [OnceCell<Arc<Solver>>; 3],
    /// The solvers of other rules, which records ask for.
    solvers: Mutex<HashMap<(String, usize), Arc<Solver>>>,
}

/// What a record says beside its cards.
pub struct Said {
    pub dead: Option<Cards>,
    pub against: Option<Vec<Cards>>,
    pub opponents: Option<usize>,
    pub options: Options,
    pub seed: Option<u64>,
}

/// An answer with what was asked.
pub struct Solved {
    pub query: Query,
    pub solver: Arc<Solver>,
    pub answer: Answer,
}

impl Queries {
    /// Reads a command line, with how many settings are to be listed and whether they are to be explained.
    pub fn read(args: &QueryArgs, top: usize, explain: bool) -> Result<Queries, Exit> {
        let rules = BaseRules::read(&args.rules)?;
        let asked = (|| -> Result<_, Problems> {
            let against = args.against.iter().map(|text| against(text)).collect::<Result<Vec<_>, _>>()?;
            Ok((parse::cards(&args.dead)?.set(), against))
        })();
        let (dead, against) = asked.map_err(|Problems(problems)| {
            problems.iter().for_each(|problem| complain(&problem.message));
            Exit::BadData
        })?;
        let template = Query::new(CardSet::EMPTY)
            .dead(dead)
            .against(against)
            .quick(args.quick)
            .top(top)
            .precision(args.precision)
            .explain(explain)
            .seed(args.seed);
        Ok(Queries {
            base_record: RulesRecord::new(rules.house()),
            payoffs: Payoffs::new(&rules.house().rules),
            rules,
            template,
            opponents: args.opponents.map(usize::from),
            time_limit: args.time_limit.map(Duration::from_secs_f64),
            use_cache: !args.no_cache,
            base: Default::default(),
            solvers: Mutex::default(),
        })
    }

    /// The rules of the command line.
    pub fn house(&self) -> &House {
        self.rules.house()
    }

    /// The command line's query about a hand.
    pub fn about(&self, hand: CardSet) -> Query {
        self.template.clone().hand(hand)
    }

    /// The rules and the query of a record about the cards that `hand` reads.
    pub fn of_record(
        &self,
        said: &Said,
        hand: impl FnOnce() -> Result<CardSet, Problems>,
    ) -> Result<(Cow<'_, House>, Query), Problems> {
        let mut problems = Problems::none();
        let house = problems.note(self.rules.with(&said.options));
        let read = || -> Result<Query, Problems> {
            let known = said
                .against
                .as_ref()
                .map(|all| all.iter().map(|cards| against(&cards.text())).collect::<Result<Vec<_>, Problems>>());
            let query = self.about(hand()?);
            let dead = said.dead.as_ref().map(Cards::set).transpose()?.unwrap_or(query.dead);
            let query = match known.transpose()? {
                Some(known) => query.against(known),
                None => query,
            };
            let seed = said.seed.unwrap_or(query.seed);
            Ok(query.dead(dead).seed(seed))
        };
        let query = problems.note(read().map_err(Problems::without_columns));
        if let Some(opponents) = said.opponents.filter(|n| !(1..=3).contains(n)) {
            let message = format!("there are 1 to 3 opponents, not {opponents}");
            problems.note::<()>(Err(Problem::new("bad-player-count", message)));
        }
        problems.told()?;
        let mut query = query.unwrap_or_else(|| self.template.clone());
        query.opponents = said.opponents;
        Ok((house.unwrap_or_default(), query))
    }

    /// Answers a query.
    pub fn solve(&self, house: &House, query: Query) -> Result<Solved, Problems> {
        let named = query.opponents.or(self.opponents);
        let opponents = named.unwrap_or(if query.against.is_empty() { 3 } else { query.against.len() });
        let query = query.opponents(opponents);
        // A query about a larger table is refused by any solver.
        let opponents = opponents.min(3);
        let solver = match query.knows_all_settings() {
            true => Arc::new(solver_without_equilibrium(&house.rules, opponents)?),
            false => self.solver(house, opponents)?,
        };
        let started = Instant::now();
        let stop = || self.time_limit.is_some_and(|limit| started.elapsed() >= limit);
        let answer = solver.solve_until(&query, stop).map_err(|error| Problem::new(error.code(), error.to_string()))?;
        Ok(Solved { query, solver, answer })
    }

    /// How many inputs to answer before any answer is written.
    pub fn batch(&self) -> usize {
        if self.template.quick { 1_024 } else { 4 * rayon::current_num_threads() }
    }

    /// The rules of an answer, as its record names them.
    pub fn record_of(&self, house: &House) -> Cow<'_, RulesRecord> {
        match self.is_base(house) {
            true => Cow::Borrowed(&self.base_record),
            false => Cow::Owned(RulesRecord::new(house)),
        }
    }

    /// Whether these are the rules of the command line, as they are for most records.
    fn is_base(&self, house: &House) -> bool {
        std::ptr::eq(house, self.rules.house()) || house == self.rules.house()
    }

    /// The solver of these rules, made when they are first met.
    fn solver(&self, house: &House, opponents: usize) -> Result<Arc<Solver>, Problem> {
        let rules = &house.rules;
        let make = || make_solver(rules, opponents, self.use_cache).map(Arc::new);
        if self.is_base(house) {
            let together = self.payoffs.seating(opponents).opponents();
            return self.base[together - 1].get_or_try_init(make).cloned();
        }
        let together = Payoffs::new(rules).seating(opponents).opponents();
        let mut solvers = self.solvers.lock().unwrap_or_else(PoisonError::into_inner);
        // Rules that mean the same have the same solver.
        let key = (rules.meaning(), together);
        if let Some(solver) = solvers.get(&key) {
            return Ok(solver.clone());
        }
        let solver = make()?;
        solvers.insert(key, solver.clone());
        Ok(solver)
    }
}

/// Thirteen cards.
pub fn hand(text: &str) -> Result<CardSet, Problems> {
    Ok(parse::hand(text)?)
}

/// A setting, as `FRONT / MIDDLE / BACK`.
pub fn set_hand(text: &str) -> Result<Setting, Problems> {
    let [front, middle, back] = parse::setting_rows(text)?;
    Ok(setting(ByRow { front, middle, back })?)
}

/// An opponent's thirteen cards, or setting.
fn against(text: &str) -> Result<Against, Problems> {
    match text.contains('/') {
        true => set_hand(text).map(Against::Setting),
        false => hand(text).map(Against::Hand),
    }
}
