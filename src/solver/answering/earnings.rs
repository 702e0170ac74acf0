//! [`Earnings`]: what ways to play a hand earn, whichever way that was found out.

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

/// What ways to play a hand earn. Ways are named by their number in the list that was compared.
pub(crate) enum Earnings {
    /// By the strategy's model.
    Modelled(Modelled),
    /// From every deal that is possible.
    Exact(Exact),
    /// From a sample of deals.
    Sampled(Sampled),
}

impl Earnings {
    /// Finds out what the ways earn. Sampling goes on until the precision is reached or `stop` returns `true`.
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

    /// Returns the number of opponents' hands, or tables, that were looked at.
    pub(crate) fn samples(&self) -> usize {
        match self {
            Earnings::Modelled(_) => 0,
            Earnings::Exact(exact) => exact.samples(),
            Earnings::Sampled(sampled) => sampled.samples(),
        }
    }

    /// Returns whether sampling was stopped before the precision was reached.
    pub(crate) fn stopped(&self) -> bool {
        matches!(self, Earnings::Sampled(sampled) if sampled.stopped())
    }

    /// Returns what a way earns from all opponents.
    pub(crate) fn ev(&self, way: usize) -> Ev {
        match self {
            Earnings::Modelled(modelled) => modelled.ev(way),
            Earnings::Exact(exact) => exact.ev(way),
            Earnings::Sampled(sampled) => sampled.ev(way),
        }
    }

    /// Returns what a way earns more than another.
    pub(crate) fn gap(&self, way: usize, other: usize) -> Ev {
        match self {
            Earnings::Modelled(modelled) => modelled.gap(way, other),
            Earnings::Exact(exact) => exact.gap(way, other),
            Earnings::Sampled(sampled) => sampled.gap(way, other),
        }
    }

    /// Returns how much the best of several ways earns more than the worst. `by_model` has the ways best first by the model.
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

    /// Returns `true` if a way earns more than another, as far as this is known from opponents that both met.
    pub(crate) fn is_better(&self, way: usize, other: usize) -> bool {
        match self {
            Earnings::Modelled(modelled) => modelled.gap(way, other).mean() > 0.0,
            Earnings::Exact(exact) => exact.gap(way, other).mean() > 0.0,
            Earnings::Sampled(sampled) => sampled.is_better(way, other),
        }
    }

    /// Returns the chances of a way's rows.
    pub(crate) fn chances(&self, position: &Position<'_>, ways: &[Way], way: usize) -> SettingChances {
        match self {
            Earnings::Modelled(_) => Modelled::chances(position, &ways[way]),
            Earnings::Exact(exact) => exact.chances(position, &ways[way]),
            Earnings::Sampled(sampled) => sampled.chances(&ways[way], way),
        }
    }

    /// Takes the ev of a way apart; returns `None` if it is the model's, which does not know the parts.
    pub(crate) fn parts(&self, position: &Position<'_>, ways: &[Way], way: usize) -> Option<EvParts> {
        match self {
            Earnings::Modelled(_) => None,
            Earnings::Exact(exact) => Some(exact.parts(position, &ways[way])),
            Earnings::Sampled(sampled) => Some(sampled.parts(position, ways, way)),
        }
    }
}
