//! What strategies are worth, and what they look like.
//!
//! [`contest`] has two strategies compete and [`exploit`] looks for a best response to one; in both a [`strategist`]
//! sets the hands of a [`trial`]. [`chart`] shows a strategy's rows to a student.

pub(crate) mod chart;
pub(crate) mod contest;
pub(crate) mod exploit;
pub(crate) mod strategist;
pub(crate) mod trial;
