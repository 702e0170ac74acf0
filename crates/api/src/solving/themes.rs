//! Finds the kinds of a hand, such as 'many pairs', in the solver's answer about the hand.

use crate::command::{NEVER, Stop};
use crate::solving::queries::{HouseQuery, Queries, SolvedQuery};
use crate::wire::problem::{Problem, Problems};
use pusoy::cards::CardSet;
use pusoy::solver::Theme;

/// Number of plans that the solver lists to find the kinds of a hand.
const LISTED: usize = 8;
/// Precision, in units per opponent, of the answer in which [`themes_of`] lists more plans. If the precision of the
/// query is coarser, the precision of the query applies instead.
const PRECISION: f64 = 0.01;

/// Returns the kinds of a hand, judged by its quick answer.
///
/// # Errors
///
/// The solver has no answer, for example because a table is missing.
pub fn quick_themes(queries: &Queries, hand: CardSet) -> Result<Vec<Theme>, Problems> {
    let HouseQuery { house, query, is_seeded } = queries.query_for_hand(hand);
    let query = query.quick(true).explain(false).top(LISTED);
    let solved = queries.solve(HouseQuery { house, query, is_seeded }, NEVER)?;
    Ok(Theme::all_of(&solved.answer))
}

/// Returns the kinds of the hand of an answered query, judged by the best setting and the plans of the answer. If the
/// answer lists too few plans, the solver lists more.
///
/// # Errors
///
/// The solver cannot list more plans.
pub fn themes_of(solved: &SolvedQuery<'_>, stop: Stop<'_>) -> Result<Vec<Theme>, Problems> {
    let SolvedQuery { query, solver, answer, .. } = solved;
    let longer = match Theme::TwoWay.needs_more_plans(answer) {
        true => {
            let mut query = query.clone().top(LISTED).explain(false).precision(query.precision.max(PRECISION));
            query.given = None;
            Some(solver.solve_until(&query, stop).map_err(Problem::from)?)
        }
        false => None,
    };
    // Only `TwoWay` needs the longer list. All other kinds must describe the best setting of `answer`, because this is
    // the setting that the player sees.
    let judged_by = |theme: &Theme| longer.as_ref().filter(|_| *theme == Theme::TwoWay).unwrap_or(answer);
    Ok(Theme::ALL.into_iter().filter(|theme| theme.is_of(judged_by(theme))).collect())
}
