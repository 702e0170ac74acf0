//! `pusoy solve`: what is asked, and under which rules.

mod equilibrium;
mod explain;
mod record;
mod text;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use once_cell::sync::OnceCell;
use pusoy::cards::{CardSet, parse};
use pusoy::chinese::rules::House;
use pusoy::chinese::{ByRow, Payoffs, Rules};
use pusoy::solver::{Against, Query, Solver};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::args::{self, Global};
use super::exit::Exit;
use super::output::complain;
use super::problem::{Problem, Problems};
use super::record::{Cards, Options, typed};
use super::rules::{BaseRules, RulesRecord};
use super::score::setting;
use super::stream::{Answers, Format, Input, Verdict, run as run_stream};
pub use equilibrium::make_solver;
use equilibrium::solver_without_equilibrium;

pub fn run(args: &args::Solve, global: &Global) -> Exit {
    let rules = match BaseRules::read(&args.rules) {
        Ok(rules) => rules,
        Err(exit) => return exit,
    };
    let asked = (|| -> Result<_, Problems> {
        let against = args.against.iter().map(|text| against(text)).collect::<Result<Vec<_>, _>>()?;
        Ok((parse::cards(&args.dead)?.set(), against))
    })();
    let (dead, against) = match asked {
        Ok(asked) => asked,
        Err(Problems(problems)) => {
            problems.iter().for_each(|problem| complain(&problem.message));
            return Exit::BadData;
        }
    };
    let template = Query {
        dead,
        against,
        opponents: 0,
        quick: args.quick,
        top: args.top as usize,
        precision: args.precision,
        explain: args.explain,
        seed: args.seed,
        ..Query::new(CardSet::EMPTY)
    };
    let command = Solve {
        base_record: RulesRecord::new(rules.house()),
        rules,
        template,
        opponents: args.opponents.map(usize::from),
        time_limit: args.time_limit.map(Duration::from_secs_f64),
        use_cache: !args.no_cache,
        base: Default::default(),
        solvers: Mutex::default(),
    };
    run_stream(&command, &args.cards, " ", global)
}

struct Solve {
    rules: BaseRules,
    /// The query of the command line, but for the hand.
    template: Query,
    /// How many opponents the command line names.
    opponents: Option<usize>,
    time_limit: Option<Duration>,
    use_cache: bool,
    base_record: RulesRecord,
    /// The solvers of the command line's rules, by how many opponents are taken together.
    base: [OnceCell<Arc<Solver>>; 3],
    /// The solvers of other rules, which records ask for.
    solvers: Mutex<HashMap<(String, usize), Arc<Solver>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    cards: Cards,
    dead: Option<Cards>,
    against: Option<Vec<Cards>>,
    opponents: Option<usize>,
    #[serde(default)]
    options: Options,
    seed: Option<u64>,
}

/// A deal of one hand, as `pusoy deal` writes it.
#[derive(Deserialize)]
struct DealFields {
    hands: Vec<String>,
}

impl Answers for Solve {
    fn answer(&self, input: Input<'_>, id: &Value, format: Format, out: &mut Vec<u8>) -> Result<Verdict, Problems> {
        let (house, query) = match input {
            Input::Text(text) => (self.rules.house().clone(), Query { hand: hand(text)?, ..self.template.clone() }),
            Input::Json(fields) => self.read_fields(fields)?,
        };
        let named = (query.opponents > 0).then_some(query.opponents).or(self.opponents);
        let opponents = named.unwrap_or(if query.against.is_empty() { 3 } else { query.against.len() });
        let query = Query { opponents, ..query };
        let solver = match query.knows_all_settings() {
            true => Arc::new(solver_without_equilibrium(&house.rules, opponents)?),
            false => self.solver(&house.rules, opponents)?,
        };
        let started = Instant::now();
        let stop = || self.time_limit.is_some_and(|limit| started.elapsed() >= limit);
        let answer = solver.solve(&query, stop).map_err(|error| Problem::new(error.code(), error.to_string()))?;
        match format {
            Format::Json => record::write(&answer, &query, &solver, &self.record_of(&house), id, out),
            Format::Text => text::write(&answer, &query, &house, out),
        }
        Ok(Verdict::Good)
    }

    fn batch(&self) -> usize {
        if self.template.quick { 1_024 } else { 4 * rayon::current_num_threads() }
    }
}

impl Solve {
    fn read_fields(&self, fields: Map<String, Value>) -> Result<(House, Query), Problems> {
        if fields.get("schema").is_some_and(|schema| schema == "pusoy.deal/1") {
            let DealFields { hands } = typed(fields)?;
            let [text] = &hands[..] else {
                let message = format!("this deal has {} hands; solve takes one", hands.len());
                return Err(Problem::new("wrong-count", message).into());
            };
            let hand = hand(text).map_err(Problems::without_columns)?;
            return Ok((self.rules.house().clone(), Query { hand, ..self.template.clone() }));
        }
        let fields: Fields = typed(fields)?;
        let mut problems = Problems::none();
        let house = problems.note(self.rules.with(&fields.options));
        let read = || -> Result<Query, Problems> {
            let known = fields
                .against
                .as_ref()
                .map(|all| all.iter().map(|cards| against(&cards.text())).collect::<Result<Vec<_>, Problems>>());
            Ok(Query {
                hand: hand(&fields.cards.text())?,
                dead: fields.dead.as_ref().map(Cards::set).transpose()?.unwrap_or(self.template.dead),
                against: known.transpose()?.unwrap_or_else(|| self.template.against.clone()),
                seed: fields.seed.unwrap_or(self.template.seed),
                ..self.template.clone()
            })
        };
        let query = problems.note(read().map_err(Problems::without_columns));
        if let Some(opponents) = fields.opponents.filter(|n| !(1..=3).contains(n)) {
            let message = format!("there are 1 to 3 opponents, not {opponents}");
            problems.note::<()>(Err(Problem::new("bad-player-count", message)));
        }
        problems.told()?;
        let query = query.unwrap_or_else(|| self.template.clone());
        Ok((house.unwrap_or_default(), Query { opponents: fields.opponents.unwrap_or(0), ..query }))
    }

    fn record_of(&self, house: &House) -> Cow<'_, RulesRecord> {
        match house == self.rules.house() {
            true => Cow::Borrowed(&self.base_record),
            false => Cow::Owned(RulesRecord::new(house)),
        }
    }

    /// The solver of these rules, made when they are first met.
    fn solver(&self, rules: &Rules, opponents: usize) -> Result<Arc<Solver>, Problem> {
        let make = || make_solver(rules, opponents, self.use_cache).map(Arc::new);
        let together = Payoffs::new(rules).opponents_together(opponents);
        if rules == &self.rules.house().rules {
            return self.base[together - 1].get_or_try_init(make).cloned();
        }
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
fn hand(text: &str) -> Result<CardSet, Problems> {
    Ok(parse::hand(text)?)
}

/// An opponent's thirteen cards, or setting.
fn against(text: &str) -> Result<Against, Problems> {
    if !text.contains('/') {
        return Ok(Against::Hand(hand(text)?));
    }
    let [front, middle, back] = parse::setting_rows(text)?;
    Ok(Against::Setting(setting(ByRow { front, middle, back })?))
}
