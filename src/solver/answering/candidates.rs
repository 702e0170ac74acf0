//! [`Way`]: an action worth comparing.

use std::collections::HashSet;

use itertools::Itertools;

use super::position::Position;
use crate::chinese::{Showing, Status};
use crate::solver::ask::answer::Method;
use crate::solver::hand::candidate::{Candidate, one_of_each, undominated};
use crate::solver::hand::cuts::CUTS;
use crate::solver::hand::plan::Plan;
use crate::solver::play::player::Choice;

/// Least number of sampled settings, the best by the model.
const CANDIDATES: usize = 32;
/// Upper bound on the number of sampled settings if many may be good. Settings that represent plans come in addition.
const SCREENED: usize = 256;
/// Number of plans compared in addition to those listed, because the model may undervalue one of them.
const SPARE_PLANS: usize = 2;
/// Number of variants of a plan that are compared as the best by the model.
const BEST_VARIANTS: usize = 4;
/// Number of variants of a plan that are compared as the worst by the model. One of them may be the worst of the plan.
const WORST_VARIANTS: usize = 4;
/// Share of a scoop's units, per unknown opponent. If the model's values of two settings differ by more, their order
/// needs no sample. The model's error for the difference between two settings was at most 0.08 of a scoop.
const MODEL_ERROR: f64 = 0.1;
/// The same share if so many cards are seen that the model misleads.
const ERROR_OF_MISLED_MODEL: f64 = 0.3;

/// An action: to set, declare or surrender the hand, or to mis-set it.
pub(crate) struct Way {
    pub(crate) choice: Choice,
    /// The hand as opponents see it after the action.
    pub(crate) shown: Showing,
    /// `true` for the setting that is graded. It is compared with the best action but never replaces it.
    pub(crate) is_given: bool,
}

impl Way {
    /// Returns the setting of an action that sets the hand. Returns `None` for other actions and for the graded
    /// setting.
    pub(crate) fn setting(&self) -> Option<&Candidate> {
        match &self.choice {
            Choice::Set(found) if !self.is_given => Some(found),
            _ => None,
        }
    }
}

/// Returns the actions worth comparing, and the setting to grade.
pub(crate) fn ways(position: &mut Position<'_>, method: Method) -> Vec<Way> {
    let settings = settings(position, method);
    let (position, query) = (&*position, position.query);
    let way = |choice, shown| Way { choice, shown, is_given: false };
    let declare = |natural| way(Choice::Declare(natural), Showing::of_natural(natural, query.hand));
    let misset = || way(Choice::Misset, position.player.misset(query.hand));
    let mut ways: Vec<Way> = settings.into_iter().map(|found| way(Choice::Set(found), position.show(&found))).collect();
    ways.extend((ways.is_empty() && position.may_choose()).then(misset));
    ways.extend(position.natural.map(declare));
    let may_surrender = position.may_choose() && position.payoffs().surrender_cost().is_some();
    ways.extend(may_surrender.then(|| way(Choice::Surrender, Showing::surrender(query.hand))));
    ways.extend(position.given().map(|given| {
        // If a natural counts regardless of the setting, opponents see only the natural.
        let shown = match position.natural.filter(|_| !position.may_choose()) {
            Some(natural) => declare(natural).shown,
            None => position.show(&given),
        };
        Way { choice: Choice::Set(given), shown, is_given: true }
    }));
    ways
}

/// Returns the settings worth comparing: those that may be best, and those needed to find a requested place.
fn settings(position: &mut Position<'_>, method: Method) -> Vec<Candidate> {
    if !position.may_choose() {
        return Vec::new();
    }
    if method == Method::Exact {
        return one_of_each(position.settings().to_vec());
    }
    let mut settings = contenders(position, method);
    settings.extend(placed(position, method));
    if settings.len() > 1 { one_of_each(settings) } else { settings }
}

