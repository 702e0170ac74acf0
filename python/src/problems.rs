//! Problems as Python exceptions.

use pusoy_api::wire::problem::{Problem, Problems};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyList;

/// The class `pusoy.PusoyError`.
static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// Returns the exception that reports problems: `pusoy.PusoyError`.
pub fn exception(py: Python<'_>, problems: &Problems) -> PyErr {
    raised(py, problems).unwrap_or_else(|error| error)
}

fn raised(py: Python<'_>, problems: &Problems) -> PyResult<PyErr> {
    let class =
        CLASS.get_or_try_init(py, || Ok::<_, PyErr>(py.import("pusoy.errors")?.getattr("PusoyError")?.unbind()))?;
    let mut all = Vec::new();
    for Problem { code, message, token, column, .. } in &problems.0 {
        all.push((*code, message, token.as_deref(), *column).into_pyobject(py)?);
    }
    let error = class.bind(py).call_method1("_of", (problems.messages().join("; "), PyList::new(py, all)?))?;
    Ok(PyErr::from_value(error))
}

/// Returns the exception for a single problem.
pub fn problem(py: Python<'_>, code: &'static str, message: impl Into<String>) -> PyErr {
    exception(py, &Problem::new(code, message).into())
}
