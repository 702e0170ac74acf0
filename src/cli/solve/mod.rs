//! `pusoy solve`: what is asked, and under which rules.

mod record;
mod table;
mod text;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use once_cell::sync::OnceCell;
use pusoy::cards::{CardSet, parse};
use pusoy::chinese::ByRow;
use pusoy::solver::{Against, Query};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::args::{self, Global};
use super::exit::Exit;
use super::output::complain;
use super::problem::{Problem, Problems};
use super::record::{Cards, Options, typed};
use super::rules::BaseRules;
use super::score::setting;
use super::stream::{Answers, Format, Input, Verdict, run as run_stream};
use table::Table;

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
        seed: args.seed,
        ..Query::new(CardSet::EMPTY)
    };
    let command = Solve {
        rules,
        template,
        opponents: args.opponents.map(usize::from),
        time_limit: args.time_limit.map(Duration::from_secs_f64),
        house: Mutex::default(),
        base: OnceCell::new(),
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
    /// The table of the command line.
    base: OnceCell<Arc<Table>>,
    /// The tables of records with options of their own, by these.
    house: Mutex<HashMap<String, Arc<Table>>>,
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
        let (table, query) = match input {
            Input::Text(text) => (self.base()?.clone(), Query { hand: hand(text)?, ..self.template.clone() }),
            Input::Json(fields) => self.read_fields(fields)?,
        };
        let named = (query.opponents > 0).then_some(query.opponents).or(self.opponents);
        let opponents = named.unwrap_or(if query.against.is_empty() { 3 } else { query.against.len() });
        let query = Query { opponents, ..query };
        let Table { solver, .. } = &*table;
        let started = Instant::now();
        let stop = || self.time_limit.is_some_and(|limit| started.elapsed() >= limit);
        let answer = solver.solve(&query, stop).map_err(|error| Problem::new(error.code(), error.to_string()))?;
        match format {
            Format::Json => record::write(&answer, &query, &table, id, out),
            Format::Text => text::write(&answer, &query, &table.rules, out),
        }
        Ok(Verdict::Good)
    }

    fn batch(&self) -> usize {
        if self.template.quick { 1_024 } else { 4 * rayon::current_num_threads() }
    }
}

impl Solve {
    fn read_fields(&self, fields: Map<String, Value>) -> Result<(Arc<Table>, Query), Problems> {
        if fields.get("schema").is_some_and(|schema| schema == "pusoy.deal/1") {
            let DealFields { hands } = typed(fields)?;
            let [text] = &hands[..] else {
                let message = format!("this deal has {} hands; solve takes one", hands.len());
                return Err(Problem::new("wrong-count", message).into());
            };
            let hand = hand(text).map_err(Problems::without_columns)?;
            return Ok((self.base()?.clone(), Query { hand, ..self.template.clone() }));
        }
        let fields: Fields = typed(fields)?;
        let table = self.table(&fields.options)?;
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
        let query = read().map_err(Problems::without_columns)?;
        if let Some(opponents) = fields.opponents.filter(|n| !(1..=3).contains(n)) {
            let message = format!("there are 1 to 3 opponents, not {opponents}");
            return Err(Problem::new("bad-player-count", message).into());
        }
        Ok((table, Query { opponents: fields.opponents.unwrap_or(0), ..query }))
    }

    /// The table of the command line, made when it is first asked for.
    fn base(&self) -> Result<&Arc<Table>, Problem> {
        self.base.get_or_try_init(|| Table::new(self.rules.rules().clone()).map(Arc::new))
    }

    /// The table of a record with these options, made when they are first met.
    fn table(&self, options: &Options) -> Result<Arc<Table>, Problems> {
        if options.is_empty() {
            return Ok(self.base()?.clone());
        }
        let rules = self.rules.with(options)?;
        let key = Value::Object(options.clone()).to_string();
        let mut house = self.house.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = house.get(&key) {
            return Ok(table.clone());
        }
        let table = Arc::new(Table::new(rules)?);
        house.insert(key, table.clone());
        Ok(table)
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
