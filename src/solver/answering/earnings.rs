//! [`Earnings`]: the EV of each action, whether modelled, exact or sampled.

use itertools::Itertools;

use super::candidates::Way;
use super::exact::Exact;
use super::modelled::Modelled;
use super::position::Position;
use super::sampled::Sampled;
use crate::solver::ask::answer::Method;
use crate::solver::ask::chances::SettingChances;
use crate::solver::ask::ev::Ev;
use crate::solver::ask::parts::EvParts;
use crate::solver::parallel::Stop;

/// The EVs of actions. An action is identified by its index in the compared list.
pub(crate) enum Earnings {
    /// EVs by the strategy's model.
    Modelled(Modelled),
    /// EVs over every possible deal.
    Exact(Exact),
    /// EVs from a sample of deals.
    Sampled(Sampled),
}

impl Earnings {
    /// Computes the EVs of `ways` by `method`. Sampling continues until the precision is reached or `stop` returns
    /// `true`.
    pub(crate) fn of(position: &Position<'_>, ways: &[Way], method: Method, stop: Stop<'_>) -> Earnings {
        match method {
            Method::Strategy => Earnings::Modelled(Modelled::of(position, ways)),
            Method::Exact => Earnings::Exact(Exact::of(position, ways)),
            Method::Sampled => Earnings::Sampled(Sampled::of(position, ways, stop)),
        }
    }

    pub(crate) fn method(&self) -> Method {
        match self {
            Earnings::Modelled(_) => Method::Strategy,
            Earnings::Exact(_) => Method::Exact,
            Earnings::Sampled(_) => Method::Sampled,
        }
    }

    /// Returns the number of opponents' hands, or tables, that were settled.
    pub(crate) fn samples(&self) -> usize {
        match self {
            Earnings::Modelled(_) => 0,
            Earnings::Exact(exact) => exact.samples(),
            Earnings::Sampled(sampled) => sampled.samples(),
        }
    }

    /// Returns `true` if sampling was stopped before it reached the precision.
    pub(crate) fn stopped(&self) -> bool {
        matches!(self, Earnings::Sampled(sampled) if sampled.stopped())
    }

    /// Returns the EV of an action, in units from all opponents.
    pub(crate) fn ev(&self, way: usize) -> Ev {
        match self {
            Earnings::Modelled(modelled) => modelled.ev(way),
            Earnings::Exact(exact) => exact.ev(way),
            Earnings::Sampled(sampled) => sampled.ev(way),
        }
    }

    /// Returns the EV of `way` minus the EV of `other`.
    pub(crate) fn gap(&self, way: usize, other: usize) -> Ev {
        match self {
            Earnings::Modelled(modelled) => modelled.gap(way, other),
            Earnings::Exact(exact) => exact.gap(way, other),
            Earnings::Sampled(sampled) => sampled.gap(way, other),
        }
    }

    /// Returns the EV difference between the best and the worst of several actions. `by_model` lists the actions best
    /// first by the model.
    pub(crate) fn spread(&self, by_model: &[usize]) -> Ev {
        let range = || {
            let units = by_model.iter().map(|&way| self.ev(way).mean());
            units.minmax_by(f64::total_cmp).into_option().map_or(0.0, |(least, most)| most - least)
        };
        match self {
            Earnings::Modelled(_) => Ev::Model(range()),
            Earnings::Exact(_) => Ev::Exact(range()),
            Earnings::Sampled(sampled) => sampled.spread(by_model),
        }
    }

    /// Returns `true` if `way` has a higher EV than `other`, over the opponents that both were compared against.
    pub(crate) fn is_better(&self, way: usize, other: usize) -> bool {
        match self {
            Earnings::Modelled(modelled) => modelled.gap(way, other).mean() > 0.0,
            Earnings::Exact(exact) => exact.gap(way, other).mean() > 0.0,
            Earnings::Sampled(sampled) => sampled.is_better(way, other),
        }
    }

    /// Returns the chances of the rows of an action.
    pub(crate) fn chances(&self, position: &Position<'_>, ways: &[Way], way: usize) -> SettingChances {
        match self {
            Earnings::Modelled(_) => Modelled::chances(position, &ways[way]),
            Earnings::Exact(exact) => exact.chances(position, &ways[way]),
            Earnings::Sampled(sampled) => sampled.chances(&ways[way], way),
        }
    }

    /// Splits the EV of an action into parts. Returns `None` for the model's EV, because the model does not know the
    /// parts.
    pub(crate) fn parts(&self, position: &Position<'_>, ways: &[Way], way: usize) -> Option<EvParts> {
        match self {
            Earnings::Modelled(_) => None,
            Earnings::Exact(exact) => Some(exact.parts(position, &ways[way])),
            Earnings::Sampled(sampled) => Some(sampled.parts(position, ways, way)),
        }
    }
}
