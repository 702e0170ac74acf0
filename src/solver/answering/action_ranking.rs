//! [`ActionRanking`]: actions in the order of their EVs, and the answer made from that order.

use std::collections::HashMap;

use itertools::Itertools;

use super::action_evs::ActionEvs;
use super::candidates::CandidateAction;
use super::setting_problem::SettingProblem;
use crate::chinese::Setting;
use crate::chinese::settle::Status;
use crate::solver::ask::answer::{Answer, Decision, Graded, Method, Place, RankedPlan, RankedSetting, Variants};
use crate::solver::ask::ev::Ev;
use crate::solver::hand::candidate::{Candidate, Plan, best_first};
use crate::solver::play::model_player::HandChoice;

/// Actions with their EVs. An action is identified by its index in `actions`.
pub(crate) struct ActionRanking<'a> {
    pub(crate) problem: &'a SettingProblem<'a>,
    pub(crate) actions: &'a [CandidateAction],
    pub(crate) evs: &'a ActionEvs,
}

impl ActionRanking<'_> {
    /// Returns the answer to the query.
    pub(crate) fn answer(&self) -> Answer {
        let ActionRanking { problem, actions, evs } = *self;
        // Best first. Settings with the same EV are in descending order of back, then middle, then front.
        let better = |&a: &usize, &b: &usize| {
            let rows =
                |action: usize| actions[action].setting().map(|found| found.ranks).map(|r| (r.back, r.middle, r.front));
            self.mean(b).total_cmp(&self.mean(a)).then_with(|| rows(b).cmp(&rows(a)))
        };
        let mut order: Vec<usize> = (0..actions.len()).collect();
        order.sort_by(better);
        let best = order[0]; // there is at least one action: to set, mis-set or declare the hand
        order.retain(|&action| actions[action].setting().is_some());

        let settings = order.iter().take(problem.listed()).filter_map(|&action| self.beside_best(&order, action));
        let ev_of = |wanted: fn(&HandChoice) -> bool| {
            actions.iter().position(|action| wanted(&action.choice)).map(|action| evs.ev(action))
        };
        Answer {
            method: evs.method(),
            opponents: problem.opponents,
            samples: evs.samples(),
            stopped: evs.stopped(),
            decision: match actions[best].choice {
                // The best action may be the setting to grade. `order` excludes that setting, so the decision is the
                // best setting of `order`.
                HandChoice::Set(given) => {
                    let best = order.first().and_then(|&action| actions[action].setting());
                    Decision::Set(problem.cards(best.unwrap_or(&given)))
                }
                HandChoice::Declare(natural) => Decision::Declare(natural),
                HandChoice::Surrender => Decision::Surrender,
                HandChoice::Misset => Decision::Misset,
            },
            natural: problem.natural.zip(ev_of(|choice| matches!(choice, HandChoice::Declare(_)))),
            surrender: ev_of(|choice| matches!(choice, HandChoice::Surrender)),
            ev: evs.ev(best),
            plans: self.plans(&order),
            settings: settings.collect(),
            legal: (evs.method() != Method::Strategy).then(|| problem.search.legal(problem.payoffs())),
            graded: self.graded(),
            optimal: (problem.unknown() == 0).then(|| self.optimal()),
        }
    }

    /// Returns the best plans of the settings in `order`, which lists settings best first.
    fn plans(&self, order: &[usize]) -> Vec<RankedPlan> {
        let ActionRanking { problem, actions, evs } = *self;
        let plan_of = |action: usize| Some(Plan::new(problem.payoffs(), actions[action].setting()?.ranks));
        let mut leaders: Vec<(Plan, usize)> = Vec::new();
        for &action in order {
            if leaders.len() == problem.query.top {
                break;
            }
            let plan = plan_of(action).filter(|plan| leaders.iter().all(|(other, _)| other != plan));
            leaders.extend(plan.map(|plan| (plan, action)));
        }
        let counted = evs.method() != Method::Strategy || problem.query.top > 1;
        let ranked = leaders.into_iter().filter_map(|(plan, leader)| {
            let best = self.beside_best(order, leader)?;
            let variants = counted.then(|| self.variants((plan, leader), order));
            Some(RankedPlan { plan, best, variants })
        });
        ranked.collect()
    }

    /// Returns the number of settings of a plan, and the gap between its best and its worst setting. `leader` is the
    /// action of the best setting. `order` contains all compared settings.
    fn variants(&self, (plan, leader): (Plan, usize), order: &[usize]) -> Variants {
        let ActionRanking { problem, actions, evs } = *self;
        let variants = problem.variants(plan);
        let units = |found: &Candidate| problem.model_units(found);
        let worst_gap = match (evs.method(), actions[leader].setting(), variants.last()) {
            (Method::Strategy, Some(best), Some(worst)) => Ev::Model(units(best) - units(worst)),
            _ => {
                let settings = order.iter().filter_map(|&action| Some((action, actions[action].setting()?)));
                let of_plan = settings.filter(|(_, found)| Plan::new(problem.payoffs(), found.ranks) == plan);
                let by_model = of_plan.sorted_by(|(_, a), (_, b)| units(b).total_cmp(&units(a)));
                evs.spread(&by_model.map(|(action, _)| action).collect::<Vec<_>>())
            }
        };
        Variants { count: variants.len(), worst_gap }
    }

    /// Returns the setting of `action` with its EV and its gap to the best of `order`. Returns `None` if the action
    /// does not set the hand, if it is the setting to grade, or if `order` is empty.
    fn beside_best(&self, order: &[usize], action: usize) -> Option<RankedSetting> {
        let gap = self.evs.gap(*order.first()?, action);
        Some(self.ranked(self.actions[action].setting()?, action, gap))
    }

    /// Returns the mean EV of an action, in units.
    fn mean(&self, action: usize) -> f64 {
        self.evs.ev(action).mean()
    }

    /// Grades the given setting against the best action. Also returns the place of the given setting among all
    /// settings, unless it is mis-set or the hand is a natural that counts regardless of the setting. Returns `None` if
    /// the query gives no setting.
    fn graded(&self) -> Option<Graded> {
        let given = self.actions.iter().position(|action| action.is_given)?;
        let HandChoice::Set(found) = &self.actions[given].choice else { return None };
        // If several actions have the same EV, the first of them in `actions` counts as the best. The graded setting is
        // last in `actions`, so it counts as the best only if its EV is higher than that of every other action.
        let better = |&a: &usize, &b: &usize| self.mean(a).total_cmp(&self.mean(b)).then(b.cmp(&a));
        let best = (0..self.actions.len()).max_by(better)?;
        let ranked = self.ranked(found, given, self.evs.gap(best, given));
        let misset = match self.actions[given].shown.status {
            Status::Misset(reason) => Some(reason),
            _ => None,
        };
        let place = (self.problem.may_choose() && misset.is_none()).then(|| self.place(found, given));
        Some(Graded { given: ranked, plan: Plan::new(self.problem.payoffs(), found.ranks), misset, place })
    }

    /// Returns the place of the given setting among all settings. `action` is the index of the given setting. A
    /// compared setting is better if its EV is higher. A setting that was not compared is better if its value by the
    /// model is higher.
    fn place(&self, given: &Candidate, action: usize) -> Place {
        let problem = self.problem;
        let all = problem.by_model(problem.settings().to_vec());
        let compared: HashMap<_, usize> = match self.evs.method() {
            Method::Strategy => HashMap::new(),
            Method::Exact | Method::Sampled => {
                let settings = self.actions.iter().enumerate().filter_map(|(n, action)| Some((n, action.setting()?)));
                settings.map(|(n, found)| ((found.ranks, found.royalties), n)).collect()
            }
        };
        let by_model = problem.model_units(given);
        let is_better = |(units, found): &&(f64, Candidate)| match compared.get(&(found.ranks, found.royalties)) {
            Some(&other) => self.evs.is_better(other, action),
            None => *units > by_model,
        };
        Place { rank: all.iter().filter(is_better).count() + 1, of: all.len() }
    }

    /// Returns `found`, the setting of `action`, with its EV. `gap` is the EV of the best action or setting minus the
    /// EV of `action`.
    fn ranked(&self, found: &Candidate, action: usize, gap: Ev) -> RankedSetting {
        let ActionRanking { problem, actions, evs } = *self;
        let is_compared = problem.may_choose() && !matches!(actions[action].shown.status, Status::Misset(_));
        RankedSetting {
            setting: problem.cards(found),
            ranks: found.ranks,
            royalties: actions[action].shown.royalties,
            claims: problem.payoffs().asks_for_claims().then_some(found.claims),
            ev: evs.ev(action),
            gap,
            tied: is_tied(gap),
            chances: is_compared.then(|| evs.chances(problem, actions, action)),
            parts: if problem.query.explain { evs.parts(problem, actions, action) } else { None },
        }
    }

    /// Returns all settings that earn the most units from known opponents, in descending order of back, then middle,
    /// then front. Returns none if the hand counts as a natural regardless of the setting.
    fn optimal(&self) -> Vec<Setting> {
        let problem = self.problem;
        if !problem.may_choose() {
            return Vec::new();
        }
        let units = |found: &Candidate| problem.table_units(&problem.show(found), &[]);
        let best = problem.settings().iter().max_set_by_key(|found| units(found));
        let mut best: Vec<Candidate> = best.into_iter().copied().collect();
        best_first(&mut best);
        // A setting may be listed with several claims.
        best.dedup_by_key(|found| found.cut);
        best.iter().map(|found| problem.cards(found)).collect()
    }
}

/// Returns `true` if a gap is at most twice its standard error. The standard error of a gap that was not sampled is 0.
fn is_tied(gap: Ev) -> bool {
    gap.mean() <= 2.0 * gap.std_err().unwrap_or(0.0)
}
