//! A setting that a player chose, with its grade.

use pusoy::chinese::Setting;
use pusoy::solver::Graded;

use crate::asking::queries::{HouseQuery, Queries, SolvedQuery};
use crate::json::problem::Problems;

/// A setting to be graded.
pub struct GivenSetting {
    /// The player who set it, if that is known.
    pub player: Option<String>,
    pub setting: Setting,
    /// What the deal brought the player, if that is known.
    pub units: Option<i64>,
}

/// A setting with its grade.
pub struct GradedHand<'a> {
    pub given: GivenSetting,
    pub solved: SolvedQuery<'a>,
    pub graded: Graded,
}

/// Grades a setting, by a query about its hand.
pub fn grade<'a>(queries: &'a Queries, query: HouseQuery<'a>, given: GivenSetting) -> Result<GradedHand<'a>, Problems> {
    let HouseQuery { house, query, is_seeded } = query;
    let query = query.given(given.setting);
    let mut solved = queries.solve(HouseQuery { house, query, is_seeded })?;
    // A query with a given setting is answered with its grade.
    let graded = solved.answer.graded.take().ok_or_else(Problems::none)?;
    Ok(GradedHand { given, solved, graded })
}
