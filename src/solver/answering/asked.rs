use std::collections::HashSet;

use super::solver::Solver;
use super::ways::Way;
use crate::chinese::{ByRow, Natural, Setting, Showing};
use crate::solver::ask::answer::{Answer, Method};
use crate::solver::ask::query::Query;
use crate::solver::hand::candidate::{Candidate, undominated, with_each_claim};
use crate::solver::hand::masks::HAND;
use crate::solver::search::search::Search;

/// With fewer unseen cards too little of the population is left: of hands of 13, under 24 relabellings of the suits, one
/// in 30 at 34 unseen cards and one in 9 at 36.
pub(crate) const POPULATION_FROM: usize = 35;
/// How many settings are sampled at least, the best by the strategy's model.
const CANDIDATES: usize = 32;
/// How many settings are sampled at most where many may be good.
const SCREENED: usize = 256;

/// A query with what is worked out of it first.
pub(crate) struct Asked<'a> {
    pub(crate) solver: &'a Solver,
    pub(crate) query: &'a Query,
    pub(crate) search: Search,
    pub(crate) known: Vec<Showing>,
    pub(crate) natural: Option<Natural>,
    /// Whether the opponents must be taken together, because scooping them all is multiplied.
    pub(crate) together: bool,
}

impl Asked<'_> {
    /// Compares the ways to play the hand.
    pub(crate) fn compare(&mut self, method: Method, stop: impl Fn() -> bool) -> Answer {
        let settings = self.candidates(method);
        let mut ways: Vec<Way> = settings.into_iter().map(Way::Set).collect();
        ways.extend((ways.is_empty() && self.may_choose()).then_some(Way::Misset));
        ways.extend(self.natural.map(Way::Declare));
        let may_surrender = self.may_choose() && self.solver.player.payoffs().surrender_cost().is_some();
        ways.extend(may_surrender.then_some(Way::Surrender));
        ways.extend(self.given().map(Way::Given));
        let showings: Vec<Showing> = ways.iter().map(|way| self.showing(*way)).collect();
        let evs = match method {
            Method::Strategy => self.by_strategy(&ways, &showings),
            Method::Exact => self.exactly(&showings),
            Method::Sampled => self.by_sampling(&ways, &showings, stop),
        };
        self.answer(&ways, &showings, &evs)
    }

    /// The given setting, as if the search had found it.
    fn given(&self) -> Option<Candidate> {
        let player = &self.solver.player;
        let rows = self.query.given.as_ref()?.rows();
        let ranks = player.payoffs().ranks(rows);
        let mut found = Candidate::new(0.0, self.search.cut(rows), ranks);
        if player.payoffs().asks_for_claims() {
            return Some(player.valuation.best_claims(self.search.odds(), found, rows));
        }
        if player.payoffs().asks_for_cards() {
            found = with_each_claim(player.payoffs(), found, rows).next().unwrap_or(found);
        }
        Some(Candidate { value: self.value(&found), ..found })
    }

    /// What a setting is worth by the model, against opponents who set.
    pub(crate) fn value(&self, found: &Candidate) -> f32 {
        let player = &self.solver.player;
        let royalties = self.showing(Way::Set(*found)).royalties;
        let paid = ByRow::from_fn(|row| *royalties.rows.get(row) != 0);
        player.model().value(self.search.odds(), found.ranks, paid) + royalties.broken as f32
    }

    /// Whether the player has a choice: not with a natural that counts however it is set.
    pub(crate) fn may_choose(&self) -> bool {
        self.natural.is_none() || !self.solver.player.payoffs().declares_always()
    }

    /// How many hands the unknown opponents may hold between them.
    pub(crate) fn deals(&self) -> u128 {
        let mut left = self.query.unseen().len() as u128;
        let mut deals = 1u128;
        for _ in 0..self.query.unknown() {
            deals = deals.saturating_mul((0..HAND as u128).fold(1, |ways, i| ways * (left - i) / (i + 1)));
            left -= HAND as u128;
        }
        deals
    }

    /// The settings worth comparing.
    fn candidates(&mut self, method: Method) -> Vec<Candidate> {
        let player = &self.solver.player;
        let payoffs = player.payoffs();
        let top = self.query.top.max(1);
        if !self.may_choose() {
            return Vec::new();
        }
        // With many cards seen, opponents' hands are unlike those of the model, which may then miss the best.
        let model_misleads = method == Method::Sampled && self.query.unseen().len() < POPULATION_FROM;
        if method == Method::Exact || model_misleads || !self.query.against.is_empty() {
            let all = self.search.every(payoffs, |_| 0.0);
            let all = if payoffs.is_monotone() { undominated(all) } else { one_of_each(all) };
            return if method == Method::Exact { all } else { self.screened(all, top) };
        }
        match (method, top) {
            (Method::Strategy, 1) => self.search.best(&player.valuation).into_iter().collect(),
            (Method::Strategy, _) => self.search.several(&player.valuation, top, 0.0),
            _ => self.search.several(&player.valuation, top.max(CANDIDATES), 0.0),
        }
    }

    /// Of settings, the best by what the model says of unknown opponents and the rules of known ones, if there are too
    /// many to be sampled. Each is worth what the model says.
    fn screened(&self, mut settings: Vec<Candidate>, top: usize) -> Vec<Candidate> {
        let player = &self.solver.player;
        for found in &mut settings {
            found.value = self.value(found);
        }
        let most = top.max(SCREENED);
        if settings.len() > most {
            let units = |found: &Candidate| {
                let known = self.known_units(&self.showing(Way::Set(*found)));
                self.query.unknown() as f64 * f64::from(player.model().overall(found.value)) + known
            };
            let mut valued: Vec<(f64, Candidate)> = settings.iter().map(|found| (units(found), *found)).collect();
            valued.sort_by(|(a, first), (b, second)| b.total_cmp(a).then_with(|| second.cmp(first)));
            settings = valued.into_iter().map(|(_, found)| found).take(most).collect();
        }
        settings
    }

    pub(crate) fn showing(&self, way: Way) -> Showing {
        match way {
            Way::Given(_) if !self.may_choose() => self.showing(self.natural.map_or(Way::Misset, Way::Declare)),
            Way::Set(found) | Way::Given(found) => {
                let rows = found.cut.map(|mask| self.search.cards(mask));
                Showing::of_rows(self.solver.player.payoffs(), &rows, found.ranks, found.claims)
            }
            Way::Misset => self.solver.player.misset(self.query.hand),
            Way::Declare(natural) => Showing::of_natural(natural, self.query.hand),
            Way::Surrender => Showing::surrender(self.query.hand),
        }
    }

    pub(crate) fn setting(&self, found: Candidate) -> Setting {
        Setting::of_cut(found.cut.map(|mask| self.search.cards(mask)))
    }
}

/// Of settings that differ in suits only, one.
pub(crate) fn one_of_each(mut settings: Vec<Candidate>) -> Vec<Candidate> {
    settings.sort_by(|a, b| b.cmp(a));
    let mut seen = HashSet::new();
    settings.retain(|found| seen.insert((found.ranks, found.royalties)));
    settings
}
