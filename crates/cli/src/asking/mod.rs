//! Asking the solver, and writing what it says about a setting. `solve`, `grade` and `drill` ask.
//!
//! [`queries`] makes queries of a command line and of records; [`solvers`] makes and keeps the solvers that answer them, and
//! [`variants`] open-face rules with their values, in [`slots`] and with what [`cache`] keeps between runs. A setting with what
//! it earns is written by [`answer_text`], [`answer_record`] and [`answer_page`], and [`explained`] tells what it is made of and
//! how it differs from the best.

pub mod answer_page;
pub mod answer_record;
pub mod answer_text;
pub mod cache;
pub mod explained;
pub mod plan_words;
pub mod queries;
pub mod slots;
pub mod solvers;
pub mod switches;
pub mod variants;
