//! [`Way`]: the ways to play a hand that are worth comparing.

use std::collections::HashSet;

use itertools::Itertools;

use super::position::Position;
use crate::chinese::Showing;
use crate::solver::ask::answer::Method;
use crate::solver::hand::candidate::{Candidate, one_of_each, undominated};
use crate::solver::hand::cuts::CUTS;
use crate::solver::hand::plan::Plan;
use crate::solver::play::player::Choice;

/// Number of settings that are sampled at least, the best by the model.
const CANDIDATES: usize = 32;
/// Number of settings that are sampled, beside those of plans, at most, where many may be good.
const SCREENED: usize = 256;
/// Number of plans beyond those to be listed that are compared, because the model may have put one of them too low.
const SPARE_PLANS: usize = 2;
/// Number of variants of a plan that are compared, the best by the model.
const BEST_VARIANTS: usize = 4;

/// A way to play the hand.
pub(crate) struct Way {
    pub(crate) choice: Choice,
    /// What opponents see of it.
    pub(crate) shown: Showing,
    /// Whether it is the setting that is graded, which is compared with the best but never is the best.
    pub(crate) is_given: bool,
}

impl Way {
    /// Returns the setting, if the way is to set the hand and not the given one.
    pub(crate) fn setting(&self) -> Option<&Candidate> {
        match &self.choice {
            Choice::Set(found) if !self.is_given => Some(found),
            _ => None,
        }
    }
}

/// Returns the ways to play the hand that are worth comparing, and the setting that is graded.
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
        // A natural that counts however it is set is all that opponents see.
        let shown = match position.natural.filter(|_| !position.may_choose()) {
            Some(natural) => declare(natural).shown,
            None => position.show(&given),
        };
        Way { choice: Choice::Set(given), shown, is_given: true }
    }));
    ways
}

/// Returns the settings worth comparing.
fn settings(position: &mut Position<'_>, method: Method) -> Vec<Candidate> {
    let player = position.player;
    let top = position.query.top.min(CUTS);
    if !position.may_choose() {
        return Vec::new();
    }
    let listed = if position.query.variants { top } else { 0 };
    // With many cards seen, opponents' hands are unlike those of the model, which may then miss the best.
    let model_misleads = method == Method::Sampled && !position.leaves_a_population();
    if method == Method::Exact || model_misleads || !position.query.against.is_empty() {
        let all = one_of_each(position.settings().to_vec());
        return if position.unknown() == 0 { all } else { screened(position, all, method, listed) };
    }
    match (method, top) {
        (Method::Strategy, 1) => position.search.best(&player.valuation).into_iter().collect(),
        (Method::Strategy, _) => {
            let mut settings = position.search.plans(&player.valuation, top);
            if listed > 0 {
                settings.extend(position.search.several(&player.valuation, listed, 0.0));
            }
            one_of_each(settings)
        }
        _ => {
            let settings = position.search.several(&player.valuation, listed.max(CANDIDATES), 0.0);
            let plans = if top > 1 { position.search.plans(&player.valuation, top + SPARE_PLANS) } else { Vec::new() };
            with_variants(position, settings, &plans)
        }
    }
}

/// Adds to the settings the best variants of the plans whose best settings are `plans`, and the worst variant of every
/// plan that is met, all by the model.
fn with_variants(position: &Position<'_>, mut settings: Vec<Candidate>, plans: &[Candidate]) -> Vec<Candidate> {
    let payoffs = position.payoffs();
    let plan = |found: &Candidate| Plan::of(payoffs, found.ranks);
    let leading: Vec<Plan> = plans.iter().map(plan).collect();
    let met: Vec<Plan> = leading.iter().copied().chain(settings.iter().map(plan)).unique().collect();
    for (n, plan) in met.into_iter().enumerate() {
        let variants = position.variants(plan);
        let compared = if n < leading.len() { BEST_VARIANTS } else { 0 };
        settings.extend(variants.iter().take(compared).chain(variants.last()));
    }
    one_of_each(settings)
}

/// Returns those settings that may be best, and the best of other plans, with their values by the model. If there are too
/// many to be sampled, they are those that are best by the model against unknown opponents and by the rules against known
/// ones.
fn screened(position: &Position<'_>, mut all: Vec<Candidate>, method: Method, listed: usize) -> Vec<Candidate> {
    for found in &mut all {
        found.value = position.value(found);
    }
    let valued = all.into_iter().map(|found| (position.model_units(&found), found));
    let best_first =
        |(a, first): &(f64, Candidate), (b, second): &(f64, Candidate)| b.total_cmp(a).then_with(|| second.cmp(first));
    let all: Vec<Candidate> = valued.sorted_by(best_first).map(|(_, found)| found).collect();
    let plans = all.iter().unique_by(|found| Plan::of(position.payoffs(), found.ranks));
    let plans: Vec<Candidate> = plans.take(position.query.top + SPARE_PLANS).copied().collect();
    let most = if method == Method::Exact { all.len() } else { listed.max(SCREENED) };
    let is_among: HashSet<_> = match position.payoffs().is_monotone() {
        true => undominated(all.clone()).into_iter().map(|found| found.ranks).collect(),
        false => all.iter().map(|found| found.ranks).collect(),
    };
    let settings = all.into_iter().filter(|found| is_among.contains(&found.ranks)).take(most).collect();
    with_variants(position, settings, &plans)
}
