//! What strategies are worth: contests between them, and charts of their rows.

pub(crate) mod chart;
pub(crate) mod contest;
