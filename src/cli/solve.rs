use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use once_cell::sync::OnceCell;
use pusoy::cards::{CardSet, parse};
use pusoy::chinese::{ByRow, Row, Rules};
use pusoy::eval::describe;
use pusoy::solver::{Against, Answer, CUTS, Decision, Ev, Method, QUICK_TRAINING, Query, RankedSetting, Solver};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::args::{self, Global};
use super::exit::Exit;
use super::output::{complain, rounded};
use super::problem::{Problem, Problems};
use super::record::{self, Cards, Options};
use super::rules::{BaseRules, RulesRecord, in_words};
use super::score::setting;
use super::stream::{Answers, Format, Input, Verdict, run as run_stream, write_record};
use super::{style, tables};

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

/// A rule set with what is worked out of it once.
struct Table {
    rules: Rules,
    record: RulesRecord,
    solver: Solver,
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

#[derive(Serialize)]
struct Record<'a> {
    schema: &'static str,
    id: &'a Value,
    cards: String,
    dead: String,
    rules: &'a RulesRecord,
    opponents: usize,
    method: &'static str,
    samples: usize,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    decision: &'static str,
    natural: Option<NaturalRecord>,
    surrender: Option<f64>,
    ev: f64,
    std_err: Option<f64>,
    settings_total: usize,
    legal: Option<usize>,
    settings: Vec<SettingRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    optimal: Option<Vec<ByRow3>>,
}

#[derive(Serialize)]
struct NaturalRecord {
    name: &'static str,
    units: i32,
    ev: f64,
}

#[derive(Serialize)]
struct ByRow3 {
    front: String,
    middle: String,
    back: String,
}

#[derive(Serialize)]
struct SettingRecord {
    #[serde(flatten)]
    cards: ByRow3,
    ev: f64,
    std_err: Option<f64>,
    gap: f64,
    gap_std_err: Option<f64>,
    tied: bool,
    scoop: f64,
    scooped: f64,
    rows: RowRecords,
}

#[derive(Serialize)]
struct RowRecords {
    front: RowRecord,
    middle: RowRecord,
    back: RowRecord,
}

#[derive(Serialize)]
struct RowRecord {
    category: &'static str,
    description: String,
    win: f64,
    tie: f64,
    lose: f64,
    royalty: i32,
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
            Format::Json => write_json(&answer, &query, &table, id, out),
            Format::Text => write_text(&answer, &query, &table.rules, out),
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
            let DealFields { hands } = record::typed(fields)?;
            let [text] = &hands[..] else {
                let message = format!("this deal has {} hands; solve takes one", hands.len());
                return Err(Problem::new("wrong-count", message).into());
            };
            let hand = hand(text).map_err(Problems::without_columns)?;
            return Ok((self.base()?.clone(), Query { hand, ..self.template.clone() }));
        }
        let fields: Fields = record::typed(fields)?;
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

impl Table {
    fn new(rules: Rules) -> Result<Table, Problem> {
        Ok(Table { record: RulesRecord::new(&rules), solver: make_solver(&rules)?, rules })
    }
}

