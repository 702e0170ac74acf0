//! The solver.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use pusoy::cards::{CardSet, parse};
use pusoy::solver::{Against, LEAST_PRECISION, Query};
use pusoy_api::command::{NEVER, Stop};
use pusoy_api::rules::base_rules::BaseRules;
use pusoy_api::solving::queries::{HouseQuery, Queries, SolvedQuery};
use pusoy_api::wire::problem::{Problem, Problems};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyInt, PyList, PyString};
use rayon::prelude::*;

use crate::answer::Answer;
use crate::cards::{RowBits, card_set, hand, setting};
use crate::columns::{Answered, Columns, Row, not_a_hand, numbers};
use crate::machine::{Machine, PickledTable};
use crate::problems::{exception, problem};
use crate::rules::Rules;
use crate::running::{no_tick, run};

/// Maximum number of plans that an answer lists.
const MOST_PLANS: usize = 1_000;

/// A solver for the hands of one rule set.
#[pyclass(frozen, module = "pusoy._pusoy")]
pub struct Solver {
    rules: BaseRules,
    opponents: Option<usize>,
    threads: Option<usize>,
    machine: Arc<Machine>,
    queries: Arc<Queries>,
    /// Queries that also find conditions that change the best plan. Their solvers are separate from those of `queries`.
    explaining: PyOnceLock<Arc<Queries>>,
    /// Whether the solver for 1, 2 or 3 opponents is known to be built, at the index `opponents - 1`. A quick answer of
    /// a built solver needs no threads.
    is_built: [AtomicBool; 3],
}

impl Solver {
    fn queries(&self) -> Queries {
        let template = Query::new(CardSet::EMPTY);
        Queries::new(self.rules.clone(), template, self.opponents, Arc::clone(&self.machine) as _)
    }

    /// Checks that a number of opponents is 1 to 3, or `None`.
    fn check_opponents(opponents: Option<usize>) -> Result<(), Problem> {
        match opponents {
            Some(n) if !(1..=3).contains(&n) => {
                Err(Problem::new("bad-player-count", format!("there are 1 to 3 opponents, not {n}")))
            }
            _ => Ok(()),
        }
    }

    /// Returns the element of `is_built` for a query. Returns `None` if the number of opponents is not 1 to 3.
    fn built(&self, query: &Query) -> Option<&AtomicBool> {
        let known = if query.against.is_empty() { 3 } else { query.against.len() };
        self.is_built.get(query.opponents.or(self.opponents).unwrap_or(known).wrapping_sub(1))
    }

    fn solve_query<'a>(
        &'a self,
        queries: &'a Queries,
        (query, is_seeded): (Query, bool),
        stop: Stop<'_>,
    ) -> Result<SolvedQuery<'a>, Problems> {
        let house = std::borrow::Cow::Borrowed(queries.house());
        queries.solve(HouseQuery { house, query, is_seeded }, stop)
    }
}

#[pymethods]
impl Solver {
    #[new]
    fn new(
        py: Python<'_>,
        rules: &Rules,
        opponents: Option<usize>,
        threads: Option<usize>,
        cache: bool,
        tables: Vec<PickledTable>,
    ) -> PyResult<Solver> {
        if rules.house.rules.is_open_face() {
            let message = format!(
                "the rules '{}' are open-face, so a solver cannot set hands (ask 'place' about streets)",
                rules.house.called()
            );
            return Err(problem(py, "not-solvable", message));
        }
        if threads == Some(0) {
            return Err(no_threads(py));
        }
        Solver::check_opponents(opponents).map_err(|problem| exception(py, &problem.into()))?;
        let machine = Arc::new(Machine::new(cache, tables));
        let base = BaseRules::new(rules.house.clone(), true, Vec::new());
        let rules = base.map_err(|problem| exception(py, &problem.into()))?;
        let template = Query::new(CardSet::EMPTY);
        let queries = Arc::new(Queries::new(rules.clone(), template, opponents, Arc::clone(&machine) as _));
        let (explaining, is_built) = (PyOnceLock::new(), Default::default());
        Ok(Solver { rules, opponents, threads, machine, queries, explaining, is_built })
    }

