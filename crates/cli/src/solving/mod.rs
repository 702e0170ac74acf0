//! Queries to the solver and its answers about settings, for `solve`, `grade`, `drill` and `review`.
//!
//! [`query_args`] reads the arguments of a query. [`answer_text`] and [`answer_page`] show a setting and its EV, and
//! [`explained`] shows why the best setting beats the others.

pub mod answer_page;
pub mod answer_text;
pub mod explained;
pub mod query_args;
