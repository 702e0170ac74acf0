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
    /// The standard error of the mean, in units per hand. The population is a sample, and so are the hands unless they are set
    /// already.
    pub std_err: f64,
    /// The share of the hands that both sides set alike.
    pub alike: f64,
}

/// Number of parts of a population, whose differences tell the error that all hands share because they meet the same opponents.
pub(super) const PARTS: usize = 16;

/// How far each part of a population moves a mean, in units. They add up to 0.
pub(super) type Deviations = [f64; PARTS];

/// What one side wins with a hand.
pub(super) struct Gain {
    /// Units won from one opponent.
    pub(super) units: f64,
    /// Number of opponents, each relabelling of suits counted.
    pub(super) opponents: f64,
    /// How far each part of the population moves the units.
    pub(super) deviations: Deviations,
}

/// Returns the mean of what `gain` makes of each hand of a trial. Hands without a gain count as 0 units and as set alike.
/// `are_dealt` says whether the hands are a sample, which adds to the error.
pub(super) fn mean_gain(
    trial: &Trial,
    are_dealt: bool,
    gain: impl Fn(&mut Search, usize, CardSet) -> Option<Gain> + Send + Sync,
) -> ContestResult {
    let of = |search: &mut Search, n: usize| {
        let hand = Rng::stream(!trial.seed, n as u64).deal(CardSet::DECK, HAND);
        gain(search, n, hand)
    };
    let all = map_chunks(trial.hands, Search::new, of);
    let n = all.len().max(1) as f64;
    let valued: Vec<Gain> = all.into_iter().flatten().collect();
    let units = valued.iter().map(|of| of.units).sum::<f64>() / n;
    let squares: f64 = valued.iter().map(|of| (of.units - units).powi(2)).sum();
    let spread = squares + (n - valued.len() as f64) * units * units;
    let of_hands = if are_dealt { spread / (n - 1.0).max(1.0) / n } else { 0.0 };
    let of_part = |part: usize| valued.iter().map(|of| of.deviations[part]).sum::<f64>() / n;
    let parts = PARTS as f64;
    let of_population = (0..PARTS).map(|part| of_part(part).powi(2)).sum::<f64>() * parts / (parts - 1.0);
    ContestResult {
        hands: trial.hands,
        opponents: valued.iter().map(|of| of.opponents).sum::<f64>() / valued.len().max(1) as f64,
        units,
        std_err: (of_hands + of_population).sqrt(),
        alike: 1.0 - valued.len() as f64 / n,
    }
}
