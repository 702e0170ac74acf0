//! [`ModelEvs`]: the EVs of actions by the strategy's model, without sampling opponents' hands.

use super::candidates::CandidateAction;
use super::setting_problem::SettingProblem;
use crate::chinese::{ByRow, Status};
use crate::solver::ask::chances::{RowChances, SettingChances};
use crate::solver::ask::ev::Ev;
use crate::solver::play::model_player::HandChoice;

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
