//! [`Ranking`]: actions in the order of their EVs, and the answer made from that order.

use std::collections::HashMap;

use itertools::Itertools;

use super::candidates::Way;
use super::earnings::Earnings;
use super::position::Position;
use crate::chinese::Setting;
use crate::chinese::settle::Status;
use crate::solver::ask::answer::{Answer, Decision, Graded, Method, Place, RankedPlan, RankedSetting, Variants};
use crate::solver::ask::ev::Ev;
use crate::solver::hand::candidate::{Candidate, best_first};
use crate::solver::hand::plan::Plan;
use crate::solver::play::player::Choice;

/// Actions with their EVs. An action is identified by its index in the list.
pub(crate) struct Ranking<'a> {
    pub(crate) position: &'a Position<'a>,
    pub(crate) ways: &'a [Way],
    pub(crate) earnings: &'a Earnings,
}

impl Ranking<'_> {
    /// Returns the answer to the query.
    pub(crate) fn answer(&self) -> Answer {
        let Ranking { position, ways, earnings } = *self;
        // Best first; tied settings are ordered by the higher back, then middle, then front.
        let better = |&a: &usize, &b: &usize| {
            let rows = |way: usize| ways[way].setting().map(|found| found.ranks).map(|r| (r.back, r.middle, r.front));
            self.mean(b).total_cmp(&self.mean(a)).then_with(|| rows(b).cmp(&rows(a)))
        };
        let mut order: Vec<usize> = (0..ways.len()).collect();
        order.sort_by(better);
        let best = order[0]; // there is at least one action: to set the hand or to declare it
        order.retain(|&way| ways[way].setting().is_some());

        let settings = order.iter().take(position.listed()).filter_map(|&way| self.beside_best(&order, way));
        let of =
            |wanted: fn(&Choice) -> bool| ways.iter().position(|way| wanted(&way.choice)).map(|way| earnings.ev(way));
        Answer {
            method: earnings.method(),
            opponents: position.opponents,
            samples: earnings.samples(),
            stopped: earnings.stopped(),
            decision: match ways[best].choice {
                Choice::Set(_) | Choice::Misset => Decision::Set,
                Choice::Declare(_) => Decision::Declare,
                Choice::Surrender => Decision::Surrender,
            },
            natural: position.natural.zip(of(|choice| matches!(choice, Choice::Declare(_)))),
            surrender: of(|choice| matches!(choice, Choice::Surrender)),
            ev: earnings.ev(best),
            plans: self.plans(&order),
            settings: settings.collect(),
            legal: (earnings.method() != Method::Strategy).then(|| position.search.legal(position.payoffs())),
            graded: self.graded(),
            optimal: (position.unknown() == 0).then(|| self.optimal()),
        }
    }

    /// Returns the best plans of the settings in `order`, which lists settings best first.
    fn plans(&self, order: &[usize]) -> Vec<RankedPlan> {
        let Ranking { position, ways, earnings } = *self;
        let plan_of = |way: usize| Some(Plan::of(position.payoffs(), ways[way].setting()?.ranks));
        let mut leaders: Vec<(Plan, usize)> = Vec::new();
        for &way in order {
            if leaders.len() == position.query.top {
                break;
            }
            let plan = plan_of(way).filter(|plan| leaders.iter().all(|(of, _)| of != plan));
            leaders.extend(plan.map(|plan| (plan, way)));
        }
        let counted = earnings.method() != Method::Strategy || position.query.top > 1;
        let ranked = leaders.into_iter().filter_map(|(plan, leader)| {
            let best = self.beside_best(order, leader)?;
            let variants = counted.then(|| self.variants((plan, leader), order));
            Some(RankedPlan { plan, best, variants })
        });
        ranked.collect()
    }

    /// Returns the number of settings of a plan, and the gap between the best and the worst. `leader` is the best of
    /// them. `order` contains all compared settings.
    fn variants(&self, (plan, leader): (Plan, usize), order: &[usize]) -> Variants {
        let Ranking { position, ways, earnings } = *self;
        let variants = position.variants(plan);
        let units = |found: &Candidate| position.model_units(found);
        let worst_gap = match (earnings.method(), ways[leader].setting(), variants.last()) {
            (Method::Strategy, Some(best), Some(worst)) => Ev::Model(units(best) - units(worst)),
            _ => {
                let settings = order.iter().filter_map(|&way| Some((way, ways[way].setting()?)));
                let of_plan = settings.filter(|(_, found)| Plan::of(position.payoffs(), found.ranks) == plan);
                let by_model = of_plan.sorted_by(|(_, a), (_, b)| units(b).total_cmp(&units(a)));
                earnings.spread(&by_model.map(|(way, _)| way).collect::<Vec<_>>())
            }
        };
        Variants { count: variants.len(), worst_gap }
    }

    /// Returns a setting with its EV and its gap to the best of `order`.
    fn beside_best(&self, order: &[usize], way: usize) -> Option<RankedSetting> {
        let gap = self.earnings.gap(*order.first()?, way);
        Some(self.ranked(self.ways[way].setting()?, way, gap))
    }

    /// Returns the mean EV of an action, in units.
    fn mean(&self, way: usize) -> f64 {
        self.earnings.ev(way).mean()
    }

    /// Grades the given setting against the best action, and places it among all settings.
    fn graded(&self) -> Option<Graded> {
        let given = self.ways.iter().position(|way| way.is_given)?;
        let Choice::Set(found) = &self.ways[given].choice else { return None };
        // On a tie the first action wins; the graded setting never comes first.
        let better = |&a: &usize, &b: &usize| self.mean(a).total_cmp(&self.mean(b)).then(b.cmp(&a));
        let best = (0..self.ways.len()).max_by(better)?;
        let ranked = self.ranked(found, given, self.earnings.gap(best, given));
        let misset = match self.ways[given].shown.status {
            Status::Misset(reason) => Some(reason),
            _ => None,
        };
        let place = (self.position.may_choose() && misset.is_none()).then(|| self.place(found, given));
        Some(Graded { given: ranked, plan: Plan::of(self.position.payoffs(), found.ranks), misset, place })
    }

    /// Returns the place of the given setting, action number `way`, among all settings. A compared setting comes before
    /// it if its EV is higher, any other setting if its value by the model is higher.
    fn place(&self, given: &Candidate, way: usize) -> Place {
        let position = self.position;
        let all = position.by_model(position.settings().to_vec());
        let compared: HashMap<_, usize> = match self.earnings.method() {
            Method::Strategy => HashMap::new(),
            Method::Exact | Method::Sampled => {
                let settings = self.ways.iter().enumerate().filter_map(|(n, way)| Some((n, way.setting()?)));
                settings.map(|(n, found)| ((found.ranks, found.royalties), n)).collect()
            }
        };
        let by_model = position.model_units(given);
        let is_better = |(units, found): &&(f64, Candidate)| match compared.get(&(found.ranks, found.royalties)) {
            Some(&other) => self.earnings.is_better(other, way),
            None => *units > by_model,
        };
        Place { rank: all.iter().filter(is_better).count() + 1, of: all.len() }
    }

    /// Returns a setting with its EV. `gap` is the EV of the best action or setting minus that of this one.
    fn ranked(&self, found: &Candidate, way: usize, gap: Ev) -> RankedSetting {
        let Ranking { position, ways, earnings } = *self;
        let is_compared = position.may_choose() && !matches!(ways[way].shown.status, Status::Misset(_));
        RankedSetting {
            setting: position.cards(found),
            ranks: found.ranks,
            royalties: ways[way].shown.royalties,
            claims: position.payoffs().asks_for_claims().then_some(found.claims),
            ev: earnings.ev(way),
            gap,
            tied: is_tied(gap),
            chances: is_compared.then(|| earnings.chances(position, ways, way)),
            parts: if position.query.explain { earnings.parts(position, ways, way) } else { None },
        }
    }

    /// Returns all settings of the best value against known opponents, ordered by the higher back, then middle, then
    /// front.
    fn optimal(&self) -> Vec<Setting> {
        let position = self.position;
        if !position.may_choose() {
            return Vec::new();
        }
        let units = |found: &Candidate| position.table_units(&position.show(found), &[]);
        let best = position.settings().iter().max_set_by_key(|found| units(found));
        let mut best: Vec<Candidate> = best.into_iter().copied().collect();
        best_first(&mut best);
        // A setting may be listed with several claims.
        best.dedup_by_key(|found| found.cut);
        best.iter().map(|found| position.cards(found)).collect()
    }
}

/// Returns `true` if a gap is within its error.
fn is_tied(gap: Ev) -> bool {
    gap.mean() <= 2.0 * gap.std_err().unwrap_or(0.0)
}
