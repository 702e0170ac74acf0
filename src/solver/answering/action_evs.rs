//! [`ActionEvs`]: the EV of each action, whether modelled, exact or sampled.

use itertools::Itertools;

use super::candidates::CandidateAction;
use super::exact_evs::ExactEvs;
use super::model_evs::ModelEvs;
use super::sampled_evs::SampledEvs;
use super::setting_problem::SettingProblem;
use crate::parallel::StopCheck;
use crate::solver::ask::answer::Method;
use crate::solver::ask::chances::SettingChances;
use crate::solver::ask::ev::Ev;
use crate::solver::ask::parts::EvParts;

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
    /// Computes the EVs of `actions` by `method`. Sampling ends when the precision or the maximum number of opponents
    /// is reached, or `stop` returns `true`.
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

    /// Returns the number of unknown opponents' hands, or of tables, that were settled. It is 0 for the model.
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

    /// Returns `true` if `action` has a higher EV than `other` against the opponents sampled for both.
    pub(crate) fn is_better(&self, action: usize, other: usize) -> bool {
        match self {
            ActionEvs::Modelled(modelled) => modelled.gap(action, other).mean() > 0.0,
            ActionEvs::Exact(exact) => exact.gap(action, other).mean() > 0.0,
            ActionEvs::Sampled(sampled) => sampled.is_better(action, other),
        }
    }

    /// Returns the chances that the setting of an action wins, ties or loses each row.
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
