//! Answers to queries about many hands, one column per field.

use pusoy::cards::CardSet;
use pusoy::chinese::naturals::Natural;
use pusoy::solver::Answer;
use pusoy_api::wire::problem::{Problem, Problems};
use pusoy_api::wire::record::rounded;
use pusoy_api::wire::rows::row_text;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The answer to one query of a batch.
pub type Row = Result<Answered, Problems>;

/// The fields of an answer that a batch keeps.
pub struct Answered {
    decision: &'static str,
    ev: f64,
    std_err: Option<f64>,
    best: Option<[u64; 3]>,
    natural: Option<Natural>,
    surrender: Option<f64>,
}

impl From<&Answer> for Answered {
    fn from(answer: &Answer) -> Answered {
        Answered {
            decision: answer.decision.name(),
            ev: rounded(answer.ev.mean()),
            std_err: answer.ev.std_err().map(rounded),
            best: answer.best().map(|best| {
                let rows = best.setting.rows();
                [rows.front, rows.middle, rows.back].map(CardSet::bits)
            }),
            natural: answer.natural.map(|(natural, _)| natural),
            surrender: answer.surrender.map(|ev| rounded(ev.mean())),
        }
    }
}

/// The answers of a batch, one column per field.
#[pyclass(frozen, module = "pusoy._pusoy")]
pub struct Columns {
    rows: Vec<Row>,
}

impl Columns {
    pub fn new(rows: Vec<Row>) -> Columns {
        Columns { rows }
    }

    fn figures<'py>(&self, py: Python<'py>, figure: impl Fn(&Answered) -> Option<f64>) -> Bound<'py, PyBytes> {
        let figures = self.rows.iter().map(|row| row.as_ref().ok().and_then(&figure).unwrap_or(f64::NAN));
        PyBytes::new(py, &figures.flat_map(f64::to_ne_bytes).collect::<Vec<u8>>())
    }

    fn names(&self, name: impl Fn(&Answered) -> Option<&'static str>) -> Vec<Option<&'static str>> {
        self.rows.iter().map(|row| row.as_ref().ok().and_then(&name)).collect()
    }
}

#[pymethods]
impl Columns {
    fn __len__(&self) -> usize {
        self.rows.len()
    }

    /// Returns the EVs as the bytes of doubles; NaN for a hand without an answer.
    fn ev<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.figures(py, |answered| Some(answered.ev))
    }

    fn std_err<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.figures(py, |answered| answered.std_err)
    }

    fn surrender<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.figures(py, |answered| answered.surrender)
    }

    /// Returns the cards in row 0 (front), 1 (middle) or 2 (back) of every hand, as the bytes of 64-bit numbers; 0 for
    /// a hand without a setting.
    fn row<'py>(&self, py: Python<'py>, row: usize) -> Bound<'py, PyBytes> {
        let best = |answered: &Answered| answered.best.and_then(|rows| rows.get(row).copied());
        let bits = self.rows.iter().map(|row| row.as_ref().ok().and_then(best).unwrap_or(0));
        PyBytes::new(py, &bits.flat_map(u64::to_ne_bytes).collect::<Vec<u8>>())
    }

    fn decision(&self) -> Vec<Option<&'static str>> {
        self.names(|answered| Some(answered.decision))
    }

    fn natural(&self) -> Vec<Option<&'static str>> {
        self.names(|answered| answered.natural.map(Natural::name))
    }

    /// Returns the hands without an answer: the number of each, from 0, and the reason.
    fn reasons(&self) -> Vec<(usize, String)> {
        let reason = |(n, row): (usize, &Row)| Some((n, row.as_ref().err()?.messages().join("; ")));
        self.rows.iter().enumerate().filter_map(reason).collect()
    }
}

/// Returns the 64-bit numbers in `bytes`, in the byte order of the machine.
pub fn numbers(bytes: &[u8]) -> impl Iterator<Item = u64> {
    bytes.as_chunks::<8>().0.iter().map(|bytes| u64::from_ne_bytes(*bytes))
}

/// Returns the text of each row of cards. `bits` are the bytes of 64-bit numbers, one per row; 0 gives `None`.
#[pyfunction]
pub fn row_texts(bits: &[u8]) -> Vec<Option<String>> {
    numbers(bits).map(|bits| CardSet::from_bits(bits).filter(|row| !row.is_empty()).map(row_text)).collect()
}

/// Returns the texts of [`row_texts`] in the layout of Arrow, as offsets and text. The text is all texts, joined
/// without separators; `None` becomes an empty text. The offsets are the bytes of 32-bit numbers: 0, and then the end
/// of each text.
#[pyfunction]
pub fn row_utf8<'py>(py: Python<'py>, bits: &[u8]) -> (Bound<'py, PyBytes>, Bound<'py, PyBytes>) {
    let (mut ends, mut text) = (0i32.to_ne_bytes().to_vec(), String::new());
    for bits in numbers(bits) {
        text.push_str(&CardSet::from_bits(bits).map_or_else(String::new, row_text));
        ends.extend((text.len() as i32).to_ne_bytes());
    }
    (PyBytes::new(py, &ends), PyBytes::new(py, text.as_bytes()))
}

/// Returns the problem of a hand that has a wrong Python type, named `kind`.
pub fn not_a_hand(kind: &str) -> Problems {
    Problem::new("bad-card", format!("a hand is a text, a CardSet or a number with one bit per card, not {kind}"))
        .into()
}
