//! [`Modelled`]: the EVs of actions by the strategy's model, without any opponent's hand.

use super::candidates::Way;
use super::position::Position;
use crate::chinese::{ByRow, Status};
use crate::solver::ask::chances::{RowChances, SettingChances};
use crate::solver::ask::ev::Ev;
use crate::solver::play::player::Choice;

/// The EVs of actions by the strategy's model, in units from all opponents.
pub(crate) struct Modelled {
    units: Vec<f64>,
}

impl Modelled {
    pub(crate) fn of(position: &Position<'_>, ways: &[Way]) -> Modelled {
        let model = position.player.model();
        let from_each = |way: &Way| match way.choice {
            Choice::Set(_) if way.is_given && !position.may_choose() => {
                position.natural.map_or(model.misset, |natural| model.natural(natural))
            }
            Choice::Set(_) if way.is_given && matches!(way.shown.status, Status::Misset(_)) => model.misset,
            Choice::Set(found) => model.overall(found.value),
            Choice::Declare(natural) => model.natural(natural),
            Choice::Surrender => model.surrender.unwrap_or_default(),
            Choice::Misset => model.misset,
        };
        let unknown = position.unknown() as f64;
        let units = |way: &Way| unknown * f64::from(from_each(way)) + position.known_units(&way.shown);
        Modelled { units: ways.iter().map(units).collect() }
    }

    pub(crate) fn ev(&self, way: usize) -> Ev {
        Ev::Model(self.units[way])
    }

    pub(crate) fn gap(&self, way: usize, other: usize) -> Ev {
        Ev::Model(self.units[way] - self.units[other])
    }

    /// Returns the chances of an action's rows by the model, without the chances of scoops. The model knows how two
    /// rows of an opponent depend on each other, but not how all three do.
    pub(crate) fn chances(position: &Position<'_>, way: &Way) -> SettingChances {
        let Choice::Set(found) = &way.choice else { return SettingChances::default() };
        let rows = ByRow::from_fn(|row| {
            let chances = position.player.model().chances(position.search.odds(), row, *found.ranks.get(row));
            let share = |chance: f32| f64::from(chance).clamp(0.0, 1.0);
            RowChances { win: share(chances.win), tie: share(chances.tie), lose: share(chances.lose) }
        });
        SettingChances { rows, scoop: None, scooped: None }
    }
}
