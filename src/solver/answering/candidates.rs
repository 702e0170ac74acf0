//! [`CandidateAction`]: an action worth comparing.

use std::collections::HashSet;

use itertools::Itertools;

use super::setting_problem::SettingProblem;
use crate::chinese::{Showing, Status};
use crate::solver::ask::answer::Method;
use crate::solver::hand::candidate::{Candidate, Plan, one_of_each, undominated};
use crate::solver::hand::cuts::CUTS;
use crate::solver::play::model_player::HandChoice;

/// Least number of settings to sample: the best ones by the model.
const CANDIDATES: usize = 32;
/// Upper bound on the number of settings to sample if the model misleads or opponents are known. A query that lists
/// more settings raises this bound. The settings added by [`with_variants`] and [`placed`] do not count.
const SCREENED: usize = 256;
/// Number of plans compared in addition to those listed, because the model may undervalue a plan.
const SPARE_PLANS: usize = 2;
/// Number of variants of a plan to compare: the best ones by the model.
const BEST_VARIANTS: usize = 4;
/// Number of variants of a plan to compare: the worst ones by the model. Samples decide which of them is the worst.
const WORST_VARIANTS: usize = 4;
/// Allowed error of the model for the difference between two settings, as a share of a scoop's units per unknown
/// opponent. If the model's values of two settings differ by more, no sample is needed to order them. The largest
/// measured error was 0.08.
const MODEL_ERROR: f64 = 0.1;
/// Allowed error that replaces [`MODEL_ERROR`] if so many cards are seen that the model misleads.
const ERROR_OF_MISLED_MODEL: f64 = 0.3;

/// An action: to set, declare or surrender the hand, or to mis-set it.
pub(crate) struct CandidateAction {
    pub(crate) choice: HandChoice,
    /// The hand as opponents see it after the action.
    pub(crate) shown: Showing,
    /// `true` for the setting to grade. It is compared with the other actions, and is not listed among the settings.
    pub(crate) is_given: bool,
}

impl CandidateAction {
    /// Returns the setting of an action that sets the hand. Returns `None` for other actions and for the graded
    /// setting.
    pub(crate) fn setting(&self) -> Option<&Candidate> {
        match &self.choice {
            HandChoice::Set(found) if !self.is_given => Some(found),
            _ => None,
        }
    }
}

/// Returns the actions worth comparing. The setting to grade, if there is one, comes last.
pub(crate) fn candidate_actions(problem: &mut SettingProblem<'_>, method: Method) -> Vec<CandidateAction> {
    let settings = settings(problem, method);
    let (problem, query) = (&*problem, problem.query);
    let action = |choice, shown| CandidateAction { choice, shown, is_given: false };
    let declare = |natural| action(HandChoice::Declare(natural), Showing::of_natural(natural, query.hand));
    let misset = || action(HandChoice::Misset, problem.player.misset(query.hand));
    let mut actions: Vec<CandidateAction> =
        settings.into_iter().map(|found| action(HandChoice::Set(found), problem.show(&found))).collect();
    actions.extend((actions.is_empty() && problem.may_choose()).then(misset));
    actions.extend(problem.natural.map(declare));
    let may_surrender = problem.may_choose() && problem.payoffs().surrender_cost().is_some();
    actions.extend(may_surrender.then(|| action(HandChoice::Surrender, Showing::surrender(query.hand))));
    actions.extend(problem.given().map(|given| {
        // If a natural counts regardless of the setting, opponents see only the natural.
        let shown = match problem.natural.filter(|_| !problem.may_choose()) {
            Some(natural) => declare(natural).shown,
            None => problem.show(&given),
        };
        CandidateAction { choice: HandChoice::Set(given), shown, is_given: true }
    }));
    actions
}

/// Returns the settings worth comparing: those that may be best, and those needed to list settings and to rank the
/// given setting.
fn settings(problem: &mut SettingProblem<'_>, method: Method) -> Vec<Candidate> {
    if !problem.may_choose() {
        return Vec::new();
    }
    if method == Method::Exact {
        return one_of_each(problem.settings().to_vec());
    }
    let mut settings = contenders(problem, method);
    settings.extend(placed(problem, method));
    if settings.len() > 1 { one_of_each(settings) } else { settings }
}

