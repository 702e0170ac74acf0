//! [`ActionEvs`]: the EV of each action, whether modelled, exact or sampled.

use itertools::Itertools;

use super::candidates::CandidateAction;
use super::sampled_evs::SampledEvs;
use super::setting_problem::SettingProblem;
use crate::chinese::{ByRow, Showing, Status};
use crate::parallel::StopCheck;
use crate::solver::ask::answer::Method;
use crate::solver::ask::ev::{Ev, EvParts, RowChances, SettingChances};
use crate::solver::opponents::fresh_deals::enumerate;
use crate::solver::opponents::groups::Groups;
use crate::solver::opponents::results::Results;
use crate::solver::play::model_player::HandChoice;

/// The EVs of actions. An action is identified by its index in the list of compared actions.
pub(crate) enum ActionEvs {
    /// EVs by the strategy's model.
    Modelled(ModelEvs),
    /// EVs over every possible deal.
    Exact(ExactEvs),
    /// EVs from a sample of deals.
    Sampled(SampledEvs),
}

impl ActionEvs {
    /// Computes the EVs of `actions` by `method`. Sampling ends when it reaches the precision or the maximum number of
    /// sampled opponents, or when `stop` returns `true`.
    pub(crate) fn compute(
        problem: &SettingProblem<'_>,
        actions: &[CandidateAction],
        method: Method,
        stop: StopCheck<'_>,
    ) -> ActionEvs {
        match method {
            Method::Strategy => ActionEvs::Modelled(ModelEvs::compute(problem, actions)),
            Method::Exact => ActionEvs::Exact(ExactEvs::compute(problem, actions)),
            Method::Sampled => ActionEvs::Sampled(SampledEvs::compute(problem, actions, stop)),
        }
    }

    pub(crate) fn method(&self) -> Method {
        match self {
            ActionEvs::Modelled(_) => Method::Strategy,
            ActionEvs::Exact(_) => Method::Exact,
            ActionEvs::Sampled(_) => Method::Sampled,
        }
    }

    /// Returns the number of hands of unknown opponents that were settled, or the number of tables if whole tables were
    /// sampled. Returns 0 for the model.
    pub(crate) fn samples(&self) -> usize {
        match self {
            ActionEvs::Modelled(_) => 0,
            ActionEvs::Exact(exact) => exact.samples(),
            ActionEvs::Sampled(sampled) => sampled.samples(),
        }
    }

    /// Returns `true` if `stop` ended sampling before the precision was reached.
    pub(crate) fn stopped(&self) -> bool {
        matches!(self, ActionEvs::Sampled(sampled) if sampled.stopped())
    }

    /// Returns the EV of an action, in units from all opponents.
    pub(crate) fn ev(&self, action: usize) -> Ev {
        match self {
            ActionEvs::Modelled(modelled) => modelled.ev(action),
            ActionEvs::Exact(exact) => exact.ev(action),
            ActionEvs::Sampled(sampled) => sampled.ev(action),
        }
    }

    /// Returns the EV of `action` minus the EV of `other`.
    pub(crate) fn gap(&self, action: usize, other: usize) -> Ev {
        match self {
            ActionEvs::Modelled(modelled) => modelled.gap(action, other),
            ActionEvs::Exact(exact) => exact.gap(action, other),
            ActionEvs::Sampled(sampled) => sampled.gap(action, other),
        }
    }

    /// Returns the EV difference between the best and the worst of several actions. `by_model` lists the actions in the
    /// order of the model, best first.
    pub(crate) fn spread(&self, by_model: &[usize]) -> Ev {
        let range = || {
            let units = by_model.iter().map(|&action| self.ev(action).mean());
            units.minmax_by(f64::total_cmp).into_option().map_or(0.0, |(least, most)| most - least)
        };
        match self {
            ActionEvs::Modelled(_) => Ev::Model(range()),
            ActionEvs::Exact(_) => Ev::Exact(range()),
            ActionEvs::Sampled(sampled) => sampled.spread(by_model),
        }
    }

    /// Returns `true` if `action` has a higher EV than `other`. If EVs are sampled, the comparison uses only the
    /// opponents sampled for both actions.
    pub(crate) fn is_better(&self, action: usize, other: usize) -> bool {
        match self {
            ActionEvs::Modelled(modelled) => modelled.gap(action, other).mean() > 0.0,
            ActionEvs::Exact(exact) => exact.gap(action, other).mean() > 0.0,
            ActionEvs::Sampled(sampled) => sampled.is_better(action, other),
        }
    }

    /// Returns the chances that the setting of an action wins, ties or loses each row. Also returns the chances of
    /// scoops, unless the EVs come from the model.
    pub(crate) fn chances(
        &self,
        problem: &SettingProblem<'_>,
        actions: &[CandidateAction],
        action: usize,
    ) -> SettingChances {
        match self {
            ActionEvs::Modelled(_) => ModelEvs::chances(problem, &actions[action]),
            ActionEvs::Exact(exact) => exact.chances(problem, &actions[action]),
            ActionEvs::Sampled(sampled) => sampled.chances(&actions[action], action),
        }
    }

    /// Splits the EV of an action into parts. Returns `None` for the model's EV, because the model does not know the
    /// parts.
    pub(crate) fn parts(
        &self,
        problem: &SettingProblem<'_>,
        actions: &[CandidateAction],
        action: usize,
    ) -> Option<EvParts> {
        match self {
            ActionEvs::Modelled(_) => None,
            ActionEvs::Exact(exact) => Some(exact.parts(problem, &actions[action])),
            ActionEvs::Sampled(sampled) => Some(sampled.parts(problem, actions, action)),
        }
    }
}

