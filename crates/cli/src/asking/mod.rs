//! Asking the solver, and showing what it says about a setting. `solve`, `grade` and `drill` ask.
//!
//! [`query_args`] reads the arguments of a query. A setting and its value are shown by [`answer_text`] and [`answer_page`], and
//! [`explained`] shows why it is the best.

pub mod answer_page;
pub mod answer_text;
pub mod explained;
pub mod query_args;
