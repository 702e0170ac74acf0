//! [`ExactEvs`]: the EVs of actions over every possible deal.

use super::candidates::CandidateAction;
use super::setting_problem::SettingProblem;
use crate::chinese::Showing;
use crate::solver::ask::chances::SettingChances;
use crate::solver::ask::ev::Ev;
use crate::solver::ask::parts::EvParts;
use crate::solver::opponents::fresh_deals::enumerate;
use crate::solver::opponents::groups::Groups;
use crate::solver::opponents::results::Results;

/// The EVs of actions over every possible deal, in units from all opponents.
pub(crate) struct ExactEvs {
    /// Every possible hand of an unknown opponent, as it is shown; empty if all opponents are known.
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

    /// Returns the number of unknown opponents' hands that were settled.
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
