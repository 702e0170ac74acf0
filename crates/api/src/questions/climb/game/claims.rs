//! Instant wins that players claim.

use crate::wire::problem::Problem;
use pusoy::climbing::{Claim, EndingError, GameRules};
use serde_json::{Map, Value};

use crate::questions::climb::game::problem::ending_problem;

/// Reads the instant wins that players claim.
///
/// # Errors
///
/// There are claims in a game without instant wins, or a claim is empty or not a text.
pub fn claims_of(claims: Option<&Map<String, Value>>, rules: &dyn GameRules) -> Result<Vec<Claim>, Problem> {
    let Some(claims) = claims.filter(|claims| !claims.is_empty()) else { return Ok(Vec::new()) };
    if rules.conduct().instant_end.is_none() {
        return Err(ending_problem(&EndingError::NoClaims));
    }
    let claim = |(by, win): (&String, &Value)| {
        let bad = || {
            let message = format!("the claim of {by} must be the name of an instant win, such as six-pairs, not {win}");
            Problem::new("not-an-instant-win", message).token(by)
        };
        let win = win.as_str().filter(|win| !win.is_empty()).ok_or_else(bad)?;
        Ok(Claim { by: by.clone(), win: win.to_owned() })
    };
    claims.iter().map(claim).collect()
}
