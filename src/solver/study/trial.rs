//! [`Trial`] and [`ContestResult`]: how many hands are tried, and the mean over them.

use crate::cards::{CardSet, Rng};
use crate::solver::hand::masks::HAND;
use crate::solver::parallel::map_chunks;
use crate::solver::search::search::Search;

/// The size of a contest, or of a search for a best response.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// Number of hands that are set.
    pub hands: usize,
    /// Number of hands in the opponents' population. Of 300,000 about 92,000 are left without the thirteen cards of a
    /// hand.
    pub population: usize,
    /// The seed of the hands and of the population.
    pub seed: u64,
}

/// What a strategy wins, heads-up.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct ContestResult {
    /// Number of hands that were set.
    pub hands: usize,
    /// Mean number of opponents against whom a hand was valued, each relabelling of suits counted. Hands that both
    /// sides set alike are not valued.
    pub opponents: f64,
    /// Mean units won, per hand.
    pub units: f64,
    /// The standard error of the mean, in units per hand.
    pub std_err: f64,
    /// The share of the hands that both sides set alike.
    pub alike: f64,
}

/// Deals the hands of a trial, and returns the mean of what `gain` makes of each: the units won and the number of
/// opponents. Hands without a gain count as 0 units and as set alike.
pub(super) fn mean_gain(
    trial: &Trial,
    gain: impl Fn(&mut Search, usize, CardSet) -> Option<(f64, f64)> + Send + Sync,
) -> ContestResult {
    let of = |search: &mut Search, n: usize| {
        let hand = Rng::stream(!trial.seed, n as u64).deal(CardSet::DECK, HAND);
        gain(search, n, hand)
    };
    let all = map_chunks(trial.hands, Search::new, of);
    let n = all.len().max(1) as f64;
    let valued: Vec<(f64, f64)> = all.into_iter().flatten().collect();
    let units = valued.iter().map(|(units, _)| units).sum::<f64>() / n;
    let squares: f64 = valued.iter().map(|(of, _)| (of - units).powi(2)).sum();
    let spread = squares + (n - valued.len() as f64) * units * units;
    ContestResult {
        hands: trial.hands,
        opponents: valued.iter().map(|(_, opponents)| opponents).sum::<f64>() / valued.len().max(1) as f64,
        units,
        std_err: (spread / (n - 1.0).max(1.0) / n).sqrt(),
        alike: 1.0 - valued.len() as f64 / n,
    }
}
