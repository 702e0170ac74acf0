//! Conditions that change the best plan: other rules, fewer opponents, or more dead cards.

use crate::words::numbers::{count_of, error_in_words};
use crate::words::plans::plan_in_words;
use pusoy::cards::{Card, CardSet, Rank};
use pusoy::chinese::rules::Preset;
use pusoy::chinese::{Payoffs, Rules};
use pusoy::solver::{Answer, Decision, Ev, Query, QueryError, RankedPlan, Solver};

/// A change to a query or to its rules.
#[derive(Clone, Copy)]
pub enum Condition {
    /// All players play by this preset.
    Preset(Preset),
    /// There are this many opponents.
    Opponents(usize),
    /// These cards are also dead.
    Dead(CardSet),
}

/// A condition that changes the best plan.
#[derive(Clone, Copy)]
pub struct Switch {
    /// The condition.
    pub condition: Condition,
    /// The best plan under the condition.
    pub best: RankedPlan,
    /// EV gap under the condition, in units from all opponents, to the plan that is best without the condition.
    pub gap: Ev,
}

impl Switch {
    /// Formats the condition and the gap: `under one-six rules, by 0.152 ± 0.011 units`. `card_text` formats single
    /// cards.
    pub fn in_words(&self, card_text: impl Fn(Card) -> String) -> String {
        let condition = match self.condition {
            Condition::Preset(preset) => format!("under {} rules", preset.name()),
            Condition::Opponents(opponents) => format!("against {}", count_of(opponents as u64, "opponent")),
            Condition::Dead(cards) => format!("with {} dead", itertools::join(cards.by_rank().map(card_text), " ")),
        };
        let error = error_in_words(self.gap.std_err(), 3);
        format!("{condition}, by {:.3}{error} units", self.gap.mean())
    }

    /// Formats the best plan under the condition: its number among `listed`, from 1, or the plan in words if it is not
    /// listed.
    pub fn plan_in_words(&self, listed: &[RankedPlan]) -> String {
        let words = |plan: &RankedPlan| plan_in_words(plan.best.setting.rows());
        let best = words(&self.best);
        match listed.iter().position(|plan| words(plan) == best) {
            Some(place) => format!("no. {}", place + 1),
            None => best,
        }
    }
}

/// Number of plans listed under a condition. The plan that is best without the condition is usually among them.
const LOOKED_AT: usize = 8;
/// Number of standard errors that the gap in the first sample must exceed for a finer sample to be taken.
const LIKELY: f64 = 2.0;
/// Number of standard errors that the gap in the first sample must exceed for a switch to be reported without a finer
/// sample.
const CLEAR: f64 = 4.0;
/// Number of standard errors that the gap in the finer sample must exceed for a switch to be reported. For two plans
/// with the same EV, one sample in 4,300 exceeds this number.
const CONFIRMED: f64 = 3.5;
/// Minimum gap of a reported switch, in units per opponent.
const MIN_GAP: f64 = 0.02;
/// Precision of the first sample, in units per opponent, unless the query asks for a coarser precision.
const PRECISION: f64 = 0.01;
/// Precision of the finer sample, in units per opponent. No finer sample is taken if the query asks for a precision
/// coarser than [`PRECISION`].
const FINE_PRECISION: f64 = 0.004;

/// Returns the conditions to check for a query that was answered under these rules. A condition of dead cards covers
/// all unseen cards of one rank.
pub fn conditions(rules: &Rules, query: &Query, opponents: usize) -> Vec<Condition> {
    let meaning = rules.meaning();
    let others = Preset::ALL.iter().copied().filter(|&preset| {
        let other = Rules::of(preset);
        Solver::check(&other).is_ok() && other.meaning() != meaning
    });
    let seating = |opponents: usize| Payoffs::new(rules).seating(opponents);
    // If opponents are settled one by one, the EV of a plan is proportional to their number, so the number does not
    // change the best plan.
    let fewer = (1..opponents).rev().filter(|&fewer| seating(fewer) != seating(opponents));
    let unseen = CardSet::DECK - query.hand - query.dead;
    let of_rank = |rank: Rank| unseen.iter().filter(|card| card.rank() == rank).collect::<CardSet>();
    let dead = Rank::ALL.into_iter().rev().map(of_rank).filter(|cards| !cards.is_empty());
    let dead = dead.filter(|cards| unseen.len() - cards.len() >= query.hand.len() * opponents);
    let dead: Vec<Condition> = dead.map(Condition::Dead).collect();
    others.map(Condition::Preset).chain(fewer.map(Condition::Opponents)).chain(dead).collect()
}

