//! The compiled part of the Python package `pusoy`. The Python files of the package add types, documentation and names.
//!
//! * [`problems`]: problems as Python exceptions
//! * [`cards`]: cards and settings, as numbers with one bit per card
//! * `rules`: rules of Chinese Poker and open-face
//! * [`log`]: logs of deals
//! * [`machine`]: tables, in memory and in the user's cache
//! * [`running`]: thread pools, and signals during long computations
//! * [`answer`]: answers to queries about a hand
//! * [`columns`]: answers to queries about many hands
//! * [`solver`]: the solver
//! * [`questions`]: questions in JSON

mod answer;
mod cards;
mod columns;
mod log;
mod machine;
mod problems;
mod questions;
mod rules;
mod running;
mod solver;

use pyo3::pymodule;

/// The compiled part of the package.
#[pymodule]
mod _pusoy {
    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use super::answer::Answer;
    #[pymodule_export]
    use super::cards::{
        cards_by_rank, describe, format_cards, format_row, parse_card, parse_cards, parse_hand, parse_rows,
        plan_in_words,
    };
    #[pymodule_export]
    use super::columns::{Columns, row_texts, row_utf8};
    #[pymodule_export]
    use super::log::{log_header, split_log};
    #[pymodule_export]
    use super::questions::{Api, kinds};
    #[pymodule_export]
    use super::rules::Rules;
    #[pymodule_export]
    use super::solver::Solver;
}
