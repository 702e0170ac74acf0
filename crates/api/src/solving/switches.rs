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
/// Lower limit of the gap of a reported switch, in standard errors.
const BEYOND_DOUBT: f64 = 4.0;
/// Minimum gap of a reported switch, in units per opponent.
const WORTH_TELLING: f64 = 0.02;
/// Precision of sampled gaps, in units, unless the query asks for a coarser precision.
const PRECISION: f64 = 0.01;

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

/// Solves a query under a condition. `solver` must have the rules and the number of opponents of the condition. Returns
/// `None` unless a plan other than the best one of `answer` is clearly better.
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
    let answer = solver.solve_until(&under_condition, &stop)?;
    let Some((_, gap)) = better_plan(&answer) else { return Ok(None) };
    let is_sure = gap.mean() > BEYOND_DOUBT * gap.std_err().unwrap_or(0.0);
    let is_worth_it = gap.mean() >= WORTH_TELLING * answer.opponents as f64;
    if !is_sure || !is_worth_it || answer.stopped || !matches!(answer.decision, Decision::Set(_)) {
        return Ok(None);
    }
    // The switch was selected because its gap is large in the first samples, which biases that gap upwards. New samples
    // measure the gap without bias.
    let answer = solver.solve_until(&under_condition.seed(query.seed.wrapping_add(1)), &stop)?;
    let better = better_plan(&answer).filter(|_| !answer.stopped);
    Ok(better.map(|(best, gap)| Switch { condition, best, gap }))
}

/// Returns the best plan of an answer, and its EV gap to the plan of the given setting. Returns `None` if the two plans
/// are the same.
fn better_plan(answer: &Answer) -> Option<(RankedPlan, Ev)> {
    let graded = answer.graded.as_ref()?;
    let words = |plan: &RankedPlan| plan_in_words(plan.best.setting.rows());
    let current = plan_in_words(graded.given.setting.rows());
    let best = answer.plans.first().filter(|best| words(best) != current)?;
    let listed = answer.plans.iter().find(|plan| words(plan) == current).map(|plan| plan.best.gap);
    Some((*best, listed.unwrap_or(graded.given.gap)))
}