/// The EVs of actions by the strategy's model, in units from all opponents.
pub(crate) struct ModelEvs {
    units: Vec<f64>,
}

impl ModelEvs {
    pub(crate) fn compute(problem: &SettingProblem<'_>, actions: &[CandidateAction]) -> ModelEvs {
        let model = problem.player.model();
        let from_each = |action: &CandidateAction| match action.choice {
            HandChoice::Set(_) if action.is_given && !problem.may_choose() => {
                problem.natural.map_or(model.misset, |natural| model.natural(natural))
            }
            HandChoice::Set(_) if action.is_given && matches!(action.shown.status, Status::Misset(_)) => model.misset,
            HandChoice::Set(found) => model.overall(found.value),
            HandChoice::Declare(natural) => model.natural(natural),
            HandChoice::Surrender => model.surrender.unwrap_or_default(),
            HandChoice::Misset => model.misset,
        };
        let unknown = problem.unknown() as f64;
        let units =
            |action: &CandidateAction| unknown * f64::from(from_each(action)) + problem.known_units(&action.shown);
        ModelEvs { units: actions.iter().map(units).collect() }
    }

    pub(crate) fn ev(&self, action: usize) -> Ev {
        Ev::Model(self.units[action])
    }

    pub(crate) fn gap(&self, action: usize, other: usize) -> Ev {
        Ev::Model(self.units[action] - self.units[other])
    }

    /// Returns the chances of an action's rows by the model, without the chances of scoops. The model knows how two
    /// rows of an opponent depend on each other, but not how all three do.
    pub(crate) fn chances(problem: &SettingProblem<'_>, action: &CandidateAction) -> SettingChances {
        let HandChoice::Set(found) = &action.choice else { return SettingChances::default() };
        let rows = ByRow::from_fn(|row| {
            let chances = problem.player.model().row_equity(problem.search.distributions(), row, *found.ranks.get(row));
            let share = |chance: f32| f64::from(chance).clamp(0.0, 1.0);
            RowChances { win: share(chances.win), tie: share(chances.tie), lose: share(chances.lose) }
        });
        SettingChances { rows, scoop: None, scooped: None }
    }
}

/// The EVs of actions over every possible deal, in units from all opponents.
pub(crate) struct ExactEvs {
    /// Every possible hand of an unknown opponent, as the opponent shows it at the end of the deal. Empty if all
    /// opponents are known.
    opponents: Vec<Showing>,
    units: Vec<f64>,
}

impl ExactEvs {
    pub(crate) fn compute(problem: &SettingProblem<'_>, actions: &[CandidateAction]) -> ExactEvs {
        let opponents = match problem.unknown() {
            0 => Vec::new(),
            _ => enumerate(problem.player, problem.query.unseen()),
        };
        let all: Vec<usize> = (0..actions.len()).collect();
        let units: Vec<f64> = if opponents.is_empty() {
            actions.iter().map(|action| f64::from(problem.table_units(&action.shown, &[]))).collect()
        } else if problem.seating.is_together() {
            let mut results = Results::new(actions.len());
            let units = |action: &CandidateAction| {
                opponents.iter().map(|&opponent| problem.table_units(&action.shown, &[opponent])).collect()
            };
            results.add(&all, actions.iter().map(units).collect(), Groups::ungrouped(opponents.clone()));
            all.iter().map(|&action| results.mean(action).mean).collect()
        } else {
            let mut results = Results::new(actions.len());
            let groups = Groups::ungrouped(opponents.clone());
            results.add(
                &all,
                actions.iter().map(|action| groups.settle(problem.payoffs(), &action.shown)).collect(),
                groups,
            );
            let unknown = problem.unknown() as f64;
            let each = |(n, action): (usize, &CandidateAction)| {
                results.mean(n).mean * unknown + problem.known_units(&action.shown)
            };
            actions.iter().enumerate().map(each).collect()
        };
        ExactEvs { opponents, units }
    }

    /// Returns the number of hands of unknown opponents that were settled.
    pub(crate) fn samples(&self) -> usize {
        self.opponents.len()
    }

    pub(crate) fn ev(&self, action: usize) -> Ev {
        Ev::Exact(self.units[action])
    }

    pub(crate) fn gap(&self, action: usize, other: usize) -> Ev {
        Ev::Exact(self.units[action] - self.units[other])
    }

    /// Returns the chances of an action's rows against the unknown opponents, or against the known opponents if all are
    /// known.
    pub(crate) fn chances(&self, problem: &SettingProblem<'_>, action: &CandidateAction) -> SettingChances {
        let opponents = if self.opponents.is_empty() { &problem.known } else { &self.opponents };
        SettingChances::from_opponents(&action.shown, opponents.iter().map(|opponent| (opponent, 1)))
    }

    pub(crate) fn parts(&self, problem: &SettingProblem<'_>, action: &CandidateAction) -> EvParts {
        match (self.opponents.is_empty(), problem.seating.is_together()) {
            (true, _) => problem.parts_of_tables(&action.shown, [&[][..]].into_iter()),
            (false, true) => problem.parts_of_tables(&action.shown, self.opponents.chunks(1)),
            (false, false) => {
                problem.parts_of_pairs(&action.shown, self.opponents.iter().map(|opponent| (opponent, 1)))
            }
        }
    }
}
