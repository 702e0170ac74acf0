//! Answers to queries about a hand.

use std::borrow::Cow;
use std::sync::Arc;

use pusoy::solver::Solver;
use pusoy::solver::{Graded, Query};
use pusoy_api::command::Recorded;
use pusoy_api::questions::grade::graded::{GivenHand, GradedHand};
use pusoy_api::rules::base_rules::RulesRecord;
use pusoy_api::solving::queries::{Queries, SolvedQuery};
use pusoy_api::solving::switches::Switch;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::record::rounded;
use pyo3::prelude::*;

use crate::cards::{RowBits, row_bits};

/// An answer to a query about a hand.
#[pyclass(frozen, module = "pusoy._pusoy")]
pub struct Answer {
    queries: Arc<Queries>,
    query: Query,
    solver: Arc<Solver>,
    answer: pusoy::solver::Answer,
    switches: Option<Vec<Switch>>,
    /// The grade of the setting that the query gives; `None` if the query gives no setting.
    graded: Option<Graded>,
}

impl Answer {
    /// Creates an answer from `solved`, a query that `queries` solved.
    pub fn new(queries: Arc<Queries>, solved: SolvedQuery<'_>) -> Answer {
        let SolvedQuery { query, solver, mut answer, switches, .. } = solved;
        let graded = answer.graded.take();
        Answer { queries: Arc::clone(&queries), query, solver, answer, switches, graded }
    }

    fn solved(&self) -> SolvedQuery<'_> {
        SolvedQuery {
            house: Cow::Borrowed(self.queries.house()),
            rules: Cow::Owned(RulesRecord::new(self.queries.house())),
            query: self.query.clone(),
            solver: Arc::clone(&self.solver),
            answer: self.answer.clone(),
            switches: self.switches.clone(),
        }
    }
}

#[pymethods]
impl Answer {
    #[getter]
    fn best(&self) -> Option<RowBits> {
        self.answer.best().map(|best| row_bits(&best.setting))
    }

    #[getter]
    fn ev(&self) -> f64 {
        rounded(self.answer.ev.mean())
    }

    #[getter]
    fn std_err(&self) -> Option<f64> {
        self.answer.ev.std_err().map(rounded)
    }

    #[getter]
    fn method(&self) -> &'static str {
        self.answer.method.name()
    }

    #[getter]
    fn decision(&self) -> &'static str {
        self.answer.decision.name()
    }

    #[getter]
    fn hand(&self) -> u64 {
        self.query.hand.bits()
    }

    #[getter]
    fn opponents(&self) -> usize {
        self.answer.opponents
    }

    #[getter]
    fn samples(&self) -> usize {
        self.answer.samples
    }

    #[getter]
    fn natural(&self) -> Option<(&'static str, i32, f64)> {
        let (natural, ev) = self.answer.natural?;
        Some((natural.name(), self.solver.natural_units(natural), rounded(ev.mean())))
    }

    #[getter]
    fn surrender(&self) -> Option<f64> {
        self.answer.surrender.map(|ev| rounded(ev.mean()))
    }

    #[getter]
    fn loss(&self) -> Option<f64> {
        self.graded.map(|graded| rounded(graded.given.gap.mean()))
    }

    /// Returns the record of the answer in JSON, as the program writes it.
    fn record(&self) -> String {
        let mut out = Vec::new();
        match (self.graded, self.query.given) {
            (Some(graded), Some(setting)) => {
                let given = GivenHand::set(None, setting);
                GradedHand { given, solved: self.solved(), graded: graded.into() }.write_records(&Id::NONE, &mut out);
            }
            _ => self.solved().write_records(&Id::NONE, &mut out),
        }
        String::from_utf8_lossy(&out).into_owned()
    }
}