/// Solves the query of `answer` again under a condition. `solver` must have the rules and the number of opponents of
/// the condition. Returns `None` unless a plan is clearly better under the condition than the best plan of `answer`.
pub fn switch(
    (answer, query): (&Answer, &Query),
    condition: Condition,
    solver: &Solver,
    stop: impl Fn() -> bool + Sync,
) -> Result<Option<Switch>, QueryError> {
    let Some(otherwise) = answer.best().map(|best| best.setting) else { return Ok(None) };
    let precision = query.precision.max(PRECISION);
    let under_condition =
        query.clone().top(LOOKED_AT).variants(false).explain(false).given(otherwise).precision(precision);
    let under_condition = match condition {
        Condition::Preset(_) => under_condition,
        Condition::Opponents(opponents) => under_condition.opponents(opponents),
        Condition::Dead(cards) => under_condition.dead(query.dead | cards),
    };
    let first = solver.solve_until(&under_condition, &stop)?;
    let Some(likely) = found(&first, condition, LIKELY) else { return Ok(None) };
    if is_beyond(likely.gap, CLEAR) || query.precision > PRECISION {
        return Ok(Some(likely).filter(|likely| is_beyond(likely.gap, CLEAR)));
    }
    // The first sample ends as soon as the best plan is fairly certain. By then, few gaps exceed `CLEAR`, so a finer
    // sample decides.
    let finer = solver.solve_until(&under_condition.precision(FINE_PRECISION), &stop)?;
    Ok(found(&finer, condition, CONFIRMED))
}

/// Returns the switch that an answer under a condition shows. Returns `None` if the best plan does not change, if the
/// gap is within `limit` standard errors, or if the gap is smaller than [`MIN_GAP`] per opponent. Also returns `None`
/// if the answer was stopped, or if the best action is not to set the hand.
fn found(answer: &Answer, condition: Condition, limit: f64) -> Option<Switch> {
    let (best, gap) = better_plan(answer)?;
    let is_set = !answer.stopped && matches!(answer.decision, Decision::Set(_));
    let is_found = is_set && is_beyond(gap, limit) && gap.mean() >= MIN_GAP * answer.opponents as f64;
    is_found.then_some(Switch { condition, best, gap })
}

/// Returns `true` if a gap exceeds `limit` standard errors.
fn is_beyond(gap: Ev, limit: f64) -> bool {
    gap.mean() > limit * gap.std_err().unwrap_or(0.0)
}

/// Returns the best plan of an answer, and its EV gap to the plan of the setting that the query gives. Returns `None`
/// if the two plans are the same.
fn better_plan(answer: &Answer) -> Option<(RankedPlan, Ev)> {
    let given = answer.graded.as_ref()?.given.setting;
    let best = answer.plans.first()?;
    let is_other = plan_in_words(best.best.setting.rows()) != plan_in_words(given.rows());
    Some((*best, gap_of_given(answer)?)).filter(|_| is_other)
}

/// Returns the EV gap between the best plan and the plan of the setting that the query gives. If the answer does not
/// list this plan, returns the gap of the setting itself.
fn gap_of_given(answer: &Answer) -> Option<Ev> {
    let graded = answer.graded.as_ref()?;
    let given = plan_in_words(graded.given.setting.rows());
    let listed = answer.plans.iter().find(|plan| plan_in_words(plan.best.setting.rows()) == given);
    Some(listed.map_or(graded.given.gap, |plan| plan.best.gap))
}
