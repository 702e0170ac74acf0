//! An action that a player chose for a hand, with its grade.

use crate::command::Stop;
use crate::wire::problem::{Problem, Problems};
use pusoy::chinese::rules::House;
use pusoy::chinese::{Deal, Setting};
use pusoy::solver::{Answer, Ev, Graded};

use crate::solving::queries::{HouseQuery, Queries, SolvedQuery};

/// An action to be graded.
pub struct GivenHand {
    /// The player; `None` if not named.
    pub player: Option<String>,
    /// The action, with the cards of the hand.
    pub action: Deal,
    /// Units that the player won in the deal; `None` if unknown.
    pub units: Option<i64>,
}

/// An action with its grade.
pub struct GradedHand<'a> {
    /// The action, as it was given.
    pub given: GivenHand,
    /// The query about the hand, with the answer.
    pub solved: SolvedQuery<'a>,
    /// The grade.
    pub graded: ActionGrade,
}

/// The grade of an action.
#[derive(Clone, Copy)]
pub struct ActionGrade {
    /// EV of the action, in units from all opponents.
    pub ev: Ev,
    /// EV of the best action minus `ev`.
    pub loss: Ev,
    /// Whether `loss` is at most twice its standard error.
    pub tied: bool,
    /// The grade of the setting; `None` if the hand was declared or surrendered.
    pub setting: Option<Graded>,
}

impl GivenHand {
    /// Creates a setting to be graded, without the units that it won.
    pub fn set(player: Option<String>, setting: Setting) -> GivenHand {
        GivenHand { player, action: Deal::Set(setting), units: None }
    }

    /// Returns the setting. Returns `None` if the hand was declared or surrendered.
    pub fn setting(&self) -> Option<&Setting> {
        match &self.action {
            Deal::Set(setting) => Some(setting),
            _ => None,
        }
    }
}

impl From<Graded> for ActionGrade {
    fn from(graded: Graded) -> ActionGrade {
        let given = &graded.given;
        ActionGrade { ev: given.ev, loss: given.gap, tied: given.tied, setting: Some(graded) }
    }
}

impl ActionGrade {
    /// Grades an action other than setting the hand. `ev` is the EV of this action, and `answer` has the EV of the best
    /// action.
    pub fn without_setting(answer: &Answer, ev: Ev) -> ActionGrade {
        let loss = answer.ev.mean() - ev.mean();
        // `loss` has the standard error of the best action's EV. The standard error of `ev` is left out, because it is
        // usually small: a declaration or a surrender has the same result against almost every hand of an opponent. If
        // the action is itself the best, `loss` is exactly 0.
        let std_err = answer.ev.std_err().filter(|_| loss != 0.0);
        let tied = loss <= 2.0 * std_err.unwrap_or(0.0);
        let loss = match (answer.ev, std_err) {
            (_, Some(std_err)) => Ev::Sampled { mean: loss, std_err },
            (Ev::Model(_), _) => Ev::Model(loss),
            _ => Ev::Exact(loss),
        };
        ActionGrade { ev, loss, tied, setting: None }
    }
}

/// Grades an action with the answer to a query about its hand.
///
/// # Errors
///
/// The query has no answer, or the rules do not allow the action.
pub fn grade<'a>(
    queries: &'a Queries,
    query: HouseQuery<'a>,
    given: GivenHand,
    stop: Stop<'_>,
) -> Result<GradedHand<'a>, Problems> {
    check(&query.house, &given.action)?;
    let HouseQuery { house, query, is_seeded } = query;
    let query = match given.setting() {
        Some(setting) => query.given(*setting),
        None => query,
    };
    let mut solved = queries.solve(HouseQuery { house, query, is_seeded }, stop)?;
    let graded = match (solved.answer.graded.take(), &given.action) {
        (Some(graded), _) => graded.into(),
        // Unreachable: an answer to a query with a setting includes the grade of the setting.
        (None, Deal::Set(_)) => return Err(Problems::none()),
        (None, action) => ActionGrade::without_setting(&solved.answer, ev_of_action(&solved.answer, action)?),
    };
    Ok(GradedHand { given, solved, graded })
}

/// Checks that the rules allow a surrender, if the action is one.
fn check(house: &House, action: &Deal) -> Result<(), Problem> {
    if matches!(action, Deal::Surrendered(_)) && !house.rules.allows_surrender() {
        let message = "these rules do not allow a surrender (expected FRONT / MIDDLE / BACK)";
        return Err(Problem::new("surrender-not-available", message));
    }
    Ok(())
}

/// Returns the EV of a surrender or of a declaration. A surrendered hand that counts as a natural without a declaration
/// has the EV of the natural.
fn ev_of_action(answer: &Answer, action: &Deal) -> Result<Ev, Problem> {
    let natural = answer.natural.map(|(_, ev)| ev);
    let ev = match action {
        Deal::Surrendered(_) => answer.surrender.or(natural),
        _ => natural,
    };
    ev.ok_or_else(|| Problem::new("not-a-natural", "this hand is not a natural under these rules"))
}
