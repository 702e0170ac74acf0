//! A setting that a player chose, with its grade.

use crate::command::Stop;
use crate::wire::problem::Problems;
use pusoy::chinese::Setting;
use pusoy::solver::Graded;

use crate::solving::queries::{HouseQuery, Queries, SolvedQuery};

/// A setting to be graded.
pub struct GivenSetting {
    /// The player who set the hand; `None` if not named.
    pub player: Option<String>,
    /// The setting.
    pub setting: Setting,
    /// Units that the player won in the deal; `None` if unknown.
    pub units: Option<i64>,
}

/// A setting with its grade.
pub struct GradedHand<'a> {
    /// The setting, as it was given.
    pub given: GivenSetting,
    /// The query about its hand, with the answer.
    pub solved: SolvedQuery<'a>,
    /// The grade.
    pub graded: Graded,
}

/// Grades a setting with the answer to a query about its hand.
///
/// # Errors
///
/// The query has no answer.
pub fn grade<'a>(
    queries: &'a Queries,
    query: HouseQuery<'a>,
    given: GivenSetting,
    stop: Stop<'_>,
) -> Result<GradedHand<'a>, Problems> {
    let HouseQuery { house, query, is_seeded } = query;
    let query = query.given(given.setting);
    let mut solved = queries.solve(HouseQuery { house, query, is_seeded }, stop)?;
    // The answer to a query with a given setting includes its grade.
    let graded = solved.answer.graded.take().ok_or_else(Problems::none)?;
    Ok(GradedHand { given, solved, graded })
}