/// Returns the settings that may be best, and the best of other plans.
fn contenders(position: &mut Position<'_>, method: Method) -> Vec<Candidate> {
    let player = position.player;
    let (top, listed) = (position.query.top.min(CUTS), position.listed());
    if model_misleads(position, method) || !position.query.against.is_empty() {
        return screened(position);
    }
    match (method, top) {
        (Method::Strategy, 1) => position.search.best(&player.valuation).into_iter().collect(),
        (Method::Strategy, _) => {
            let mut settings = position.search.plans(&player.valuation, top);
            if listed > 0 {
                settings.extend(position.search.several(&player.valuation, listed, 0.0));
            }
            settings
        }
        _ => {
            let settings = position.search.several(&player.valuation, listed.max(CANDIDATES), 0.0);
            let plans = if top > 1 { position.search.plans(&player.valuation, top + SPARE_PLANS) } else { Vec::new() };
            with_variants(position, settings, &plans)
        }
    }
}

/// Returns `true` if so many cards are seen that opponents' hands differ from those of the model. The model may then
/// miss the best setting.
fn model_misleads(position: &Position<'_>, method: Method) -> bool {
    method == Method::Sampled && !position.leaves_a_population()
}

/// Returns the settings that must be compared to find the places in the answer. These are the settings that may be
/// listed, and those that the model cannot place above or below the given setting.
fn placed(position: &Position<'_>, method: Method) -> Vec<Candidate> {
    let listed = position.listed();
    let given = position.given().filter(|given| !matches!(position.show(given).status, Status::Misset(_)));
    // The model places settings without comparing them.
    let given = given.filter(|_| method != Method::Strategy);
    let is_quick_list = method == Method::Strategy && position.query.against.is_empty();
    if given.is_none() && (listed == 0 || is_quick_list) {
        return Vec::new();
    }
    let all = position.by_model(position.settings().to_vec());
    let error = match method {
        Method::Strategy | Method::Exact => 0.0,
        Method::Sampled if model_misleads(position, method) => ERROR_OF_MISLED_MODEL,
        Method::Sampled => MODEL_ERROR,
    };
    let error = error * f64::from(position.payoffs().scoop_units()) * position.unknown() as f64;
    let last_listed = listed.checked_sub(1).map(|last| all.get(last).map_or(f64::NEG_INFINITY, |(units, _)| *units));
    let given = given.map(|given| position.model_units(&given));
    let may_be_listed = |units: f64| last_listed.is_some_and(|last| units >= last - error);
    let is_near_given = |units: f64| given.is_some_and(|given| (units - given).abs() <= error);
    let placed = all.into_iter().filter(|&(units, _)| may_be_listed(units) || is_near_given(units));
    placed.map(|(_, found)| found).collect()
}

/// Adds variants to `settings`, as ordered by the model: the best variants of the plans of `plans`, and the worst
/// variants of every plan that may be listed. `plans` contains the best setting of each plan.
fn with_variants(position: &Position<'_>, mut settings: Vec<Candidate>, plans: &[Candidate]) -> Vec<Candidate> {
    let payoffs = position.payoffs();
    let plan = |found: &Candidate| Plan::of(payoffs, found.ranks);
    let leading: Vec<Plan> = plans.iter().map(plan).collect();
    let met: Vec<Plan> = leading.iter().copied().chain(settings.iter().map(plan)).unique().collect();
    for (n, plan) in met.into_iter().enumerate() {
        let variants = position.variants(plan);
        let best = if n < leading.len() { BEST_VARIANTS } else { 0 };
        let worst = if n < position.query.top + SPARE_PLANS { WORST_VARIANTS } else { 1 };
        settings.extend(variants.iter().take(best).chain(variants.iter().rev().take(worst)));
    }
    settings
}

/// Returns the settings that may be best, and the best of other plans. If there are too many to sample, returns the
/// best by the model against unknown opponents and by the rules against known ones.
fn screened(position: &Position<'_>) -> Vec<Candidate> {
    let all = position.valued(position.settings().to_vec());
    let all: Vec<Candidate> = all.into_iter().map(|(_, found)| found).collect();
    let plans = all.iter().unique_by(|found| Plan::of(position.payoffs(), found.ranks));
    let plans: Vec<Candidate> = plans.take(position.query.top + SPARE_PLANS).copied().collect();
    let most = position.listed().max(SCREENED);
    let is_among: HashSet<_> = match position.payoffs().is_monotone() {
        true => undominated(all.clone()).into_iter().map(|found| found.ranks).collect(),
        false => all.iter().map(|found| found.ranks).collect(),
    };
    let settings = all.into_iter().filter(|found| is_among.contains(&found.ranks)).take(most).collect();
    with_variants(position, settings, &plans)
}