    /// Returns the trained tables to pickle: the hash of the rules, the number of opponents, and the bytes of each.
    fn tables<'py>(&self, py: Python<'py>) -> Vec<(u64, usize, Bound<'py, PyBytes>)> {
        let pickled = |(hash, opponents, bytes): PickledTable| (hash, opponents, PyBytes::new(py, &bytes));
        self.machine.tables().into_iter().map(pickled).collect()
    }

    /// Solves a hand. `given` is the setting to grade; `None` if there is none.
    #[allow(clippy::too_many_arguments)]
    fn solve(
        &self,
        py: Python<'_>,
        cards: u64,
        quick: bool,
        top: usize,
        dead: u64,
        against: Vec<Vec<u64>>,
        opponents: Option<usize>,
        precision: Option<f64>,
        explain: bool,
        variants: bool,
        seed: Option<u64>,
        given: Option<RowBits>,
    ) -> PyResult<Answer> {
        let refused = |problem: Problem| exception(py, &problem.into());
        Solver::check_opponents(opponents).map_err(refused)?;
        if top > MOST_PLANS {
            return Err(problem(py, "bad-count", format!("'top' must be 1 to {MOST_PLANS}, not {top}")));
        }
        if quick && precision.is_some() {
            let message = "precision: a quick answer takes no samples (leave out 'quick' or 'precision')";
            return Err(problem(py, "conflicting-options", message));
        }
        let mut query = Query::new(hand(cards).map_err(refused)?).quick(quick).top(top).variants(variants);
        query.opponents = opponents;
        if dead != 0 {
            query = query.dead(card_set(py, dead)?);
        }
        if !against.is_empty() {
            let known = against.into_iter().map(|cards| match cards[..] {
                [front, middle, back] => Ok(Against::Setting(setting(py, (front, middle, back))?)),
                _ => Ok(Against::Hand(hand(cards.first().copied().unwrap_or(0)).map_err(refused)?)),
            });
            query = query.against(known.collect::<PyResult<Vec<_>>>()?);
        }
        query = precision.into_iter().fold(query, Query::precision);
        query = seed.into_iter().fold(query, Query::seed);
        let is_grade = given.is_some();
        if let Some(rows) = given {
            query = query.given(setting(py, rows)?);
        }
        query = query.explain(explain);
        let queries = match explain && !is_grade {
            true => self.explaining.get_or_init(py, || Arc::new(self.queries().switching(true))),
            false => &self.queries,
        };
        let question = (query, seed.is_some());
        let built = self.built(&question.0);
        let is_direct = quick && !explain && built.is_some_and(|built| built.load(Ordering::Acquire));
        let solved = match is_direct {
            true => self.solve_query(queries, question, NEVER),
            false => {
                let solved = run(py, self.threads, no_tick, |stop| self.solve_query(queries, question, stop))?;
                if let (Ok(_), Some(built), false) = (&solved, built, explain && !is_grade) {
                    built.store(true, Ordering::Release);
                }
                solved
            }
        };
        Ok(Answer::new(Arc::clone(queries), solved.map_err(|problems| exception(py, &problems))?))
    }

    /// Solves many hands. `hands` are the bytes of 64-bit numbers, or a list of texts, numbers and objects with an
    /// attribute `bits`. `progress` is called with the number of hands finished since its last call.
    #[allow(clippy::too_many_arguments)]
    fn solve_many(
        &self,
        py: Python<'_>,
        hands: &Bound<'_, PyAny>,
        quick: bool,
        opponents: Option<usize>,
        precision: Option<f64>,
        seed: Option<u64>,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Columns> {
        Solver::check_opponents(opponents).map_err(|problem| exception(py, &problem.into()))?;
        if threads == Some(0) {
            return Err(no_threads(py));
        }
        if quick && (precision.is_some() || seed.is_some()) {
            let given = if precision.is_some() { "precision" } else { "seed" };
            let message = format!("{given}: a quick answer takes no samples (leave out 'quick' or '{given}')");
            return Err(problem(py, "conflicting-options", message));
        }
        let hands: Vec<Result<CardSet, Problems>> = match hands.cast::<PyBytes>() {
            Ok(bytes) => numbers(bytes.as_bytes()).map(|bits| Ok(hand(bits)?)).collect(),
            Err(_) => hands.cast::<PyList>()?.iter().map(|item| read_hand(&item)).collect(),
        };
        let mut template = Query::new(CardSet::EMPTY).quick(quick).top(1);
        template.opponents = opponents;
        if let Some(precision) = precision {
            if !(precision >= LEAST_PRECISION && precision.is_finite()) {
                let message =
                    format!("'precision' must be finite, and at least {LEAST_PRECISION} units per unknown opponent");
                return Err(problem(py, "bad-precision", message));
            }
            template = template.precision(precision);
        }
        template = seed.into_iter().fold(template, Query::seed);
        let finished = AtomicUsize::new(0);
        let mut reported = 0;
        let mut report = |py: Python<'_>| -> PyResult<()> {
            let now = finished.load(Ordering::Relaxed);
            if let Some(progress) = progress.as_ref().filter(|_| now > reported) {
                progress.call1(py, (now - reported,))?;
            }
            reported = now;
            Ok(())
        };
        let rows: Vec<Row> = run(py, threads.or(self.threads), &mut report, |stop| {
            let solve = |hand: &Result<CardSet, Problems>| -> Row {
                let query = template.clone().hand(hand.clone()?);
                if stop() {
                    return Err(Problems::none()); // the batch is interrupted, and its rows are not returned
                }
                let solved = self.solve_query(&self.queries, (query, seed.is_some()), stop)?;
                finished.fetch_add(1, Ordering::Relaxed);
                Ok(Answered::from(&solved.answer))
            };
            hands.par_iter().with_min_len(8).map(solve).collect()
        })?;
        finished.store(rows.len(), Ordering::Relaxed);
        report(py)?;
        Ok(Columns::new(rows))
    }
}

/// Returns the exception for a solver without threads.
fn no_threads(py: Python<'_>) -> PyErr {
    problem(py, "bad-count", "'threads' must be at least 1, not 0")
}

/// Reads a hand of a batch: a text, a number, or an object with an attribute `bits`.
fn read_hand(item: &Bound<'_, PyAny>) -> Result<CardSet, Problems> {
    if let Ok(text) = item.cast::<PyString>() {
        return Ok(parse::hand(&text.to_string_lossy())?);
    }
    let kind = || item.get_type().name().map_or_else(|_| String::from("an object"), |name| name.to_string());
    let bits = match item.cast::<PyInt>() {
        Ok(number) => number
            .extract::<u64>()
            .map_err(|_| Problem::new("bad-card", "the number is not a hand (expected bits 0 to 51, one per card)")),
        Err(_) => match item.getattr("bits").and_then(|bits| bits.extract::<u64>()) {
            Ok(bits) => Ok(bits),
            Err(_) => return Err(not_a_hand(&kind())),
        },
    };
    Ok(hand(bits?)?)
}
