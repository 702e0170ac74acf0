//! [`Ranking`]: ways to play a hand in the order of what they earn, and the answer that this makes.

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

/// Ways to play a hand, with what they earn. Ways are named by their number in the list.
pub(crate) struct Ranking<'a> {
    pub(crate) position: &'a Position<'a>,
    pub(crate) ways: &'a [Way],
    pub(crate) earnings: &'a Earnings,
}

impl Ranking<'_> {
    /// Returns the answer to the query.
    pub(crate) fn answer(&self) -> Answer {
        let Ranking { position, ways, earnings } = *self;
        // Best first; of equal settings the higher back, then middle, then front.
        let better = |&a: &usize, &b: &usize| {
            let rows = |way: usize| ways[way].setting().map(|found| found.ranks).map(|r| (r.back, r.middle, r.front));
            self.mean(b).total_cmp(&self.mean(a)).then_with(|| rows(b).cmp(&rows(a)))
        };
        let mut order: Vec<usize> = (0..ways.len()).collect();
        order.sort_by(better);
        let best = order[0]; // there is a way: to set the hand or to declare it
        order.retain(|&way| ways[way].setting().is_some());

        let listed = if position.query.variants { position.query.top } else { 0 };
        let settings = order.iter().take(listed).filter_map(|&way| self.beside_best(&order, way));
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

    /// Returns the best plans of the settings in `order`, which are given best first.
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
            let variants = counted.then(|| {
                let variants = position.variants(plan);
                let of_plan = order.iter().copied().filter(|&way| plan_of(way) == Some(plan));
                let compared = of_plan.map(|way| earnings.gap(leader, way));
                let modelled = ways[leader].setting().zip(variants.last());
                let modelled = modelled.filter(|_| earnings.method() == Method::Strategy);
                let modelled = modelled.map(|(best, worst)| position.model_units(best) - position.model_units(worst));
                let gaps = compared.chain(modelled.map(Ev::Model));
                let worst_gap = gaps.max_by(|a, b| a.mean().total_cmp(&b.mean()));
                Variants { count: variants.len(), worst_gap: worst_gap.unwrap_or(best.gap) }
            });
            Some(RankedPlan { plan, best, variants })
        });
        ranked.collect()
    }

    /// Returns a setting with what it earns beside the best of `order`.
    fn beside_best(&self, order: &[usize], way: usize) -> Option<RankedSetting> {
        let gap = self.earnings.gap(*order.first()?, way);
        Some(self.ranked(self.ways[way].setting()?, way, gap))
    }

    /// Returns the mean of what a way earns, in units.
    fn mean(&self, way: usize) -> f64 {
        self.earnings.ev(way).mean()
    }

    /// Grades the given setting: against the best way to play, and among all settings.
    fn graded(&self) -> Option<Graded> {
        let given = self.ways.iter().position(|way| way.is_given)?;
        let Choice::Set(found) = &self.ways[given].choice else { return None };
        // Of equal ways the first is best, which is never the given one.
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

    /// Returns the place of the given setting, way number `way`, among all settings that are worth different amounts.
    /// Those that were compared are ordered by what they earn, the others behind them by the model.
    fn place(&self, given: &Candidate, way: usize) -> Place {
        let position = self.position;
        let all = position.valued(position.settings().to_vec());
        let compared = || self.ways.iter().enumerate().filter_map(|(n, other)| Some((n, other.setting()?)));
        let earns_more = compared().filter(|&(other, _)| self.mean(other) > self.mean(way)).count();
        let better = if position.unknown() == 0 {
            let units = |found: &Candidate| position.table_units(&position.show(found), &[]);
            let mine = units(given);
            all.iter().filter(|found| units(found) > mine).count()
        } else {
            let above = || all.iter().filter(|found| found.value > given.value);
            let is_compared = |found: &Candidate| compared().any(|(_, other)| other.is_like(found));
            if above().all(is_compared) { earns_more } else { above().count().max(earns_more) }
        };
        Place { rank: better + 1, of: all.len() }
    }

    /// Returns a setting with what it earns; `gap` is what the best earns more.
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

    /// Returns all settings of the best value against known opponents, the higher back first, then middle, then front.
    fn optimal(&self) -> Vec<Setting> {
        let position = self.position;
        if !position.may_choose() {
            return Vec::new();
        }
        let units = |found: &Candidate| position.table_units(&position.show(found), &[]);
        let best = position.settings().iter().max_set_by_key(|found| units(found));
        let mut best: Vec<Candidate> = best.into_iter().copied().collect();
        best_first(&mut best);
        // One setting may be listed with several claims.
        best.dedup_by_key(|found| found.cut);
        best.iter().map(|found| position.cards(found)).collect()
    }
}

/// Returns whether a gap is within error.
fn is_tied(gap: Ev) -> bool {
    gap.mean() <= 2.0 * gap.std_err().unwrap_or(0.0)
}
