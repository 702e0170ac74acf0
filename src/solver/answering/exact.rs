//! [`Exact`]: the EVs of actions over every possible deal.

use super::candidates::Way;
use super::position::Position;
use crate::chinese::Showing;
use crate::solver::ask::chances::SettingChances;
use crate::solver::ask::ev::Ev;
use crate::solver::ask::parts::EvParts;
use crate::solver::opponents::fresh_deals::enumerate;
use crate::solver::opponents::groups::Groups;
use crate::solver::opponents::results::Results;

/// The EVs of actions over every possible deal, in units from all opponents.
pub(crate) struct Exact {
    /// Every possible hand of an unknown opponent; empty if there is none.
    opponents: Vec<Showing>,
    units: Vec<f64>,
}

impl Exact {
    pub(crate) fn of(position: &Position<'_>, ways: &[Way]) -> Exact {
        let opponents = match position.unknown() {
            0 => Vec::new(),
            _ => enumerate(position.player, position.query.unseen()),
        };
        let all: Vec<usize> = (0..ways.len()).collect();
        let units: Vec<f64> = if opponents.is_empty() {
            ways.iter().map(|way| f64::from(position.table_units(&way.shown, &[]))).collect()
        } else if position.seating.is_together() {
            let mut results = Results::new(ways.len());
            let units = |way: &Way| opponents.iter().map(|&met| position.table_units(&way.shown, &[met])).collect();
            results.meet(&all, ways.iter().map(units).collect(), Groups::alone(opponents.clone()));
            all.iter().map(|&way| results.mean(way).mean).collect()
        } else {
            let mut results = Results::new(ways.len());
            let groups = Groups::alone(opponents.clone());
            results.meet(&all, ways.iter().map(|way| groups.settle(position.payoffs(), &way.shown)).collect(), groups);
            let unknown = position.unknown() as f64;
            let each = |(way, of): (usize, &Way)| results.mean(way).mean * unknown + position.known_units(&of.shown);
            ways.iter().enumerate().map(each).collect()
        };
        Exact { opponents, units }
    }

    /// Returns the number of opponents' hands that were settled.
    pub(crate) fn samples(&self) -> usize {
        self.opponents.len()
    }

    pub(crate) fn ev(&self, way: usize) -> Ev {
        Ev::Exact(self.units[way])
    }

    pub(crate) fn gap(&self, way: usize, other: usize) -> Ev {
        Ev::Exact(self.units[way] - self.units[other])
    }

    /// Returns the chances of an action's rows against the unknown opponents, or against the known ones if there are no
    /// others.
    pub(crate) fn chances(&self, position: &Position<'_>, way: &Way) -> SettingChances {
        let met = if self.opponents.is_empty() { &position.known } else { &self.opponents };
        SettingChances::of(&way.shown, met.iter().map(|met| (met, 1)))
    }

    pub(crate) fn parts(&self, position: &Position<'_>, way: &Way) -> EvParts {
        match (self.opponents.is_empty(), position.seating.is_together()) {
            (true, _) => position.parts_of_tables(&way.shown, [&[][..]].into_iter()),
            (false, true) => position.parts_of_tables(&way.shown, self.opponents.chunks(1)),
            (false, false) => position.parts_of_pairs(&way.shown, self.opponents.iter().map(|met| (met, 1))),
        }
    }
}