/// Makes a solver, with a progress bar where that takes time.
///
/// Training runs on threads of its own, for the ones of the stream may all be waiting for it.
fn make_solver(rules: &Rules) -> Result<Solver, Problem> {
    let make = || {
        let bar = tables::training_bar(QUICK_TRAINING.rounds, rules.preset_name());
        let solver = Solver::new(rules, |round| bar.set_position(round.into()));
        bar.finish_and_clear();
        solver.map_err(|error| Problem::new("internal", error.to_string()))
    };
    if pusoy::solver::Equilibrium::preset_for(rules).is_some() {
        return make();
    }
    let internal = |error: &dyn std::fmt::Display| Problem::new("internal", format!("cannot start threads: {error}"));
    let threads = rayon::ThreadPoolBuilder::new().num_threads(rayon::current_num_threads()).build();
    let threads = threads.map_err(|error| internal(&error))?;
    std::thread::scope(|scope| scope.spawn(|| threads.install(make)).join())
        .unwrap_or_else(|_| Err(internal(&"training failed")))
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

fn by_row(setting: &pusoy::chinese::Setting) -> ByRow3 {
    let ByRow { front, middle, back } = setting.rows().map(record::row);
    ByRow3 { front, middle, back }
}

fn write_json(answer: &Answer, query: &Query, table: &Table, id: &Value, out: &mut Vec<u8>) {
    let Table { solver, record: rules, .. } = table;
    let std_err = |ev: Ev| ev.std_err().map(rounded);
    let record = Record {
        schema: "pusoy.solve/1",
        id,
        cards: query.hand.to_string(),
        dead: query.dead.to_string(),
        rules,
        opponents: query.opponents,
        method: answer.method.name(),
        samples: answer.samples,
        seed: query.seed,
        stopped: answer.stopped.then_some("time"),
        decision: answer.decision.name(),
        natural: answer.natural.map(|(natural, ev)| NaturalRecord {
            name: natural.name(),
            units: solver.natural_units(natural),
            ev: rounded(ev.mean()),
        }),
        surrender: answer.surrender.map(|ev| rounded(ev.mean())),
        ev: rounded(answer.ev.mean()),
        std_err: std_err(answer.ev),
        settings_total: CUTS,
        legal: answer.legal,
        settings: answer.settings.iter().map(setting_record).collect(),
        optimal: answer.optimal.as_ref().map(|all| all.iter().map(by_row).collect()),
    };
    write_record(&record, out);
}

fn setting_record(ranked: &RankedSetting) -> SettingRecord {
    let row = |row: Row| {
        let chances = ranked.fares.rows.get(row);
        RowRecord {
            category: ranked.ranks.get(row).category().name(),
            description: describe(*ranked.setting.rows().get(row)),
            win: rounded(chances.win),
            tie: rounded(chances.tie),
            lose: rounded(chances.lose),
            royalty: *ranked.royalties.get(row),
        }
    };
    SettingRecord {
        cards: by_row(&ranked.setting),
        ev: rounded(ranked.ev.mean()),
        std_err: ranked.ev.std_err().map(rounded),
        gap: rounded(ranked.gap.mean()),
        gap_std_err: ranked.gap.std_err().map(rounded),
        tied: ranked.tied,
        scoop: rounded(ranked.fares.scoop),
        scooped: rounded(ranked.fares.scooped),
        rows: RowRecords { front: row(Row::Front), middle: row(Row::Middle), back: row(Row::Back) },
    }
}

fn write_text(answer: &Answer, query: &Query, rules: &Rules, out: &mut Vec<u8>) {
    let opponents = if query.opponents == 1 { "opponent" } else { "opponents" };
    let how = match answer.method {
        Method::Exact => String::from("exact"),
        Method::Sampled => format!("{} hands of theirs", answer.samples),
        Method::Strategy => String::from("by the strategy alone"),
    };
    // A vector takes everything.
    _ = writeln!(out, "{}, {} {opponents}, {how}", in_words(rules), query.opponents);
    let ev = |ev: Ev| match ev.std_err() {
        Some(std_err) => format!("{:+.2} ± {std_err:.2}", ev.mean()),
        None => format!("{:+.2}", ev.mean()),
    };
    match (answer.decision, answer.natural) {
        (Decision::Declare, Some((natural, units))) => _ = writeln!(out, "declare {natural}: {} units", ev(units)),
        (Decision::Surrender, _) => _ = writeln!(out, "surrender: {} units", ev(answer.ev)),
        _ => {}
    }
    for (place, ranked) in answer.settings.iter().enumerate() {
        let gap = if place == 0 {
            format!("{} units", ev(ranked.ev))
        } else {
            let tied = if ranked.tied { "  tied" } else { "" };
            format!("{} units, {:.2} less{tied}", ev(ranked.ev), ranked.gap.mean())
        };
        let (scoop, scooped) = (100.0 * ranked.fares.scoop, 100.0 * ranked.fares.scooped);
        _ = writeln!(out, "\n{}. {gap}; scoops {scoop:.0} %, is scooped {scooped:.0} %", place + 1);
        for (row, cards) in ranked.setting.rows().iter() {
            let chances = ranked.fares.rows.get(row);
            let tie = if chances.tie >= 0.005 { format!(", ties {:.0} %", 100.0 * chances.tie) } else { String::new() };
            let royalty = *ranked.royalties.get(row);
            let royalty = if royalty == 0 { String::new() } else { format!(", royalty {royalty}") };
            let pad = " ".repeat(15 - 3 * cards.len());
            let (cards, what) = (style::row(*cards), describe(*cards));
            _ = writeln!(
                out,
                "   {row:<6}  {cards}{pad}  {what:<28} wins {:>2.0} %{tie}{royalty}",
                100.0 * chances.win
            );
        }
    }
    if let Some(optimal) = answer.optimal.as_ref().filter(|optimal| optimal.len() > 1) {
        _ = writeln!(out, "\n{} settings earn as much as the best", optimal.len());
    }
    if answer.stopped {
        _ = writeln!(out, "\nstopped by the time limit before the precision was reached");
    }
}
