//! What a solver is asked, and what it answers.

pub(crate) mod answer;
pub(crate) mod difference;
pub(crate) mod hand_theme;
pub(crate) mod parts;
pub(crate) mod query;