/// Returns the settings that may be best, and the best setting of each plan that may be listed.
fn contenders(problem: &mut SettingProblem<'_>, method: Method) -> Vec<Candidate> {
    let player = problem.player;
    let (top, listed) = (problem.query.top.min(CUTS), problem.listed());
    if model_misleads(problem, method) || !problem.query.against.is_empty() {
        return screened(problem);
    }
    match (method, top) {
        (Method::Strategy, 1) => problem.search.best(&player.valuation).into_iter().collect(),
        (Method::Strategy, _) => {
            let mut settings = problem.search.plans(&player.valuation, top);
            if listed > 0 {
                settings.extend(problem.search.top(&player.valuation, listed, 0.0));
            }
            settings
        }
        _ => {
            let settings = problem.search.top(&player.valuation, listed.max(CANDIDATES), 0.0);
            let plans = if top > 1 { problem.search.plans(&player.valuation, top + SPARE_PLANS) } else { Vec::new() };
            with_variants(problem, settings, &plans)
        }
    }
}

/// Returns `true` if EVs are sampled, and so many cards are seen that opponents' hands differ from those of the model.
/// In this case, the model may miss the best setting.
fn model_misleads(problem: &SettingProblem<'_>, method: Method) -> bool {
    method == Method::Sampled && !problem.leaves_a_population()
}

/// Returns the settings that must be compared to find the settings to list and the rank of the given setting. These are
/// the settings that may be listed, and those that the model cannot clearly place above or below the given setting.
fn placed(problem: &SettingProblem<'_>, method: Method) -> Vec<Candidate> {
    let listed = problem.listed();
    let given = problem.given().filter(|given| !matches!(problem.show(given).status, Status::Misset(_)));
    // With `Method::Strategy`, the model alone gives the rank of the given setting, so no other settings are needed.
    let given = given.filter(|_| method != Method::Strategy);
    let is_quick_list = method == Method::Strategy && problem.query.against.is_empty();
    if given.is_none() && (listed == 0 || is_quick_list) {
        return Vec::new();
    }
    let all = problem.by_model(problem.settings().to_vec());
    let error = match method {
        Method::Strategy | Method::Exact => 0.0,
        Method::Sampled if model_misleads(problem, method) => ERROR_OF_MISLED_MODEL,
        Method::Sampled => MODEL_ERROR,
    };
    let error = error * f64::from(problem.payoffs().scoop_units()) * problem.unknown() as f64;
    let last_listed = listed.checked_sub(1).map(|last| all.get(last).map_or(f64::NEG_INFINITY, |(units, _)| *units));
    let given = given.map(|given| problem.model_units(&given));
    let may_be_listed = |units: f64| last_listed.is_some_and(|last| units >= last - error);
    let is_near_given = |units: f64| given.is_some_and(|given| (units - given).abs() <= error);
    let placed = all.into_iter().filter(|&(units, _)| may_be_listed(units) || is_near_given(units));
    placed.map(|(_, found)| found).collect()
}

/// Returns `settings` with more variants of their plans, chosen by the model. `plans` contains the best setting of each
/// leading plan. Adds the best variants of each leading plan. Also adds several of the worst variants of each plan that
/// may be listed, and the worst variant of every other plan.
fn with_variants(problem: &SettingProblem<'_>, mut settings: Vec<Candidate>, plans: &[Candidate]) -> Vec<Candidate> {
    let payoffs = problem.payoffs();
    let plan = |found: &Candidate| Plan::new(payoffs, found.ranks);
    let leading: Vec<Plan> = plans.iter().map(plan).collect();
    let distinct: Vec<Plan> = leading.iter().copied().chain(settings.iter().map(plan)).unique().collect();
    for (n, plan) in distinct.into_iter().enumerate() {
        let variants = problem.variants(plan);
        let best = if n < leading.len() { BEST_VARIANTS } else { 0 };
        let worst = if n < problem.query.top + SPARE_PLANS { WORST_VARIANTS } else { 1 };
        settings.extend(variants.iter().take(best).chain(variants.iter().rev().take(worst)));
    }
    settings
}

/// Returns the settings that may be best, and the best setting of each plan that may be listed. If there are too many
/// to sample, returns those with the highest [units](SettingProblem::model_units).
fn screened(problem: &SettingProblem<'_>) -> Vec<Candidate> {
    let all = problem.valued(problem.settings().to_vec());
    let all: Vec<Candidate> = all.into_iter().map(|(_, found)| found).collect();
    let plans = all.iter().unique_by(|found| Plan::new(problem.payoffs(), found.ranks));
    let plans: Vec<Candidate> = plans.take(problem.query.top + SPARE_PLANS).copied().collect();
    let most = problem.listed().max(SCREENED);
    let is_among: HashSet<_> = match problem.payoffs().is_monotone() {
        true => undominated(all.clone()).into_iter().map(|found| found.ranks).collect(),
        false => all.iter().map(|found| found.ranks).collect(),
    };
    let settings = all.into_iter().filter(|found| is_among.contains(&found.ranks)).take(most).collect();
    with_variants(problem, settings, &plans)
}
