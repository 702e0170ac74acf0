//! Questions in JSON.

use std::sync::Arc;

use pyo3::prelude::*;

use crate::machine::Machine;
use crate::running::{no_tick, run};

/// An interface that answers questions in JSON.
#[pyclass(frozen, module = "pusoy._pusoy")]
pub struct Api {
    api: pusoy_api::api::Api,
}

#[pymethods]
impl Api {
    #[new]
    fn new(cache: bool) -> Api {
        Api { api: pusoy_api::api::Api::new(Arc::new(Machine::new(cache, Vec::new()))) }
    }

    /// Answers a question of the kind `kind`. Question and answer are JSON; the answer has one line per record.
    fn answer(&self, py: Python<'_>, kind: &str, question: &str) -> PyResult<String> {
        run(py, None, no_tick, |stop| self.api.answer(kind, question, stop))
    }
}

/// Returns the names of all kinds of questions.
#[pyfunction]
pub fn kinds() -> Vec<&'static str> {
    pusoy_api::api::Api::kinds().collect()
}
