//! [`Way`]: the ways to play a hand that are worth comparing.

use std::collections::HashSet;

use super::position::Position;
use crate::chinese::Showing;
use crate::solver::ask::answer::Method;
use crate::solver::hand::candidate::{Candidate, undominated};
use crate::solver::hand::cuts::CUTS;
use crate::solver::play::player::Choice;

/// Number of settings that are sampled at least, the best by the model.
const CANDIDATES: usize = 32;
/// Number of settings that are sampled at most, where many may be good.
const SCREENED: usize = 256;

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
    // With many cards seen, opponents' hands are unlike those of the model, which may then miss the best.
    let model_misleads = method == Method::Sampled && !position.leaves_a_population();
    if method == Method::Exact || model_misleads || !position.query.against.is_empty() {
        let all = position.settings().to_vec();
        let all = if player.payoffs().is_monotone() { undominated(all) } else { one_of_each(all) };
        return if method == Method::Exact { all } else { screened(position, all, top) };
    }
    match (method, top) {
        (Method::Strategy, 1) => position.search.best(&player.valuation).into_iter().collect(),
        (Method::Strategy, _) => position.search.several(&player.valuation, top, 0.0),
        _ => position.search.several(&player.valuation, top.max(CANDIDATES), 0.0),
    }
}

/// Gives settings their value by the model. If there are too many to be sampled, returns those that are best by the
/// model against unknown opponents and by the rules against known ones.
fn screened(position: &Position<'_>, mut settings: Vec<Candidate>, top: usize) -> Vec<Candidate> {
    for found in &mut settings {
        found.value = position.value(found);
    }
    let most = top.max(SCREENED);
    if settings.len() > most {
        let units = |found: &Candidate| {
            let known = position.known_units(&position.show(found));
            position.unknown() as f64 * f64::from(position.player.model().overall(found.value)) + known
        };
        let mut valued: Vec<(f64, Candidate)> = settings.iter().map(|found| (units(found), *found)).collect();
        valued.sort_by(|(a, first), (b, second)| b.total_cmp(a).then_with(|| second.cmp(first)));
        settings = valued.into_iter().map(|(_, found)| found).take(most).collect();
    }
    settings
}

/// Returns one of those settings that differ in suits only, the best first.
pub(crate) fn one_of_each(mut settings: Vec<Candidate>) -> Vec<Candidate> {
    settings.sort_by(|a, b| b.cmp(a));
    let mut seen = HashSet::new();
    settings.retain(|found| seen.insert((found.ranks, found.royalties)));
    settings
}
