//! [`Trial`]: the size of a contest, or of a search for a best response. [`ContestResult`]: the mean units won per
//! hand.

use crate::cards::{CardSet, Rng};
use crate::parallel::map_chunks;
use crate::solver::hand::masks::HAND;
use crate::solver::search::search::Search;

/// The size of a contest, or of a search for a best response.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// Number of hands to set.
    pub hands: usize,
    /// Number of hands in the opponents' population. A population of 300,000 gives about 92,000 opponents against one
    /// hand. Each hand of the population gives up to 24 opponents: one for each relabelling of its suits that shares no
    /// card with the player's hand.
    pub population: usize,
    /// The seed of the hands and of the population.
    pub seed: u64,
}

/// The result of a contest, or of a search for a best response.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct ContestResult {
    /// Number of hands, including those that were not valued.
    pub hands: usize,
    /// Mean number of opponents in the valuation of a hand, counting each relabelling of suits. Hands that both sides
    /// set in the same way are not valued.
    pub opponents: f64,
    /// Mean units won from one opponent, per hand.
    pub units: f64,
    /// The standard error of the mean, in units per hand. It includes the error of the sampled population. If the hands
    /// were dealt at random, and not given as settings, it also includes the error of the sampled hands.
    pub std_err: f64,
    /// The share of the hands that were not valued: those that both sides set in the same way, and those that count as
    /// 0 units for other reasons.
    pub alike: f64,
}

/// Number of parts of a population. All hands of a trial face the same population, so they share its sampling error.
/// The differences between the parts show how large this error is.
pub(super) const PARTS: usize = 16;

/// The deviations of the parts of a population, in units. A part's deviation is what it adds to a mean, minus what an
/// average part with as many opponents would add. The deviations add up to 0.
pub(super) type Deviations = [f64; PARTS];

/// The gain of one side with a hand.
pub(super) struct Gain {
    /// Units won from one opponent.
    pub(super) units: f64,
    /// Number of opponents, counting each relabelling of suits.
    pub(super) opponents: f64,
    /// The deviations of the parts of the population, for the mean `units`.
    pub(super) deviations: Deviations,
}

/// Returns the mean of `gain` over the hands of a trial. If `gain` returns `None` for a hand, the hand counts as 0
/// units and as not valued. `are_dealt` is `true` if the hands are a sample, which adds to the error.
pub(super) fn mean_gain(
    trial: &Trial,
    are_dealt: bool,
    gain: impl Fn(&mut Search, usize, CardSet) -> Option<Gain> + Send + Sync,
) -> ContestResult {
    let gain_of_hand = |search: &mut Search, n: usize| {
        let hand = Rng::stream(!trial.seed, n as u64).deal(CardSet::DECK, HAND);
        gain(search, n, hand)
    };
    let all = map_chunks(trial.hands, Search::new, gain_of_hand);
    let n = all.len().max(1) as f64;
    let valued: Vec<Gain> = all.into_iter().flatten().collect();
    let units = valued.iter().map(|gain| gain.units).sum::<f64>() / n;
    let squares: f64 = valued.iter().map(|gain| (gain.units - units).powi(2)).sum();
    let spread = squares + (n - valued.len() as f64) * units * units;
    let of_hands = if are_dealt { spread / (n - 1.0).max(1.0) / n } else { 0.0 };
    let of_part = |part: usize| valued.iter().map(|gain| gain.deviations[part]).sum::<f64>() / n;
    let parts = PARTS as f64;
    let of_population = (0..PARTS).map(|part| of_part(part).powi(2)).sum::<f64>() * parts / (parts - 1.0);
    ContestResult {
        hands: trial.hands,
        opponents: valued.iter().map(|gain| gain.opponents).sum::<f64>() / valued.len().max(1) as f64,
        units,
        std_err: (of_hands + of_population).sqrt(),
        alike: 1.0 - valued.len() as f64 / n,
    }
}
