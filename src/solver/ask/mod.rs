//! Queries and answers: the types of the solver's interface.
//!
//! Read [`query`] first and then [`answer`]. [`ev`] defines the figures in an answer: expected units, their parts, and
//! the chances of rows. [`difference`] compares two settings, and [`hand_theme`] names the reasons why a hand is hard
//! to set.

pub(crate) mod answer;
pub(crate) mod difference;
pub(crate) mod ev;
pub(crate) mod hand_theme;
pub(crate) mod query;
