//! A setting that a player chose, with its grade.

use pusoy::chinese::Setting;
use pusoy::solver::Graded;

use crate::cli::asking::queries::Solved;

/// A setting that somebody played.
pub struct Played {
    /// Who did, if that is known.
    pub player: Option<String>,
    pub setting: Setting,
    /// What the deal brought, if that is known.
    pub units: Option<i64>,
}

/// A setting with its grade.
pub struct GradedHand<'a> {
    pub played: &'a Played,
    pub solved: &'a Solved,
    pub graded: &'a Graded,
}
