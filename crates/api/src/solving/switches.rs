//! When to switch: under which other rules, with how few opponents, and without which cards another plan is best.

use crate::words::numbers::{count_of, error_in_words};
use crate::words::plans::plan_in_words;
use pusoy::cards::{Card, CardSet, Rank};
use pusoy::chinese::rules::Preset;
use pusoy::chinese::{Payoffs, Rules};
use pusoy::solver::{Answer, Decision, Ev, Query, QueryError, RankedPlan, Solver};

/// What is otherwise than was asked.
#[derive(Clone, Copy)]
pub enum Condition {
    /// Everybody plays by this preset.
    Preset(Preset),
    /// There are this many opponents.
    Opponents(usize),
    /// These cards are dead, too.
    Dead(CardSet),
}

/// A condition under which another plan is best.
pub struct Switch {
    /// The condition.
    pub condition: Condition,
    /// The plan that is best then.
    pub best: RankedPlan,
    /// What it earns more than the best setting of the plan that is best otherwise, in units from all opponents.
    pub gap: Ev,
}

impl Switch {
    /// Spells the condition and what the other plan earns more: `under one-six rules, by 0.152 ± 0.011 units`. Single cards
    /// are spelled by `spell`.
    pub fn in_words(&self, spell: impl Fn(Card) -> String) -> String {
        let condition = match self.condition {
            Condition::Preset(preset) => format!("under {} rules", preset.name()),
            Condition::Opponents(opponents) => format!("against {}", count_of(opponents as u64, "opponent")),
            Condition::Dead(cards) => format!("with {} dead", itertools::join(cards.by_rank().map(spell), " ")),
        };
        let error = error_in_words(self.gap.std_err(), 3);
        format!("{condition}, by {:.3}{error} units", self.gap.mean())
    }

    /// Spells the plan that is best then: its number among `listed`, or the plan itself.
    pub fn plan_in_words(&self, listed: &[RankedPlan]) -> String {
        let words = |plan: &RankedPlan| plan_in_words(plan.best.setting.rows());
        let own = words(&self.best);
        match listed.iter().position(|plan| words(plan) == own) {
            Some(place) => (place + 1).to_string(),
            None => own,
        }
    }
}

/// Number of plans among which the one that is best otherwise is looked for.
const LOOKED_AT: usize = 8;
/// A switch is told if its gap is more than this many standard errors,
const BEYOND_DOUBT: f64 = 4.0;
/// and at least this many units per opponent.
const WORTH_TELLING: f64 = 0.02;
/// The precision to which gaps are sampled, unless the query is content with less.
const PRECISION: f64 = 0.01;

/// Returns the conditions to look at for a query that was answered under these rules. Cards are dead rank by rank: all that
/// are not seen yet.
pub fn conditions(rules: &Rules, query: &Query, opponents: usize) -> Vec<Condition> {
    let meaning = rules.meaning();
    let others = Preset::ALL.iter().copied().filter(|&preset| {
        let other = Rules::of(preset);
        Solver::check(&other).is_ok() && other.meaning() != meaning
    });
    let seating = |opponents: usize| Payoffs::new(rules).seating(opponents);
    // Opponents who are taken one by one each pay as much, however many they are.
    let fewer = (1..opponents).rev().filter(|&fewer| seating(fewer) != seating(opponents));
    let unseen = CardSet::DECK - query.hand - query.dead;
    let of_rank = |rank: Rank| unseen.iter().filter(|card| card.rank() == rank).collect::<CardSet>();
    let dead = Rank::ALL.into_iter().rev().map(of_rank).filter(|cards| !cards.is_empty());
    let dead = dead.filter(|cards| unseen.len() - cards.len() >= query.hand.len() * opponents);
    let dead: Vec<Condition> = dead.map(Condition::Dead).collect();
    others.map(Condition::Preset).chain(fewer.map(Condition::Opponents)).chain(dead).collect()
}

/// Asks a query under a condition of which `solver` has the rules and the table. Returns the switch that it makes from the
/// best plan of `answer`, if another plan is best beyond doubt.
pub fn switch(
    (answer, query): (&Answer, &Query),
    condition: Condition,
    solver: &Solver,
    stop: impl Fn() -> bool + Sync,
) -> Result<Option<Switch>, QueryError> {
    let Some(otherwise) = answer.best().map(|best| best.setting) else { return Ok(None) };
    let precision = query.precision.max(PRECISION);
    let asked = query.clone().top(LOOKED_AT).variants(false).explain(false).given(otherwise).precision(precision);
    let asked = match condition {
        Condition::Preset(_) => asked,
        Condition::Opponents(opponents) => asked.opponents(opponents),
        Condition::Dead(cards) => asked.dead(query.dead | cards),
    };
    let answer = solver.solve_until(&asked, &stop)?;
    let Some((_, gap)) = better_plan(&answer) else { return Ok(None) };
    let is_sure = gap.mean() > BEYOND_DOUBT * gap.std_err().unwrap_or(0.0);
    let is_worth_it = gap.mean() >= WORTH_TELLING * answer.opponents as f64;
    if !is_sure || !is_worth_it || answer.stopped || answer.decision != Decision::Set {
        return Ok(None);
    }
    // These samples chose the statement because its gap is large in them: others say how large it is.
    let answer = solver.solve_until(&asked.seed(query.seed.wrapping_add(1)), &stop)?;
    let better = better_plan(&answer).filter(|_| !answer.stopped);
    Ok(better.map(|(best, gap)| Switch { condition, best, gap }))
}

/// Returns the best plan of an answer, if it is another than that of the given setting, and what it earns more.
fn better_plan(answer: &Answer) -> Option<(RankedPlan, Ev)> {
    let graded = answer.graded.as_ref()?;
    let words = |plan: &RankedPlan| plan_in_words(plan.best.setting.rows());
    let own = plan_in_words(graded.given.setting.rows());
    let best = answer.plans.first().filter(|best| words(best) != own)?;
    let listed = answer.plans.iter().find(|plan| words(plan) == own).map(|plan| plan.best.gap);
    Some((*best, listed.unwrap_or(graded.given.gap)))
}
